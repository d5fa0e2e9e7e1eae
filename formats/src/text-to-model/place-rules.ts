/** Words that say where an alternative of which the text does not say it leaves its flow. All patterns are for small letters. */
export type PlaceRules = {
  /** A system looks for something: nothing may be there. */
  seeks: RegExp;
  /** Nothing is there, or it is not found. */
  missing: RegExp;
  /** What was entered is missing or not right. */
  badInput: RegExp;
  /** Fields as a whole, or any one of them; and that one breaks its rules, and is not only empty. */
  anyField: RegExp;
  broken: RegExp;
  /** What was entered as a whole. */
  input: RegExp;
};
