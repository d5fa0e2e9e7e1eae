import { type Model, type ModelNode, type Step, type StepType, substitute } from '@caseloom/engine';
import { foldedWords } from './alike.ts';

/** A model that the project has. */
export type EarlierModel = Pick<Model, 'name' | 'nodes' | 'edges' | 'settings'>;

/** A case as a model has it: what it says, and which nodes say it. */
export type DrawnCase = {
  title: string;
  tags: string[];
  steps: { nodeId: string; type: StepType; label: string }[];
  row: Map<string, string>;
  path: string[];
  /** All that it says, its values in place. */
  content: string;
  /** The same by the words that make steps one. */
  folded: string;
};

/** The cases that a model was drawn of, in their order; empty for one that was drawn by hand. */
export function drawnCasesOf(
  { nodes, edges, settings }: EarlierModel,
  steps: ReadonlyMap<string, Step>,
): DrawnCase[] {
  const language = settings?.language ?? 'en';
  const targets = new Map(edges.map(({ id, target }) => [id, target]));
  const byId = new Map(nodes.map((node) => [node.id, wordsOf(node, steps)]));
  return (settings?.feature?.scenarios ?? []).map(({ name, tags = [], path, examples }) => {
    const [block] = examples ?? [];
    const row = new Map(block?.columns.map((column, at) => [column, block.rows[0]?.[at] ?? '']));
    const own = path.flatMap((edge) => byId.get(targets.get(edge) ?? '') ?? []);
    const content = own.map(({ type, label }) => [type, substitute(label, (one) => row.get(one))]);
    // what is entered is compared letter by letter
    const quoted = own.map(({ type, label }) =>
      foldedWords(
        type,
        substitute(label, (one) => inQuotes(row.get(one))),
        language,
      ),
    );
    // a path that somebody cut is not what was written
    const isWhole = path.every((edge) => targets.has(edge));
    return {
      ...{ title: name, tags, steps: own, row, path },
      content: JSON.stringify([isWhole, content]),
      folded: JSON.stringify([isWhole, quoted]),
    };
  });
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
 * in their order, then those with a first tag that no other has, which is their ID.
 */
export function pairCases(earlier: readonly DrawnCase[], now: readonly DrawnCase[]): CasePair[] {
  const pairs: CasePair[] = [];
  const left = { earlier: new Set(earlier.keys()), now: new Set(now.keys()) };
  for (const keyOf of KEYS) {
    const [before, after] = [
      grouped(earlier, left.earlier, keyOf),
      grouped(now, left.now, keyOf),
    ] as const;
    for (const [key, places] of after)
      for (const [at, place] of places.entries()) {
        const match = before.get(key)?.[at];
        if (match === undefined) break;
        pairs.push({ earlier: match, now: place });
        left.earlier.delete(match);
        left.now.delete(place);
      }
  }
  return pairs;
}

const KEYS: readonly ((one: DrawnCase) => string | undefined)[] = [
  ({ title, content }) => JSON.stringify([title, content]),
  ({ title, tags: [first = ''] }) => JSON.stringify([title, first]),
  ({ title }) => title,
  ({ tags: [first] }) => first,
];

/** The places of those that are left, by key; a tag that several have is no ID. */
function grouped(
  cases: readonly DrawnCase[],
  left: ReadonlySet<number>,
  keyOf: (one: DrawnCase) => string | undefined,
): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [at, one] of cases.entries()) {
    const key = keyOf(one);
    if (key !== undefined && left.has(at)) groups.set(key, [...(groups.get(key) ?? []), at]);
  }
  const isId = keyOf === KEYS.at(-1);
  return new Map([...groups].filter(([, places]) => !isId || places.length === 1));
}
