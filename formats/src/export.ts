import {
  type Context,
  type GenerationResult,
  type Model,
  type ModelNode,
  modelNamesOf,
  namesOfStep,
  type Problem,
  type Step,
  substitute,
  type TestCase,
  type TestStep,
  tokensIn,
  wordOfValue,
} from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { align, toCell } from './feature/text.ts';

/** What every writer of test cases takes. */
export type Export = {
  model: Model;
  context: Context;
  /** The model as it was drawn when its cases were made, where it has changed since: what pictures show. */
  drawn?: Model;
  /** The cases may be more than memory holds: they are gone through one by one, several times. */
  result: Omit<GenerationResult, 'testCases'> & { testCases: Iterable<TestCase> };
  /** The language of headings and keywords. */
  language: Language;
  /** Printed where it is known. */
  version?: number;
  /** Set: of how the cases were planned, whether the fewest, nothing is known. */
  isPlanUnknown?: boolean;
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

/**
 * For each step of a case, the variables that it speaks of, in its words, its expected result and its
 * arguments, with the name that holds their value there: a return to the same node reads fresh
 * values, kept as `password 2`, `password 3`. Also where a person worded the step without tokens.
 */
export function namesAt(input: Export, testCase: TestCase): Map<string, string>[] {
  const { nameOf } = rootOf(input);
  const visited = new Set<string>();
  const current = new Map<string, number>();
  return testCase.steps.map((step) => {
    const names = new Map<string, string>();
    for (const token of tokensOf(input, step)) {
      const last = current.get(token) ?? 1;
      const isFresh =
        visited.has(step.nodeId) && Object.hasOwn(testCase.data, nameOf(token, last + 1));
      const next = isFresh ? last + 1 : last;
      current.set(token, next);
      names.set(token, nameOf(token, next));
    }
    visited.add(step.nodeId);
    return names;
  });
}

function tokensOf(input: Export, step: TestStep): string[] {
  const { data } = findNode(input, step.nodeId) ?? {};
  const isWorded = tokensIn(step.label).length === 0;
  const drawn = isWorded ? (drawnStep(input, step)?.label ?? data?.label) : undefined;
  const expected = expectedLabel(input, step);
  return namesOfStep(
    { ...step, id: '', label: drawn ?? step.label, ...(expected && { expected }) },
    data?.arguments,
  );
}

/** What a case depends on though none of its steps says it: only a condition of its path reads it. */
export function unspoken(input: Export, testCase: TestCase): string[] {
  const spoken = new Set(namesAt(input, testCase).flatMap((names) => [...names.values()]));
  return Object.keys(testCase.data).filter((name) => !spoken.has(name));
}

/** What a case enters at each of its steps: `name = value`, secrets masked, one a line. What no step says stands at the first. */
export function dataAt(input: Export, testCase: TestCase): string[] {
  const hidden = unspoken(input, testCase);
  return namesAt(input, testCase).map((names, index) =>
    [...(index === 0 ? hidden : []), ...names.values()]
      .flatMap((name) => assignment(input, testCase, name))
      .join('\n'),
  );
}

/** Everything a case depends on: `name = value`, in the order of its steps, secrets masked, one a line. */
export function allData(
  input: Pick<Export, 'language'>,
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

function assignment(
  { language }: Pick<Export, 'language'>,
  { data }: Pick<TestCase, 'data'>,
  name: string,
): string[] {
  const value = Object.hasOwn(data, name) ? data[name] : undefined;
  return value ? [`${name} = ${wordOfValue(shown(value), language)}`] : [];
}

/** The drawn node behind an id that may carry the prefix of its calls. */
export function findNode(input: Export, nodeId: string): ModelNode | undefined {
  const { nodes } = rootOf(input);
  return nodes.get(nodeId) ?? nodes.get(nodeId.slice(nodeId.lastIndexOf('/') + 1));
}

/** What every step of every case asks of the root that is written: its nodes, and the names of its values. */
type Root = { nodes: Map<string, ModelNode>; nameOf: ReturnType<typeof modelNamesOf> };

const roots = new WeakMap<Model, Root>();

function rootOf({ model, context }: Export): Root {
  const known = roots.get(model);
  if (known) return known;
  const nodes = [model, ...context.models].flatMap((one) => one.nodes);
  // of two with one id the first counts, as the root is the nearest
  const byId = new Map(nodes.toReversed().map((node) => [node.id, node]));
  const root = { nodes: byId, nameOf: modelNamesOf(model, context) };
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
  const node = findNode(input, step.nodeId);
  return drawnStep(input, step)?.expected ?? node?.data?.expected;
}

/** The step of the library that a node stands for. */
function drawnStep(input: Export, { nodeId }: TestStep): Step | undefined {
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
