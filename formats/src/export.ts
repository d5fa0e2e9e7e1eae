import type { Language } from '@caseloom/engine';
import {
  type Context,
  type GenerationResult,
  type Model,
  type ModelNode,
  type Problem,
  substitute,
  type TestCase,
  type TestStep,
  tokensIn,
} from '@caseloom/engine';
import { align, toCell } from './feature/text.ts';

/** What every writer of test cases takes. */
export type Export = {
  model: Model;
  context: Context;
  /** The cases may be more than memory holds: they are gone through one by one, several times. */
  result: Omit<GenerationResult, 'testCases'> & { testCases: Iterable<TestCase> };
  /** The language of headings and keywords. */
  language: Language;
  /** Printed where it is known. */
  version?: number;
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
 * For each step of a case, the variables of its label with the name that holds their value there:
 * a return to the same node reads fresh values, kept as `password 2`, `password 3`.
 */
export function namesAt(testCase: TestCase): Map<string, string>[] {
  const visited = new Set<string>();
  const current = new Map<string, number>();
  return testCase.steps.map(({ nodeId, label }) => {
    const names = new Map<string, string>();
    for (const token of tokensIn(label)) {
      const last = current.get(token) ?? 1;
      const next =
        visited.has(nodeId) && Object.hasOwn(testCase.data, `${token} ${last + 1}`)
          ? last + 1
          : last;
      current.set(token, next);
      names.set(token, next === 1 ? token : `${token} ${next}`);
    }
    visited.add(nodeId);
    return names;
  });
}

/** What a case enters at each of its steps: `name = value`, secrets masked, one a line. */
export function dataAt(testCase: TestCase): string[] {
  return namesAt(testCase).map((names) =>
    [...names]
      .flatMap(([token, name]) => {
        const value = Object.hasOwn(testCase.data, name) ? testCase.data[name] : undefined;
        return value ? [`${token} = ${shown(value)}`] : [];
      })
      .join('\n'),
  );
}

/** The drawn node behind an id that may carry the prefix of its calls. */
export function findNode(input: Export, nodeId: string): ModelNode | undefined {
  const nodes = known.get(input.model) ?? nodesOf(input);
  return nodes.get(nodeId) ?? nodes.get(nodeId.slice(nodeId.lastIndexOf('/') + 1));
}

/** By the root that is written: every case asks for every node on its path. */
const known = new WeakMap<Model, Map<string, ModelNode>>();

function nodesOf({ model, context }: Export): Map<string, ModelNode> {
  const nodes = [model, ...context.models].flatMap((one) => one.nodes);
  // of two with one id the first counts, as the root is the nearest
  const byId = new Map(nodes.toReversed().map((node) => [node.id, node]));
  known.set(model, byId);
  return byId;
}

/** What a step hands over beside its words, secrets masked: a text each for doc string and data table, as a feature says them. */
export function argumentTexts(testCase: TestCase, { arguments: given = [] }: TestStep): string[] {
  return given.map((argument) => {
    if (argument.kind === 'docString') return masked(testCase, argument.content);
    const rows = argument.rows.map((row) => row.map((cell) => toCell(masked(testCase, cell))));
    return align(rows).join('\n');
  });
}

/** The expected result of a step as drawn, with its tokens. */
export function expectedLabel(input: Export, { nodeId }: TestStep): string | undefined {
  const node = findNode(input, nodeId);
  const step = input.context.steps.find(({ id }) => id === node?.stepId);
  return step?.expected ?? node?.data?.expected;
}
