/** How a sentence says of whom it is true that is not true of all, whatever its verb is. Small letters, the group `whom` describes them. */
export type SubsetRules = {
  /** By how much, how old or how far, or by what they lack. */
  measured: RegExp[];
  /** By other words, which may also describe one thing that is new: the group `noun` has to be known. */
  described: RegExp[];
};

/** How a text says that something is refused, fails or ends, with and without a condition. */
export type RefusalRules = {
  /** A result that states that something was refused or did not work. */
  refuses: RegExp;
  /** The same of what somebody does: he turns it down. */
  turnsDown: RegExp;
  /** Words that only look like a refusal: the name of a control, one of two outcomes, what may happen. */
  isNone: RegExp;
  /** Clauses that refuse, or tell what becomes of, those that the group `whom` describes: `Patients who … are refused`, `Infected files are deleted`. */
  ofAny: RegExp[];
  subset: SubsetRules;
  /** How a sentence begins that is about some alone: `A blade that has a nick …`. Small letters. */
  ofSome: RegExp;
  /** Whom such a clause describes, as a condition where the words allow it: `a foil bends` for `a foil that bends`. */
  toCondition: (whom: string) => string;
  /** What can never be done to things of a kind, whichever they are: no event of the flow. */
  forbids: RegExp;
  /** Something is not so, or is not done: its sentence says so itself, and asks nobody. */
  negated: RegExp;
  /** What is done in all other cases is not done: `no item is handed over`. Small letters. */
  denies: RegExp;
  /** What should be, or need not be, is no event: `an error must be shown`, `this does not change the price`. */
  demands: RegExp;
  /** What a sentence says of the other case, without saying the condition: `…, otherwise it lapses`. */
  otherwise: RegExp;
  /** What may happen at any time happens at no place of the flow. */
  anyTime: RegExp;
  /** Something was used before, or is there a second time. */
  spent: RegExp;
  /** The last word of what is called off or refused, as `noun`: `the renewal is rejected`. */
  calledOff: RegExp;
  /** A word for what a flow is about, whatever its name: it ends with that. */
  ofFlow: RegExp;
  /** How a sentence begins to put right what was refused before it. */
  putsRight: RegExp;
};

/** How a text says who alone goes on. */
export type OnlyRules = {
  /** Those whom a sentence leaves out that lets only some go on, as a condition: `members who have not paid`. */
  others: (sentence: string) => string | undefined;
  /** A sentence that is the rule, with its exception behind it: `… only if …`, `… unless …`. Small letters. */
  provided: RegExp;
  /** Its condition, as it is read, the other way round. */
  reverse: (condition: string) => string;
  /** A result by which something is over or lost: `the booking lapses`. Small letters. */
  ends: RegExp;
};
