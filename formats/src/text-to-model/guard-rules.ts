import type { ValueKind } from '@caseloom/engine';

/** A field that is called the same in every trade. */
export type KnownField = {
  /** What it is called, in small letters; `short`: the part that may stand alone. */
  noun: RegExp;
  /** Of a form that is known, or some. */
  values: ValueKind | { valid: string[]; invalid: string[] };
};

/** Clauses of one condition. */
export type UndecidedRules = {
  /** Between two of them. */
  joint: RegExp;
  /** One that says something by itself, in small letters. */
  whole: RegExp;
};

/** How a condition names fields that are empty or wrong, of which nothing else is known. All in small letters. */
export type NamedFieldRules = {
  /** `names`: what a condition says is empty or wrong. */
  judged: RegExp[];
  /** Between two of them. */
  joint: RegExp;
  /** A name alone, as it is called. */
  plain: (name: string) => string;
  /** What stands in a step before and behind the whole name of what it enters. */
  before: RegExp;
  behind: RegExp;
  /** What a plain word is no right value of. */
  special: RegExp;
  /** Right values of any other field. */
  words: string[];
};

export type GuardRules = {
  /** A value is not valid. */
  wrong: RegExp;
  /** A value is valid. */
  right: RegExp;
  /** A value is missing. */
  empty: RegExp;
  /** Between two names: what is said holds of one of them. */
  either: RegExp;
  /** Of a text: its length is not as it should be. */
  wrongLength: RegExp;
  /** What is judged belongs to the name, which stands as `<>`: `the minimum weight of the <>`. */
  ofOther: RegExp;
  /** What a number is compared with, strictest words first. */
  compared: [RegExp, string][];
  /** Words that bound a number: it is not the value that is meant. */
  bounds: RegExp;
  /** Verbs of entering data. */
  enters: RegExp;
  /** Somebody corrects data, and so enters them anew; and does that with a value that the step calls by no name. */
  corrects: RegExp;
  correctsValue: RegExp;
  /** Verbs of entering by which a value is typed, and nothing is chosen. */
  typed: RegExp;
  /** What is chosen on the screen and has the word of a field in its name: `chooses Forgot Password`. Small letters. */
  control: RegExp;
  /** A comparison of how long or how old something is. */
  ofSize: RegExp;
  /** Source of a pattern: what a name may end in. */
  inflection: string;
  /** By the last letter of a name the source of a pattern of what it may be before an ending. */
  softened: Record<string, string>;
};
