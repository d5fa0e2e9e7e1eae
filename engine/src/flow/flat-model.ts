import type { Condition } from '../conditions/condition.ts';
import type {
  ComputedValue,
  Constraint,
  Risk,
  StateVariable,
  Step,
  StepArgument,
  StepType,
} from '../model.ts';
import type { Assignment } from '../state-variables/actions.ts';
import type { Counter } from '../state-variables/counter.ts';

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
  /** What coming to it does to state variables. */
  action?: Assignment[];
  /** Coming back to it draws none of its names afresh: the outcome of a rule is about what its step drew. */
  readsLatest?: true;
  /** What `{name}` in its texts means: state variables by the names of its own model. */
  stateNames?: ReadonlyMap<string, string>;
  risk?: Risk;
};

/** An edge of the expanded model; `guards` must all hold to take it. */
export type FlatEdge = {
  id: string;
  source: number;
  target: number;
  guards: Condition[];
  label: string;
  /** The labels of the drawn edges that test cases say as steps, in their order; absent where there is none. */
  labelSteps?: LabelStep[];
  weight: number;
  requirements: string[];
  drawn: string;
  /** What a suite covers by it: itself and, where it was joined of several drawn edges, each of them. */
  items: string[];
  /** What taking it does to state variables, in their order. */
  actions?: EdgeAction[];
  /** Of the drawn edges that it was joined of the greatest. */
  risk?: Risk;
};

/** A label of an edge that is said as a step: `id` is the edge, with the calls it stands in. */
export type LabelStep = {
  id: string;
  type: StepType;
  label: string;
  /** As a node has them. */
  stateNames?: ReadonlyMap<string, string>;
};

/** Assignments on an edge, done after so many of its guards were judged. */
export type EdgeAction = {
  after: number;
  assignments: Assignment[];
  /** The state of a called model begins anew: no transition that a criterion asks for. */
  isReset?: boolean;
};

/** Elements that carry a mark, by their ids with the calls before them (`call/inner`), nested nodes too. */
export type FlatMarks = {
  /** With what a suite covers by it, see `FlatNode`. */
  must: { path: string; item: string }[];
  avoid: string[];
  main: string[];
};

/** Nodes by index; `start` and `end` are indexes. Edges keep the order of drawing. */
export type FlatModel = {
  nodes: FlatNode[];
  edges: FlatEdge[];
  start: number;
  end: number;
  /** Of the models called, in the names of the caller. */
  constraints: Constraint[];
  /** The state variables of the model and of each call, under names of their own; absent where there are none. */
  state?: StateVariable[];
  /** How often elements with bounds were passed, in the model and in each call; absent where there are none. */
  counters?: Counter[];
  /** What the model and those that it calls compute, by the names of the caller; absent where there is nothing. */
  computed?: ComputedValue[];
  /** What testers marked; absent where there is nothing. */
  marks?: FlatMarks;
};
