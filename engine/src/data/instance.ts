import type { Condition } from '../conditions/condition.ts';
import type { Value } from '../conditions/holds.ts';
import type { DataType } from '../model.ts';
import type { Choice } from './test-data.ts';

/** A variable as one path meets it: coming back to the same step draws a fresh one. */
export type Instance = {
  name: string;
  /** 1 for the first; the second is printed `<name 2>`. */
  occurrence: number;
  choices: Choice[];
  /** Values of one epoch are judged together, if they are held at the same time. */
  epoch: number;
  /** The conditions of the path, by place, that it can be judged by: from the first that reads it to when a fresh value replaces it; all when absent. */
  judged?: { from: number; to: number };
  /** Of what is no variable; that of its variable when absent. */
  type?: DataType;
};

/** A condition at its place on the path: which instance each name means there. */
export type Placed = {
  condition: Condition;
  instances: Map<string, number>;
  /** Instead of a condition: the value of one column follows from those of others; undefined where these cannot be. */
  derived?: Derived;
};

export type Derived = {
  inputs: number[];
  output: number;
  result: (values: (Value | undefined)[]) => string | undefined;
};
