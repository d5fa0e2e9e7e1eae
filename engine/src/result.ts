import type {
  DataType,
  GenerationSettings,
  Risk,
  StepArgument,
  StepType,
  Validity,
} from './model.ts';
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
  /** What the step is drawn as: a node, a rule of its decision table, or the edge of `edgeId`. */
  nodeId: string;
  /** Of a step that is the label of an edge: that edge, with the calls before it. */
  edgeId?: string;
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

/** How soon a case is to be run, the most urgent first. */
export const PRIORITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** What people say of a case that is kept; a generation says it where its model has risks. */
export type CaseAttributes = {
  priority: Priority;
  /** Null: not assessed. */
  risk: Risk | null;
  tags: string[];
};

/** What can be new or touched in a model. */
export const CHANGED_THINGS = ['node', 'edge', 'value', 'row'] as const;
/** What can have happened to it. */
export const CHANGE_KINDS = [
  'added',
  'reworded',
  'call',
  'moved',
  'condition',
  'action',
  'requirement',
  'corrected',
  'state',
  'data',
] as const;

/** One thing that is new or was touched since an earlier version of a model. */
export type Change = {
  on: (typeof CHANGED_THINGS)[number];
  kind: (typeof CHANGE_KINDS)[number];
  /** Of a node or an edge: the model it is drawn in. */
  modelId?: string;
  /** The node or edge; of a value the name of its variable; of a required row its words. */
  id: string;
  /** Of a value. */
  validity?: Validity;
  /** Words, condition, action, value, state variable or what is set for its data, as they were and as they are; null: none. */
  before: string | null;
  after: string | null;
  /** Of a required row: by variable the value, by its first name. */
  row?: Record<string, string>;
  /** Shows a secret value: masked in exports. */
  isSecret?: boolean;
};

/** Test management tools that number test cases, and whose files are both read and written. */
export const CASE_TOOLS = ['azure', 'qase', 'testrail', 'xray', 'zephyr'] as const;

/** What a test case is called in a tool that it came from: the tool updates it by that. */
export type ToolId = {
  tool: (typeof CASE_TOOLS)[number];
  id: string;
  /** Which row of test data of it a case is, from 1: there it is one case with names in place of values. */
  row?: number;
};

/** What a file may leave open of a case: until somebody says it, the case has a default, or no ID but ours. */
export const OPEN_PARTS = ['id', 'priority', 'polarity'] as const;
export type OpenPart = (typeof OPEN_PARTS)[number];
/** Those that a case has a default for, so that it has to say where nobody stated them. */
export const UNSTATED_PARTS = ['priority', 'polarity'] as const satisfies readonly OpenPart[];
export type UnstatedPart = (typeof UNSTATED_PARTS)[number];

/** What a test case had in a column of that tool, as it stood there: a cell for each of its rows, without empty ones at the end. */
export type ToolColumn = { name: string; cells: string[] };

export type TestCase = {
  /** 10 base32 characters; the same path and the same data give the same key in every later generation. */
  key: string;
  name: string;
  polarity: 'positive' | 'negative';
  /** Of a case that holds no invalid value, where the settings say that this does not make it positive. */
  unstated?: UnstatedPart[];
  /** Of the one case that is the happy path, where the list has one on it. */
  isHappyPath?: true;
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
  attributes?: CaseAttributes;
  /** The ID that its team gave the case: see `createSourceIdLookup`; of one that was brought along the ID where it came from. */
  sourceId?: string;
  /** Of a case that was brought along. */
  toolId?: ToolId;
  /** Of a generation of what changed: the changes that this case covers. */
  reasons?: Change[];
};

/** What no test case of the suite covers, and why, for people to mend the model or the settings. */
export type Uncovered = {
  id: string;
  code:
    | 'infeasible'
    | 'contradiction'
    | 'beyond_rounds'
    | 'beyond_limit'
    | 'beyond_budget'
    | 'too_long'
    | 'unreachable'
    | 'truncated'
    | 'no_data'
    /** Data that are entered on the way there have no valid value. */
    | 'no_valid_value'
    /** Only past elements that are avoided. */
    | 'avoided'
    /** Only by passing an element too seldom, or too often. */
    | 'visits'
    /** The state variables that its conditions read have other values there. */
    | 'state_elsewhere'
    /** An action takes a state variable out of its range. */
    | 'out_of_range'
    /** At strength `written`, only with values that were not written for what passes there. */
    | 'written_values';
  params?: Record<string, string | number>;
};

export type Coverage = {
  criterion: GenerationSettings['criterion'];
  covered: number;
  /** Proven impossible; not counted against the percentage. */
  infeasible: number;
  /** Left out because of elements that are avoided, and not counted in `total`; absent where there is none. */
  avoided?: number;
  total: number;
  /** covered / (total - infeasible), 0 to 100; null where nothing can be covered. */
  percent: number | null;
  uncovered: Uncovered[];
  /** Of a model that calls others. */
  nested?: NestedCover[];
  /** Of a model with decision tables. */
  rules?: RuleCover[];
};

/** How many rules of a decision table a suite covers: of the step, by its node with the calls before it. */
export type RuleCover = { modelId: string; nodeId: string; covered: number; total: number };

/** How many nodes, or edges, of a called model a suite passes: at one call, given by its node with the calls before it, or over all (`null`). */
export type NestedCover = {
  modelId: string;
  callId: string | null;
  covered: number;
  total: number;
};

/** The cases of one polarity: how many there are, their test paths, and that no fewer paths do what these are there for. */
export type PartOfSuite = { testCases: number; outlines: number; lowerBound: number };

/**
 * What was kept of the planned cases within `settings.best`. Weights are percent of what all planned cases
 * cover: requirements of the criterion and values of test data, each weighing the degree of its risk.
 */
export type BestCases = {
  /** How many cases there were to choose from. */
  planned: number;
  /** What the cases that were kept cover. */
  percent: number;
  /** No cases within the budget cover more. */
  bound: number;
  /** Whether it is proven that none within the budget cover more. */
  isProven: boolean;
  /** By how many cases, from 1 on: the percentage of the weight that they cover, where each adds as much as it can, whatever steps they have. */
  curve: number[];
  /** Where there was room for none of them: the steps of the shortest. */
  fewestSteps?: number;
};

export type GenerationResult = {
  modelId: string;
  settings: GenerationSettings;
  coverage: Coverage;
  /** Test cases and outlines that there are, see `truncated`; steps of the cases that are given. */
  counts: { testCases: number; testSteps: number; outlines: number };
  /** Positive and negative cases, where they are planned apart. */
  parts?: { positive: PartOfSuite; negative: PartOfSuite };
  /**
   * True only where there are test cases, the list is whole, and it is proven that no suite with fewer test cases
   * covers as much and holds the same values as the settings ask for them.
   */
  optimal: boolean;
  /** No suite that covers as much has fewer test paths. */
  lowerBound: number;
  testCases: TestCase[];
  /** What a tester should know: data that no edge handles, gaps, overlaps. */
  findings: Problem[];
  /** True when the list is not whole. Where `limit` cut it, `counts` still tells how many there are; where there are more paths or rows of data than are looked at, at least how many. */
  truncated: boolean;
  /** Where there is room for so much only. */
  best?: BestCases;
  /** How soon the cases in their order cover what they cover, in percent (APFD by weight); where an order or a budget is set. */
  coverageRate?: number;
  /** Of a generation of what changed only. */
  since?: ChangedCases;
};

/** What changed since an earlier version of a model, and how few cases cover it. */
export type ChangedCases = {
  changes: Change[];
  /** Those of them that no case covers; `coverage` has the reason for nodes and edges. */
  uncovered: Change[];
  /** No fewer cases cover what these cover. */
  lowerBound: number;
  /** Whether it is proven that no fewer do. */
  isProven: boolean;
};

export type Generation =
  | { ok: true; result: GenerationResult }
  | { ok: false; problems: Problem[] };

/** What a generation tells while it goes on: the paths are found, and each case as it is written. */
export type GenerationEvent =
  | { kind: 'planned'; paths: number; lowerBound: number }
  /** `path` of `paths`, from 1: how far it is. */
  | { kind: 'case'; testCase: TestCase; path: number; paths: number };
