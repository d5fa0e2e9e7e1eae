/** A fault put into the server on purpose: the tests are to find it. */
export type Mutant = {
  what: string;
  file: string;
  /** What stands there, once, and what stands there instead. */
  from: string;
  to: string;
  /** Also takes row security away: where there are two nets, each has to hold alone. */
  isOnlyNet?: boolean;
  /** The tests that look there; else those of permissions and of the features about people and projects. */
  by?: string;
};
