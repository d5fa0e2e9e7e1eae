export type OptionalRules = {
  /** What says that an act may be left out: `if necessary`, `gerekirse`. Small letters. */
  phrase: RegExp;
};
