import {
  type Context,
  drawnTables,
  type GenerationResult,
  type Model,
  type ModelNode,
  modelNamesOf,
  type OpenPart,
  type Priority,
  type Problem,
  type Step,
  substitute,
  type TestCase,
  type TestStep,
  type ToolColumn,
  tokensIn,
  wordOfValue,
} from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { align, toCell } from './feature/text.ts';
import { wordsOf } from './words.ts';

/** A test case, with what is known of one that is kept. */
export type KeptCase = TestCase & {
  /** What a tester is to know besides. */
  note?: string;
  /** Of one that was brought along: the folders in which it stands, the outermost first, and its cells in its tool. */
  folder?: string[];
  toolColumns?: ToolColumn[];
  /** A print by which the file that it came from is known to be of its present state. */
  downloadPrint?: string;
  /** What nobody has said of it: what it has there is a default, and no file states it. */
  open?: OpenPart[];
};

/** Whether a case is positive or negative; undefined where nobody said. */
export function polarityOf({
  polarity,
  open = [],
  unstated = [],
}: Pick<KeptCase, 'polarity' | 'open' | 'unstated'>): KeptCase['polarity'] | undefined {
  return [...open, ...unstated].includes('polarity') ? undefined : polarity;
}

/** How soon a case is to be run; undefined where nobody said. */
export function priorityOf({
  attributes,
  open = [],
}: Pick<KeptCase, 'attributes' | 'open'>): Priority | undefined {
  return open.includes('priority') ? undefined : attributes?.priority;
}

/** What every writer of test cases takes. */
export type Export = {
  model: Model;
  context: Context;
  /** The model as it was drawn when its cases were made, where it has changed since: what pictures show. */
  drawn?: Model;
  /** The cases may be more than memory holds: they are gone through one by one, several times. */
  result: Omit<GenerationResult, 'testCases'> & { testCases: Iterable<KeptCase> };
  /** The language of headings and keywords. */
  language: Language;
  /** Printed where it is known. */
  version?: number;
  /** Set: of how the cases were planned, whether the fewest, nothing is known. */
  isPlanUnknown?: boolean;
  hasDownloadPrints?: boolean;
  /** Set: nothing was generated, so that there are no settings and no coverage. */
  hasNoModel?: boolean;
  /** Set: for a tool that takes values as they are, so that none of them is marked as invalid. */
  isForTool?: boolean;
  /** Gives the sentence of a finding; its code stands there otherwise. */
  describe?: (problem: Problem) => string;
};

/** What stands in an export in place of a secret value. */
export const MASK = '••••';

/** The value as an export may show it. */
export function shown(value: { value: string; isSecret?: boolean }): string {
  return value.isSecret ? MASK : value.value;
}

/** The words of a case with its secret values masked, wherever they stand. */
export function masked({ data }: TestCase, text: string): string {
  const secrets = Object.values(data)
    .filter(({ isSecret, value }) => isSecret && value)
    .map(({ value }) => value)
    .toSorted((a, b) => b.length - a.length);
  return secrets.reduce((words, secret) => words.replaceAll(secret, MASK), text);
}

/** The label as people read it: its tokens as drawn, `\<` as a plain sign. */
export function plain(label: string): string {
  return substitute(label, () => undefined);
}

/** Everything a case depends on: `name = value`, in the order of its steps, secrets masked, one a line. */
export function allData(
  input: Pick<Export, 'language' | 'isForTool'>,
  testCase: Pick<TestCase, 'data'> & Partial<Pick<TestCase, 'steps'>>,
): string {
  return inStepOrder(testCase)
    .flatMap((name) => assignment(input, testCase, name))
    .join('\n');
}

/** The names of a case's values as its steps come to them, what no step says first. A value of a later round follows those before. */
function inStepOrder({ data, steps = [] }: Parameters<typeof allData>[1]): string[] {
  const spoken = [...new Set(steps.flatMap(({ label }) => tokensIn(label)))];
  return Object.keys(data).toSorted(byPlace);
  function byPlace(a: string, b: string): number {
    return placeOf(a) - placeOf(b) || a.localeCompare(b, 'en', { numeric: true });
  }
  function placeOf(name: string): number {
    return Math.max(spoken.indexOf(name), spoken.indexOf(name.replace(/ \d+$/, '')));
  }
}

/** `name = value`, secrets masked, `name = value (invalid)` for who reads it; nothing where the case has no such value. */
export function assignment(
  { language, isForTool }: Pick<Export, 'language' | 'isForTool'>,
  { data }: Pick<TestCase, 'data'>,
  name: string,
): string[] {
  const value = Object.hasOwn(data, name) ? data[name] : undefined;
  if (!value) return [];
  const isMarked = value.validity === 'invalid' && !isForTool;
  const mark = isMarked ? ` (${wordsOf(language).invalid})` : '';
  return [`${name} = ${wordOfValue(shown(value), language)}${mark}`];
}

/** The drawn node behind an id that may carry the prefix of its calls; of a rule its outcome, as if it were drawn. */
export function findNode(input: Export, nodeId: string): ModelNode | undefined {
  const { nodes } = rootOf(input);
  const own = nodes.get(nodeId) ?? outcomeOf(input, nodeId);
  return own ?? nodes.get(nodeId.slice(nodeId.lastIndexOf('/') + 1));
}

/** The outcome of a rule in the decision table of a step, by the id that it has on paths. */
export function outcomeOf(input: Export, nodeId: string): ModelNode | undefined {
  return rootOf(input).outcomes.get(nodeId.split('/').slice(-2).join('/'));
}

/** What every step of every case asks of the root that is written: its nodes, the outcomes of its rules, and the names of its values. */
export type Root = {
  nodes: Map<string, ModelNode>;
  outcomes: Map<string, ModelNode>;
  nameOf: ReturnType<typeof modelNamesOf>;
};

const roots = new WeakMap<Model, Root>();

export function rootOf({ model, context }: Export): Root {
  const known = roots.get(model);
  if (known) return known;
  const models = [model, ...context.models];
  // of two with one id the first counts, as the root is the nearest
  const byId = (nodes: ModelNode[]) => new Map(nodes.toReversed().map((node) => [node.id, node]));
  const root = {
    nodes: byId(models.flatMap((one) => one.nodes)),
    outcomes: byId(models.flatMap(drawnTables).flatMap(({ table }) => table.nodes)),
    nameOf: modelNamesOf(model, context),
  };
  roots.set(model, root);
  return root;
}

/** What a step hands over besides its words, secrets masked: a text each for doc string and data table, as a feature says them. */
export function argumentTexts(testCase: TestCase, { arguments: given = [] }: TestStep): string[] {
  return given.map((argument) => {
    if (argument.kind === 'docString') return masked(testCase, argument.content);
    const rows = argument.rows.map((row) => row.map((cell) => toCell(masked(testCase, cell))));
    return align(rows).join('\n');
  });
}

/** The expected result of a step as drawn, with its tokens. */
export function expectedLabel(input: Export, step: TestStep): string | undefined {
  if (step.edgeId) return undefined;
  const node = findNode(input, step.nodeId);
  return drawnStep(input, step)?.expected ?? node?.data?.expected;
}

/** The step of the library that a node stands for. */
export function drawnStep(input: Export, { nodeId, edgeId }: TestStep): Step | undefined {
  if (edgeId) return undefined;
  const { stepId } = findNode(input, nodeId) ?? {};
  return stepId === undefined ? undefined : stepsById(input.context).get(stepId);
}

/** By the context that is written: every step of every case asks. */
const libraries = new WeakMap<Context, Map<string, Step>>();

function stepsById(context: Context): Map<string, Step> {
  const known = libraries.get(context) ?? new Map(context.steps.map((step) => [step.id, step]));
  libraries.set(context, known);
  return known;
}
