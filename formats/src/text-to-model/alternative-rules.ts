/** How a text says which step an alternative leaves, and why. */
export type AlternativeRules = {
  /** The step that a head names. */
  step: RegExp;
  /** How prose begins that is about a step of the list before it: `In step 4, …`. Small letters. */
  at: RegExp;
  /** How a sentence begins of what may happen at any time, perhaps only `before` a step: `At any time before step 4 …`. Small letters. */
  anyTime: RegExp;
  /** What may happen there, beside what the step states. Small letters. */
  may: RegExp;
  /** The `steps` that a title says in brackets that it leaves; in Turkish also those that stand `before` its word. Small letters. */
  leaves: RegExp;
  /** A line that only says so, without brackets: `At main step 4:`, `Branches from step 4`. Small letters. */
  line: RegExp;
  /** How a sentence begins that names the `step` that it is about by words: `After saving the bid, …`. Small letters. */
  after: RegExp;
  /** Of two numbers of steps: the steps between them are meant as well. */
  range: RegExp;
  /** A head that says its `result` and, as the reason for it, its `condition`. */
  reason: RegExp;
  /** Two things that somebody may do, `one` or the `other`, with `who` does them; in small letters that one goes on as before, and that one leaves. */
  twoAnswers: { split: RegExp; goesOn: RegExp; leaves: RegExp };
};
