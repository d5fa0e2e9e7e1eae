import { type Model, type ModelNode, type Step, type StepType, substitute } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { foldedWords } from './alike.ts';

/** A model that the project has. */
export type EarlierModel = Pick<Model, 'name' | 'nodes' | 'edges' | 'settings'>;

type Scenario = NonNullable<NonNullable<Model['settings']>['feature']>['scenarios'][number];

/** A case as a model has it: what it says, and which nodes say it. */
export type DrawnCase = {
  title: string;
  /** The ID that its team gave it, where it has one. */
  sourceId: string | undefined;
  tags: string[];
  steps: { nodeId: string; type: StepType; label: string }[];
  row: Map<string, string>;
  path: string[];
  /** All that it says, its values in place. */
  content: string;
  /** The same by the words that make steps one. */
  folded: string;
};

/**
 * The cases that a model was drawn of, in their order; empty for one that was drawn by hand.
 *
 * @param language by which words are one; the same for models that are compared
 */
export function drawnCasesOf(
  { nodes, edges, settings }: EarlierModel,
  steps: ReadonlyMap<string, Step>,
  language: Language,
): DrawnCase[] {
  const targets = new Map(edges.map(({ id, target }) => [id, target]));
  const byId = new Map(nodes.map((node) => [node.id, wordsOf(node, steps)]));
  const folded = foldedOnce(language);
  const scenarios = (settings?.feature?.scenarios ?? []).flatMap(({ examples, ...one }) =>
    rowsOf(examples).map((row) => ({ ...one, row })),
  );
  return scenarios.map(({ name, sourceId, tags = [], path, row }) => {
    const own = path.flatMap((edge) => byId.get(targets.get(edge) ?? '') ?? []);
    const content = own.map(({ type, label }) => [type, substitute(label, (one) => row.get(one))]);
    // what is entered is compared letter by letter
    const quoted = own.map(({ type, label }) =>
      folded(
        type,
        substitute(label, (one) => inQuotes(row.get(one))),
      ),
    );
    // a path that somebody cut is not what was written
    const isWhole = path.every((edge) => targets.has(edge));
    return {
      ...{ title: name, sourceId, tags, steps: own, row, path },
      content: JSON.stringify([isWhole, content]),
      folded: JSON.stringify([isWhole, quoted]),
    };
  });
}

/** Folds the words of each step once, however many cases have it. */
function foldedOnce(language: Language): (type: StepType, text: string) => string {
  const known = new Map<string, string>();
  return (type, text) => {
    const key = `${type} ${text}`;
    const words = known.get(key) ?? foldedWords(type, text, language);
    known.set(key, words);
    return words;
  };
}

/** The rows of all examples, each a case; a single one without values where there are none. */
function rowsOf(examples: Scenario['examples'] = []): Map<string, string>[] {
  const rows = examples.flatMap(({ columns, rows: own }) =>
    own.map((cells) => new Map(columns.map((column, index) => [column, cells[index] ?? '']))),
  );
  return rows.length > 0 ? rows : [new Map()];
}

const inQuotes = (value: string | undefined) => (value === undefined ? undefined : `"${value}"`);

function wordsOf(node: ModelNode, steps: ReadonlyMap<string, Step>): DrawnCase['steps'] {
  const { label, type } = { ...steps.get(node.stepId ?? ''), ...node.data };
  return node.type === 'step' && label !== undefined && type
    ? [{ nodeId: node.id, type, label }]
    : [];
}

/** A case of an earlier import and the one of a file that is the same, by their places. */
export type CasePair = { earlier: number; now: number };

/**
 * Which cases of an earlier import are in a file: those of the same title that say the same, then those of the same title,
 * in their order, then those of the same ID. Time: linear.
 */
export function pairCases(earlier: readonly DrawnCase[], now: readonly DrawnCase[]): CasePair[] {
  const pairs: CasePair[] = [];
  const left = { earlier: new Set(earlier.keys()), now: new Set(now.keys()) };
  const add = (pair: CasePair) => {
    pairs.push(pair);
    left.earlier.delete(pair.earlier);
    left.now.delete(pair.now);
  };
  for (const keyOf of KEYS) {
    const before = grouped(earlier, left.earlier, keyOf);
    for (const [key, indexes] of grouped(now, left.now, keyOf))
      for (const [order, index] of indexes.entries()) {
        const match = before.get(key)?.[order];
        if (match === undefined) break;
        add({ earlier: match, now: index });
      }
  }
  const before = idsIn(earlier);
  for (const [id, index] of idsIn(now)) {
    const match = before.get(id) ?? -1;
    if (left.earlier.has(match) && left.now.has(index)) add({ earlier: match, now: index });
  }
  return pairs;
}

const KEYS: readonly ((one: DrawnCase) => string)[] = [
  ({ title, content }) => JSON.stringify([title, content]),
  ({ title, tags: [first = ''] }) => JSON.stringify([title, first]),
  ({ title }) => title,
];

/** The indexes of those that are left, by key. */
function grouped(
  cases: readonly DrawnCase[],
  left: ReadonlySet<number>,
  keyOf: (one: DrawnCase) => string,
): Map<string, number[]> {
  return Map.groupBy(left, (index) => {
    const one = cases[index];
    return one ? keyOf(one) : '';
  });
}

/**
 * The indexes of cases by the ID that their tool gave them. It is the first tag of each; in a file without IDs that is
 * a priority, a label or a requirement, and none of these says that two cases are one. So an ID has a digit, no other
 * case has it as a tag, and most cases have one.
 */
export function idsIn(cases: readonly { tags?: readonly string[] }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tags = [] } of cases)
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const ids = new Map<string, number>();
  for (const [index, { tags: [first = ''] = [] }] of cases.entries())
    if (/\d/.test(first) && !first.startsWith('@priority:') && counts.get(first) === 1)
      ids.set(first, index);
  return ids.size * 2 >= cases.length ? ids : new Map();
}
