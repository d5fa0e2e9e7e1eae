/** How a text says what signs a value is made of. Small letters. */
export type SignRules = {
  /** Words for one, two, and so on. */
  counts: string[];
  /** So many letters, or `digits`: each of them in a sentence. */
  part: RegExp;
  /** What stands between two such parts. */
  joint: RegExp;
  /** Before a part, and behind the last one: other signs may be there as well. */
  loose: RegExp;
  looseBehind: RegExp;
  /** Words before a part that only say that it is so many. */
  exactly: RegExp;
  /** The `name` of what begins with a `literal`, up to the part behind it. */
  prefix: RegExp;
  /** A `value` that is given as an example, in whatever letters. */
  example: RegExp[];
  /** What parts the words for one kind of signs from those for the next: `two letters, a hyphen and five digits`. */
  between: RegExp;
  /** A fixed `text` in whatever letters: `letters SC`. */
  literal: RegExp;
  /** Words for a mark that stands between signs, and for a year. */
  marks: [words: RegExp, mark: string][];
  year: RegExp;
  /** A `count`, or `number`, of places behind the decimal sign. */
  decimals: RegExp;
  /** The kinds of signs that a text may be made of, what joins them, and words that only say that there are no others. */
  allowed: {
    upper: RegExp;
    lower: RegExp;
    letters: RegExp;
    digits: RegExp;
    others: RegExp;
    joint: RegExp;
    only: RegExp;
  };
};
