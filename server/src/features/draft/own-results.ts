import type { ModelEdge, ModelNode, Step } from '@caseloom/engine';
import { takeFreeName } from '@caseloom/formats/take-free-name';
import { type StepWords, toLabel } from '../step/queries.ts';
import { keyOf as matchKeyOf } from './match-library.ts';
import type { DraftContent } from './schema.ts';

type Drawing = { nodes: ModelNode[]; edges: ModelEdge[] };

/** How far from its step a result stands in a drawing that keeps its places. */
const OFFSET = 120;

/** The steps of a library, to be found by their id, and by words that make no other step. */
export type Library = {
  byId: ReadonlyMap<string, Step>;
  byWords: ReadonlyMap<string, readonly Step[]>;
};

export function libraryOf(steps: Step[]): Library {
  return {
    byId: new Map(steps.map((step) => [step.id, step])),
    byWords: Map.groupBy(steps, matchKeyOf),
  };
}

/**
 * A step of a draft as the library takes it: with the id of the step that expects the same, else with words that no
 * step has which expects something else. A step that expects nothing is the one that has its words.
 */
export function placeInLibrary(
  step: DraftContent['steps'][number],
  { byId, byWords }: Library,
): StepWords & { id?: string } {
  const { type, label, expected = '' } = step;
  const isKnown = ({ id }: Step) => id === step.known;
  const known = byId.get(step.known ?? '');
  const others = byWords.get(matchKeyOf(step)) ?? [];
  const alike = [...(known ? [known] : []), ...others.filter((one) => !isKnown(one))];
  const expecting = (result: string) =>
    alike.filter((one) => toLabel(one.expected ?? '') === toLabel(result));
  const same = expected ? expecting(expected) : alike;
  const found = same.find(isKnown) ?? same[0];
  if (found) return found;
  const [silent] = expecting('');
  const taken = new Set(alike.map((one) => toLabel(one.label)));
  return { type, label: silent?.label ?? freeLabel(toLabel(label), taken), expected };
}

/** Words that say the same: with or without the point at their end, else with a number. */
function freeLabel(label: string, taken: ReadonlySet<string>): string {
  const others = [label, label.endsWith('.') ? label.slice(0, -1) : `${label}.`];
  const free = others.find((one) => !taken.has(one));
  if (free) return free;
  let count = 2;
  while (taken.has(`${label} (${count})`)) count += 1;
  return `${label} (${count})`;
}

/**
 * Drawings whose steps expect in a library what they expect now. A library has one step for its words, with one
 * expected result: where steps with the same words expect different results, or the library's step another one,
 * each result is a step of its own behind them, as it is where written test cases are imported. O(all).
 *
 * @returns the drawings in their order, those without such a step as they were
 */
export function withOwnResults<Drawn extends Drawing>(
  drawings: Drawn[],
  library: Pick<Step, 'type' | 'label' | 'expected'>[],
): Drawn[] {
  const inLibrary = new Map(library.map((step) => [keyOf(step), toLabel(step.expected ?? '')]));
  const results = new Map<string, Set<string>>();
  for (const { type, label, expected = '' } of drawings.flatMap(wordsIn)) {
    const key = keyOf({ type, label });
    const known = inLibrary.get(key);
    const all = results.get(key) ?? new Set(known === undefined ? [] : [known]);
    results.set(key, all.add(toLabel(expected)));
  }
  const isOwn = (words: StepWords) =>
    Boolean(words.expected) &&
    toLabel(words.expected ?? '') !== inLibrary.get(keyOf(words)) &&
    (results.get(keyOf(words))?.size ?? 0) > 1;
  return drawings.map((drawing) =>
    splitResults(
      drawing,
      drawing.nodes.filter((node) => wordsOf(node).some(isOwn)),
    ),
  );
}

const keyOf = ({ type, label }: Pick<StepWords, 'type' | 'label'>) =>
  JSON.stringify([type, toLabel(label)]);

const wordsIn = ({ nodes }: Drawing): StepWords[] => nodes.flatMap(wordsOf);

/** What a node says that is still to come into the library. */
function wordsOf({ type: kind, stepId, data = {} }: ModelNode): StepWords[] {
  const { label = '', type = 'action', expected } = data;
  return kind === 'step' && !stepId && label ? [{ type, label, expected }] : [];
}

/** Each expected result of some nodes as a node behind its own, from where all goes on that went on from there. */
function splitResults<Drawn extends Drawing>(drawing: Drawn, split: ModelNode[]): Drawn {
  if (split.length === 0) return drawing;
  const taken = new Set([...drawing.nodes, ...drawing.edges].map(({ id }) => id));
  const resultIds = new Map(split.map(({ id }) => [id, takeFreeName(`${id}-result`, taken, '-')]));
  const nodes = drawing.nodes.flatMap((node): ModelNode[] => {
    const id = resultIds.get(node.id);
    if (!id) return [node];
    const { expected = '', ...data } = node.data ?? {};
    const { x, y } = node.position;
    const position = { x: x + OFFSET, y: y + OFFSET };
    const result = { label: expected, type: 'outcome' } as const;
    return [
      { ...node, data },
      { id, type: 'step', position, data: result },
    ];
  });
  const edges = [
    ...drawing.edges.map((edge) => ({
      ...edge,
      source: resultIds.get(edge.source) ?? edge.source,
    })),
    ...[...resultIds].map(([source, target]) => ({
      ...{ id: takeFreeName(`${target}-in`, taken, '-'), source, target },
    })),
  ];
  return { ...drawing, nodes, edges };
}
