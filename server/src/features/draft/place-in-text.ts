import type { Model, ModelEdge } from '@caseloom/engine';
import type { SourceDocument } from '@caseloom/formats/document';
import type { DraftContent, Quote } from './schema.ts';

/** A node with where its sentence stands in the text. */
type Placed = { model: Model; node: string; at: number };

/** Where a sentence goes in a drawing: into which model, behind which node, and the edges with a new node there where they are not those behind that node. */
export type PlaceInText = {
  model: Model;
  node: string;
  edges?: (id: string) => ModelEdge[];
};

/** More columns than a line has. */
const LINE = 1_000_000;

/**
 * Where a sentence goes by its place in the text: before the step that stands behind it, with what leads there; where only
 * branches of the same paragraph begin behind it, before all of these; else behind the last step before it, or behind
 * the start of the first model.
 */
export function placeInText(
  sentence: Quote,
  { models, sources }: Pick<DraftContent, 'models' | 'sources'>,
  documents: SourceDocument[],
): PlaceInText | undefined {
  const placeOf = placesIn(documents);
  const here = placeOf(sentence);
  const all = models.flatMap((model) =>
    model.nodes.flatMap(({ id, type }): Placed[] => {
      const [quote] = type === 'start' ? [{ ...sentence, line: 0 }] : (sources[id] ?? []);
      if (type === 'end' || quote?.file !== sentence.file) return [];
      return [{ model, node: id, at: type === 'start' ? 0 : placeOf(quote) }];
    }),
  );
  const inOrder = all.toSorted((a, b) => a.at - b.at);
  const before = inOrder.filter(({ at }) => at <= here);
  const last = before.findLast(({ at }) => at > 0) ?? before[0];
  if (!last) return undefined;
  const { model } = last;
  const next = inOrder.find((one) => one.model === model && one.at > here);
  const ids = new Set(before.flatMap((one) => (one.model === model ? [one.node] : [])));
  if (!next) return last;
  const isHere = isInBlock(documents, sentence, next.at);
  const ofBranches = () => (isHere ? beforeBranches(model, next.node, ids) : undefined);
  return beforeNext(model, next.node, ids) ?? ofBranches() ?? last;
}

/** Before a node to which others before the sentence lead without words: these lead to the new one, with their conditions. */
function beforeNext(
  model: Model,
  next: string,
  before: ReadonlySet<string>,
): PlaceInText | undefined {
  const into = model.edges.filter((one) => one.target === next && before.has(one.source));
  const plain = into.filter(({ label }) => !label);
  const node = plain.at(-1)?.source;
  if (!node) return undefined;
  const edges = (id: string) => [
    ...model.edges.map((one) => (plain.includes(one) ? { ...one, target: id } : one)),
    { id: `${id}-in`, source: id, target: next },
  ];
  return { model, node, edges };
}

/** Before branches of which one leads to a node: what leaves for nodes behind the sentence leaves from the new one. */
function beforeBranches(
  model: Model,
  next: string,
  before: ReadonlySet<string>,
): PlaceInText | undefined {
  const node = model.edges.find((one) => one.target === next && before.has(one.source))?.source;
  if (!node) return undefined;
  const moved = model.edges.filter((one) => one.source === node && !before.has(one.target));
  return { model, node, edges: (id) => withStep(model.edges, { before: node, id }, moved) };
}

/** Edges with a new node behind another one, from where some of its edges go on. */
export function withStep(
  edges: ModelEdge[],
  { before, id }: { before: string; id: string },
  movedEdges: ModelEdge[],
): ModelEdge[] {
  const moved = new Set(movedEdges);
  const out = edges.filter(({ source }) => source === before);
  const isConditional = out.length > moved.size && out.some(({ guard }) => guard);
  const isAlone = moved.size === 1;
  return [
    ...edges.map((one) => {
      if (!moved.has(one)) return one;
      const { guard, ...free } = one;
      const isKept = guard && !(isAlone && guard === 'otherwise');
      return { ...free, ...(isKept && { guard }), source: id };
    }),
    {
      ...{ id: `${id}-in`, source: before, target: id },
      ...(isConditional && { guard: 'otherwise' }),
    },
  ];
}

/** Where sentences stand in their text: by line, and in it by where they begin, as far as that is known. */
function placesIn(documents: SourceDocument[]): (quote: Quote) => number {
  const linesOf = new Map(documents.map(({ name, text }) => [name, text.split('\n')]));
  return ({ file, line, text }) => {
    const column = linesOf.get(file)?.[line - 1]?.indexOf(text) ?? -1;
    return line * LINE + Math.max(column, 0);
  };
}

/** Whether a place of a text is in the same paragraph or item as a sentence. */
function isInBlock(documents: SourceDocument[], { file, line }: Quote, at: number): boolean {
  const { blocks = [] } = documents.find(({ name }) => name === file) ?? {};
  const startOf = (place: number) =>
    Math.max(0, ...blocks.flatMap((block) => (block.line <= place ? [block.line] : [])));
  return startOf(line) === startOf(Math.floor(at / LINE));
}
