/** Who does what a sentence states: a person, who acts, or a thing, which answers; nobody where none is named. */
export type Doer = { kind: 'person' | 'thing'; noun: string };

/** A sentence with a condition: what happens when it holds, and when it does not. */
export type Conditional = { condition: string; result: string; otherwise: string };

/** `When A, B` says that B follows A; it is no condition. */
export type Sequel = { first: string; next: string };

/** A range or length, and where in its sentence it stands. */
export type Quantity = {
  index: number;
  length: number;
  min?: number;
  max?: number;
  letters?: string;
};

/** A bound that goes with the day of the test: a right value in words, and the nearest that is wrong. */
export type Moment = {
  /** What says so, with how many days, or of a `unit`, where it says that. Small letters. */
  pattern: RegExp;
  valid: (count: number, unit: string) => string;
  invalid: (count: number, unit: string) => string;
};
