export type EndingRules = {
  /** Where a branch ends. */
  end: RegExp;
  /** It goes back or ends, and which of them is left open. */
  either: RegExp;
  /** Where a branch goes on at a numbered step. */
  back: RegExp;
  /** The same with a subject: `and the shopper returns to step 2`. */
  backOf: RegExp;
  /** What stands behind the step where a branch goes on: `while it is valid`, `; no code is needed`. Global. */
  behind: RegExp;
  /** What stands before it, `kod geçerli olduğu sürece`, as the group `before`. */
  before: RegExp;
  /** Another place to go on, behind the first one. */
  or: RegExp;
  /** A branch goes on with an alternative, by its title: the group `title`. Small letters. */
  follows: RegExp;
  /** A branch goes on with what follows the step it leaves. */
  rejoin: RegExp;
  /** A branch goes back to the step it leaves. */
  again: RegExp;
  /** A branch goes back to the first step. */
  first: RegExp;
  /** How often a branch may go back. */
  often: RegExp;
  /** Numbers that stand there as words. */
  numerals: [word: string, number: number][];
  /** Steps that are repeated until something holds. */
  repetition: RegExp;
};
