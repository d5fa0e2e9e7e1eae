import type { GenerationSettings, StepArgument, StepType, Validity } from './model.ts';
import type { Problem } from './problems.ts';

/** One hop of a test path: the node reached and the edge taken to it (`null` at the start). Ids carry the call prefix (`callNodeId/innerId`) inside nested models. */
export type PathHop = { nodeId: string; edgeId: string | null };

export type TestValue = { value: string; validity: Validity; isSecret?: boolean };

export type TestStep = {
  /** 1-based. */
  index: number;
  nodeId: string;
  type: StepType;
  /** In the settings' language: Given, And, Precondition … */
  keyword: string;
  /** As drawn, with its tokens. */
  label: string;
  /** With the values of this case in place of the tokens. */
  text: string;
  /** The step's own expected result, values in place. */
  expected?: string;
  /** Values in place; as drawn they stand in the node's data. */
  arguments?: StepArgument[];
};

export type TestCase = {
  /** 10 base32 characters; the same path and the same data give the same key in every later generation. */
  key: string;
  name: string;
  polarity: 'positive' | 'negative';
  /** The outline it belongs to: all cases of one path carry the same number, from 1. */
  outline: number;
  path: PathHop[];
  /** By variable; a fresh value on a return to the same step is `password 2`, `password 3`. */
  data: Record<string, TestValue>;
  steps: TestStep[];
  /** Ids of what this case is the first to cover. */
  purpose: string[];
  requirements: string[];
  /** The scenario of the model's feature that has this path, and which of its examples the row is from: indexes. */
  written?: { scenario: number; examples?: number };
};

/** What no test case can cover, and why, for people to mend the model. */
export type Uncovered = {
  id: string;
  code: 'infeasible' | 'contradiction' | 'too_long' | 'unreachable' | 'truncated' | 'no_data';
  params?: Record<string, string | number>;
};

export type Coverage = {
  criterion: GenerationSettings['criterion'];
  covered: number;
  /** Proven impossible; not counted against the percentage. */
  infeasible: number;
  total: number;
  /** covered / (total - infeasible), 0 to 100. */
  percent: number;
  uncovered: Uncovered[];
  /** Of a model that calls others. */
  nested?: NestedCover[];
};

/** How many nodes, or edges, of a called model a suite passes: at one call, told by its node with the calls before it, or over all (`null`). */
export type NestedCover = {
  modelId: string;
  callId: string | null;
  covered: number;
  total: number;
};

export type GenerationResult = {
  modelId: string;
  settings: GenerationSettings;
  coverage: Coverage;
  counts: { testCases: number; testSteps: number; outlines: number };
  /** True only where the number of test paths is proven minimal. */
  optimal: boolean;
  /** No suite for this criterion has fewer test paths. */
  lowerBound: number;
  testCases: TestCase[];
  /** What a tester should know: data that no edge handles, gaps, overlaps. */
  findings: Problem[];
  /** True when `limit` cut the list; `counts` then still tells how many there are. */
  truncated: boolean;
};

export type Generation =
  | { ok: true; result: GenerationResult }
  | { ok: false; problems: Problem[] };

/** What a generation tells while it goes on: the paths are found, and each case as it is written. */
export type GenerationEvent =
  | { kind: 'planned'; paths: number; lowerBound: number }
  /** `path` of `paths`, from 1: how far it is. */
  | { kind: 'case'; testCase: TestCase; path: number; paths: number };
