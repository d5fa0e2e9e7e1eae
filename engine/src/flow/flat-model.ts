import type { Condition } from '../conditions/condition.ts';
import type { Constraint, Step, StepArgument } from '../model.ts';

/** A node of the expanded model; `id` carries the calls it stands in (`call/inner`). */
export type FlatNode = {
  id: string;
  type: 'start' | 'end' | 'step';
  step?: Step;
  contrast: boolean;
  bullet: boolean;
  arguments: StepArgument[];
  requirements: string[];
  /** The node as drawn, `modelId:nodeId`: the same for every call of its model. */
  drawn: string;
  /** What a suite covers by it: one id for all calls, or one for each, as the call asks; empty inside a black box. */
  item: string;
};

/** An edge of the expanded model; `guards` must all hold to take it. */
export type FlatEdge = {
  id: string;
  source: number;
  target: number;
  guards: Condition[];
  label: string;
  weight: number;
  requirements: string[];
  drawn: string;
  /** What a suite covers by it: itself and, where it was joined of several drawn edges, each of them. */
  items: string[];
};

/** Nodes by index; `start` and `end` are indexes. Edges keep the order of drawing. */
export type FlatModel = {
  nodes: FlatNode[];
  edges: FlatEdge[];
  start: number;
  end: number;
  /** Of the models called, in the names of the caller. */
  constraints: Constraint[];
};
