/**
 * The types of the domain: what a model is, and which data it takes.
 *
 * Plain data only (JSON in, JSON out), so the same value travels from canvas to
 * database to spreadsheet unchanged.
 */

import type { Language } from '@caseloom/locales/language';
import type { WrittenFeature } from './feature.ts';

/** `bdd` prints Given/When/Then, `classic` prints Precondition/Action/Expected result; nothing else depends on it. */
export type BddType = 'bdd' | 'classic';

/** The role of a step, stored neutral: Given/When/Then in a bdd model, Precondition/Action/Expected result in a classic one. */
export type StepType = 'context' | 'action' | 'outcome';

/** A step of a project's library. Unique in its project by type and label. */
export type Step = {
  id: string;
  label: string;
  type: StepType;
  /** Printed like an outcome right after the step. */
  expected?: string;
};

export type Position = { x: number; y: number };

/** How likely something is to fail, and how much damage that does, 1 to 5 each; their product is the risk. */
export type Risk = { likelihood: number; damage: number };

/** What a step hands over beside its words, as a feature file writes it below the step. Tokens may stand in its texts and cells. */
export type StepArgument =
  | { kind: 'docString'; content: string; mediaType?: string }
  | { kind: 'dataTable'; rows: string[][] };

/** How often every test case passes an element, or each call of the model that it is drawn in; no bound where one is absent. */
export type Visits = { min?: number; max?: number };

/** No bound of visits is greater. */
export const MAX_VISITS = 100;

/**
 * What a tester decided about an element: `must` is covered whatever the criterion, `avoid` is on no
 * test case, `main` is on the main path: the happy path goes there where a feasible path does.
 */
export const MARKS = ['must', 'avoid', 'main'] as const;
export type Mark = (typeof MARKS)[number];

/** What a tester chose for an element. Start and End have neither. */
export type Choices = { visits?: Visits; mark?: Mark };

/** A row of a step's decision table: what is expected where its condition holds. */
export type DecisionRule = {
  /** Unique in its table; part of an address (`step/rule`), so without `/`, `>` and spaces. */
  id: string;
  /** As an edge's `guard`; `otherwise` where no other rule of the table holds. */
  when: string;
  /** Printed as an outcome right after the step; may hold tokens. */
  outcome: string;
  /** What it does to state variables, as an edge's `action`. */
  action?: string;
};

/** What a node carries besides its place; every field is optional and unknown to nodes it does not fit. */
export type NodeData = Choices & {
  /** A step that is not (yet) in the library: its words stand here. Ignored where the node has a `stepId`. */
  label?: string;
  type?: StepType;
  expected?: string;
  /** Prints But instead of And. */
  contrast?: boolean;
  /** Prints `*` in a bdd model: a step written without a word for its role. */
  bullet?: boolean;
  /** In their order; at most one of each kind. */
  arguments?: StepArgument[];
  requirements?: string[];
  /** Of a step: what it does to state variables, as an edge's `action`; done when a path comes to it, after it drew its data. */
  action?: string;
  /** Of a step: its decision table, for an expected result that depends on data. */
  rules?: DecisionRule[];
  /** Of a nested node: `{ childName: callerName }`, renames test data at this call, and lets the called model share state variables. */
  bind?: Record<string, string>;
  /** Of a nested node: how much of the called model this suite must cover; `once` when absent. */
  coverage?: NestedCoverage;
  risk?: Risk;
};

/** `once`: each inner item at least once over all calls; `everyCall`: at each call; `blackBox`: the shortest path through. */
export type NestedCoverage = 'once' | 'everyCall' | 'blackBox';

/** Every type of node; `nested` calls another model. */
export const NODE_TYPES = ['start', 'end', 'step', 'nested'] as const;
export type NodeType = (typeof NODE_TYPES)[number];

export type ModelNode = {
  id: string;
  type: NodeType;
  position: Position;
  /** Of a step node: the library step it shows. */
  stepId?: string;
  /** Of a nested node: the model it calls. */
  modelId?: string;
  data?: NodeData;
};

/** A directed line from `source` to `target`. */
export type ModelEdge = Choices & {
  id: string;
  source: string;
  target: string;
  /** Free text on the picture and in titles; a step only where `stepType` says so. */
  label?: string;
  /** Test cases say the label as a step of this role, before the step that the edge leads to: the answer that a branch stands for. */
  stepType?: StepType;
  /** The condition under which the edge may be taken, as text in the neutral (English) form. */
  guard?: string;
  /** What taking the edge does to state variables, as text in the neutral form: `attempts = attempts + 1; locked = true`. */
  action?: string;
  /** For random walks and for ordering; 1 when absent. */
  weight?: number;
  /** Ids of what this edge is there for, as a node has them. */
  requirements?: string[];
  risk?: Risk;
};

/** A note on the canvas: seen by people, never by the generator. */
export type Note = {
  id: string;
  text: string;
  position: Position;
  width?: number;
  height?: number;
};

/**
 * What a path through a model remembers. The name is letters, digits and `_`, begins with no digit
 * and is no word of conditions; the bounds of an integer are inclusive and safe integers.
 */
export type StateVariable =
  | { name: string; type: 'boolean'; first: boolean }
  | { name: string; type: 'integer'; min: number; max: number; first: number }
  | { name: string; type: 'list'; values: string[]; first: string };

/** What a model remembers of how its cases are made. Every field falls back to `DEFAULT_SETTINGS`. */
export type ModelSettings = Partial<GenerationSettings> & {
  notes?: Note[];
  /** What its conditions and actions read and write beside test data. */
  state?: StateVariable[];
  /** Of a model that was read from a feature file. */
  feature?: WrittenFeature;
  /** By the id of a requirement. */
  requirementRisks?: Record<string, Risk>;
};

export type Model = {
  id: string;
  name: string;
  bddType: BddType;
  isHidden?: boolean;
  nodes: ModelNode[];
  edges: ModelEdge[];
  settings?: ModelSettings;
};

export type DataType = 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'email' | 'list';
export type Validity = 'valid' | 'invalid';

/** Bounds of a class, inclusive: numbers, ISO dates, or text lengths, as text. They propose boundary values. */
export type Range = { min: string; max: string; step?: string };

/**
 * One equivalence class: all records in scope with the same name make one variable.
 * `values` is never empty; an empty text is a value.
 */
export type TestData = {
  id: string;
  /** The variable: what stands between `<` and `>`. */
  name: string;
  validity: Validity;
  type: DataType;
  values: string[];
  /** The class's own name, where a variable has several of one validity. */
  label?: string;
  range?: Range;
  /** Its first value is the base choice. */
  isDefault?: boolean;
  /** Masked in exports. */
  isSecret?: boolean;
  /** Set: seen in this model only; null: in its whole project. */
  modelId?: string | null;
  /** Another project's public data: seen when nothing nearer has the name. */
  fromProject?: string;
  /** Of the class. */
  risk?: Risk;
};

/** Everything a model leans on. The generator never looks anything up itself. */
export type Context = {
  steps: Step[];
  testData: TestData[];
  /** The models that nested nodes call, and what those call. */
  models: Model[];
};

/** The coverage criteria that a graph alone decides. */
export const PATH_CRITERIA = [
  'nodes',
  'edges',
  'edge-pairs',
  'prime-paths',
  'simple-paths',
  'all-paths',
] as const;
export type PathCriterion = (typeof PATH_CRITERIA)[number];

/** What a suite may be asked to cover. */
export const CRITERIA = [
  ...PATH_CRITERIA,
  'random',
  'requirements',
  'selection',
  'state-values',
  'state-transitions',
] as const;
export type Criterion = (typeof CRITERIA)[number];

/** The criteria that list paths as such, instead of covering something with few of them. */
export type ListedCriterion = 'simple-paths' | 'all-paths';

/** Whether a criterion lists paths as such. */
export function isListed(criterion: Criterion): criterion is ListedCriterion {
  return criterion === 'simple-paths' || criterion === 'all-paths';
}

/** `0` single (defaults), `1` each choice, `'base'` base choice, `2` pairwise, up to 6 t-wise, `'all'` every combination, `'written'` the rows of a feature's examples and each choice where there are none. */
export type Strength = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 'base' | 'all' | 'written';

/** A row that satisfies `if` must satisfy `implies`; both in the neutral form of a guard. */
export type Constraint = { if: string; implies: string };

/**
 * A value that follows from others of its row, by a formula of their names: `<price> * <quantity>`. Steps and
 * outcomes print it; it is not combined, and no condition reads it.
 */
export type ComputedValue = { name: string; formula: string };

/** What is asked of rows of data beyond their strength, by the names of variables; every field is optional and asks nothing when absent. */
export type DataSettings = {
  /** Rows that some test case holds, by variable the value; variables that are not named are filled. */
  rows?: Record<string, string>[];
  /**
   * Variables that are combined more strongly among themselves than all are, or of which no combination
   * need hold more than so many. A group of one: with how many variables it is combined at most, itself included.
   */
  groups?: { names: string[]; strength: number }[];
  /** How often a value is taken beside others where any would do; 1 for those that are not named. */
  weights?: { name: string; value: string; weight: number }[];
  /** Other names of a value, by which it is told in turns; a value is the same by any of them. */
  aliases?: { name: string; value: string; names: string[] }[];
  /** Variables that only apply under a condition; elsewhere their value is that they do not. */
  applies?: { name: string; when: string }[];
  /** Also of the models that a model calls, under its names. */
  computed?: ComputedValue[];
  /** With `negative: each`: of how many valid values every combination is tried beside an invalid one; one fewer than the strength when absent. */
  negativeStrength?: number;
};

/** Whether positive and negative test cases are planned apart, and whether one without an invalid value counts as positive. */
export const POLARITY_PLANS = ['separate', 'mixed', 'unstated'] as const;
export type PolarityPlan = (typeof POLARITY_PLANS)[number];

export type GenerationSettings = {
  criterion: Criterion;
  strength: Strength;
  /** `path`: rows are combined inside each path; `data`: over the whole model, each row sent down the path it satisfies. */
  combine: 'path' | 'data';
  /** For `all-paths`: how often an edge may be taken again; an edge is used at most `1 + maxVisits` times. */
  maxVisits: number;
  /** The longest test allowed, in steps (edges); 0 is no cap. */
  maxLength: number;
  prefer: 'tests' | 'steps';
  /** `once`: each invalid value once; `each`: with every valid value; `off`: none. */
  negative: 'once' | 'each' | 'off';
  /**
   * `separate`: the happy path, then the fewest positive cases, then the fewest negative ones; `mixed`: the fewest
   * cases altogether; `unstated`: as `separate`, but a case without an invalid value is not called positive, nor the
   * shortest path happy, because the model came from a file that does not say which of its paths are wrong.
   */
  polarity: PolarityPlan;
  seed: number;
  /** The most test cases given; more are counted, not listed. */
  limit: number;
  constraints: Constraint[];
  data?: DataSettings;
  /** For `selection`: ids of nodes and edges that must be passed, also of called models: inside any call, or with the calls before it (`call/inner`) inside that one. */
  through: string[];
  /** Ids, as those of `through`: elements that no test case takes. What a suite leaves out for that is told apart. */
  avoid?: string[];
  /** Ids, as those of `through`: only what the criterion asks for among these is covered; an edge between two of them is one. */
  only?: string[];
  /** The language of keywords and of what the generator itself words: that of the model, where it has one. */
  language: Language;
  /** How much there is room for; see `BestCases`. */
  best?: CaseBudget;
  /** The order of the test cases; `planned` when absent. */
  order?: CaseOrder;
};

/** The most test cases, and the most steps of all of them together; what is absent is not limited. */
export type CaseBudget = { cases?: number; steps?: number };

/** `coverage`: what adds most to those before it comes first; `risk`: the highest risk first; `new`: first what no earlier generation had. */
export const CASE_ORDERS = ['planned', 'coverage', 'risk', 'new'] as const;
export type CaseOrder = (typeof CASE_ORDERS)[number];

/** What a generation falls back to where a setting is not given. */
export const DEFAULT_SETTINGS: GenerationSettings = {
  criterion: 'edges',
  strength: 1,
  combine: 'path',
  maxVisits: 1,
  maxLength: 0,
  prefer: 'tests',
  negative: 'once',
  polarity: 'separate',
  seed: 1,
  limit: 1000,
  constraints: [],
  through: [],
  language: 'en',
};
