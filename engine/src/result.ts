import type { DataType, GenerationSettings, StepArgument, StepType, Validity } from './model.ts';
import type { Problem } from './problems.ts';

/** One step of a test path: the node reached and the edge taken to it (`null` at the start). Ids carry the call prefix (`callNodeId/innerId`) inside nested models. */
export type PathStep = { nodeId: string; edgeId: string | null };

export type TestValue = {
  /** In the neutral form. */
  value: string;
  validity: Validity;
  isSecret?: boolean;
  /** Of a value that languages write differently: see `printTypedValue`. */
  type?: Extract<DataType, 'decimal' | 'date'>;
};

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
  path: PathStep[];
  /** By variable; a fresh value on a return to the same step is `password 2`, `password 3`, but for names that variables have. */
  data: Record<string, TestValue>;
  steps: TestStep[];
  /** Ids of what this case is the first to cover. */
  purpose: string[];
  requirements: string[];
  /** The scenario of the model's feature that has this path, and which of its examples the row is from: indexes. */
  written?: { scenario: number; examples?: number };
};

/** What no test case of the suite covers, and why, for people to mend the model or the settings. */
export type Uncovered = {
  id: string;
  code:
    | 'infeasible'
    | 'contradiction'
    | 'beyond_rounds'
    | 'beyond_limit'
    | 'too_long'
    | 'unreachable'
    | 'truncated'
    | 'no_data';
  params?: Record<string, string | number>;
};

export type Coverage = {
  criterion: GenerationSettings['criterion'];
  covered: number;
  /** Proven impossible; not counted against the percentage. */
  infeasible: number;
  total: number;
  /** covered / (total - infeasible), 0 to 100; null where nothing can be covered. */
  percent: number | null;
  uncovered: Uncovered[];
  /** Of a model that calls others. */
  nested?: NestedCover[];
};

/** How many nodes, or edges, of a called model a suite passes: at one call, given by its node with the calls before it, or over all (`null`). */
export type NestedCover = {
  modelId: string;
  callId: string | null;
  covered: number;
  total: number;
};

/** The cases of one polarity: how many there are, their test paths, and that no fewer paths do what these are there for. */
export type PartOfSuite = { testCases: number; outlines: number; lowerBound: number };

export type GenerationResult = {
  modelId: string;
  settings: GenerationSettings;
  coverage: Coverage;
  /** Test cases and outlines that there are, see `truncated`; steps of the cases that are given. */
  counts: { testCases: number; testSteps: number; outlines: number };
  /** Positive and negative cases, where they are planned apart. */
  parts?: { positive: PartOfSuite; negative: PartOfSuite };
  /** True only where there are test cases, the list is whole and the number of test paths is proven minimal. */
  optimal: boolean;
  /** No suite for this criterion has fewer test paths. */
  lowerBound: number;
  testCases: TestCase[];
  /** What a tester should know: data that no edge handles, gaps, overlaps. */
  findings: Problem[];
  /** True when the list is not whole. Where `limit` cut it, `counts` still tells how many there are; where there are more paths or rows of data than are looked at, at least how many. */
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
