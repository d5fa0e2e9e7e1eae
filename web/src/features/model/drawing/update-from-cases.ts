import { type ModelEdge, printCondition, readCondition, type Step } from '@caseloom/engine';
import type { NextVersion } from '@caseloom/formats/written-cases';
import { endsOf } from './as-imported.ts';
import { inWords, isSame } from './difference.ts';
import type { Drawing } from './drawing.ts';
import { type LostWork, lostWork } from './lost-work.ts';
import { updateDrawing } from './update.ts';

/** Steps by their IDs, of the project and of the file. */
type Words = { project: ReadonlyMap<string, Step>; drawn: ReadonlyMap<string, Step> };

/**
 * A drawing as a newer version of the test cases that it was drawn of has it. What cases say is the file's: steps, where
 * they lead, and the conditions that their values make. All that people added stays: places, risks, settings, nodes and
 * edges of their own, and each condition that they wrote, unless the file now decides otherwise there.
 *
 * @returns the same drawing where nothing changes
 */
export function updateFromCases(
  present: Drawing,
  { model, guards, own }: Pick<NextVersion, 'model' | 'guards' | 'own'>,
  words: Words,
): Drawing {
  const worded = inWords(present, words.project);
  const { feature, limit, ...settings } = model.settings ?? {};
  const incoming = inWords(
    { ...present, nodes: model.nodes, edges: model.edges, settings },
    words.drawn,
  );
  // an edge that somebody drew is none of the file's, though it begins or ends where a new one does
  const ends = new Set(incoming.edges.map(endsOf));
  const ofFile = worded.edges.filter((edge) => !own.has(edge.id) || ends.has(endsOf(edge)));
  const updated = updateDrawing({ ...worded, edges: ofFile }, incoming);
  const before = new Map(present.edges.map((edge) => [edge.id, edge]));
  const edges = updated.edges.map((edge, at) => {
    const file = incoming.edges[at] ?? edge;
    return decided(edge, { file, known: before.get(edge.id), drawn: guards.get(edge.id) });
  });
  const ids = new Map(incoming.edges.map(({ id }, at) => [id, edges[at]?.id ?? id]));
  const scenarios = feature?.scenarios.map((one) => ({
    ...one,
    path: one.path.map((id) => ids.get(id) ?? id),
  }));
  const next = withOwn(
    { ...updated, nodes: unwordedNodes(updated, { present, worded, incoming }), edges },
    { present, own },
  );
  return {
    ...next,
    settings: {
      ...next.settings,
      ...(limit !== undefined && { limit: Math.max(limit, present.settings.limit ?? 0) }),
      ...(feature && scenarios && { feature: { ...feature, scenarios } }),
    },
  };
}

/**
 * What people added to parts that the newer version of the cases takes away. Conditions that the file gave are its own, and so is the
 * test data that its cases use.
 *
 * @param updated what `updateFromCases` made of the drawing
 * @param words the steps of the project
 */
export function lostToCases(
  present: Drawing,
  updated: Drawing,
  { guards, words }: Pick<NextVersion, 'guards'> & { words: Words['project'] },
): LostWork {
  const edges = present.edges.map(({ guard, ...edge }) => {
    const isOwn = guard !== undefined && neutral(guard) !== neutral(guards.get(edge.id));
    return { ...edge, ...(isOwn && { guard }) };
  });
  const before = inWords({ ...present, edges }, words);
  return { ...lostWork(before, inWords(updated, words)), data: [] };
}

/** Whether two versions of a model say the same; where its nodes stand says nothing. */
export function saySame(one: Drawing, other: Drawing): boolean {
  const places = ({ nodes, ...rest }: Drawing) => ({
    ...rest,
    nodes: nodes.map(({ position: _, ...node }) => node),
  });
  return isSame(places(one), places(other));
}

/** An edge with its condition: as people left it where the file decides as it did before. */
function decided(
  edge: ModelEdge,
  parts: { file: ModelEdge; known: ModelEdge | undefined; drawn: string | undefined },
): ModelEdge {
  const { file, known, drawn } = parts;
  const { guard: _, requirements: __, ...rest } = edge;
  const isAsBefore = known !== undefined && neutral(file.guard) === neutral(drawn);
  const guard = isAsBefore ? known.guard : file.guard;
  const requirements = union(known?.requirements, file.requirements);
  return { ...rest, ...(guard && { guard }), ...(requirements && { requirements }) };
}

/** A condition in the form in which it is stored. */
function neutral(guard = ''): string {
  const read = readCondition(guard);
  return read.ok ? printCondition(read.condition, 'en') : guard;
}

function union(one: string[] | undefined, other: string[] | undefined): string[] | undefined {
  return one || other ? [...new Set([...(one ?? []), ...(other ?? [])])] : undefined;
}

/** The nodes with the requirements of both; steps that say the same stay steps of the library. */
function unwordedNodes(
  { nodes }: Drawing,
  { present, worded, incoming }: Record<'present' | 'worded' | 'incoming', Drawing>,
): Drawing['nodes'] {
  const before = new Map(
    worded.nodes.map((node, index) => [node.id, [node, present.nodes[index]]]),
  );
  return nodes.map((node, at) => {
    const [earlier, original] = before.get(node.id) ?? [];
    const requirements = union(node.data?.requirements, incoming.nodes[at]?.data?.requirements);
    const own = requirements ? { ...node, data: { ...node.data, requirements } } : node;
    return original && isSame(earlier, own) ? original : own;
  });
}

/** With the nodes and edges that people added, but for edges whose ends went. */
function withOwn(
  updated: Drawing,
  { present, own }: { present: Drawing; own: NextVersion['own'] },
): Drawing {
  const known = new Set(updated.nodes.map(({ id }) => id));
  const nodes = present.nodes.filter(({ id }) => own.has(id) && !known.has(id));
  for (const { id } of nodes) known.add(id);
  const led = new Set(updated.edges.flatMap((edge) => [edge.id, endsOf(edge)]));
  const edges = present.edges.filter((edge) => {
    const isFree = own.has(edge.id) && !led.has(edge.id) && !led.has(endsOf(edge));
    return isFree && known.has(edge.source) && known.has(edge.target);
  });
  return {
    ...updated,
    nodes: [...updated.nodes, ...nodes],
    edges: [...updated.edges, ...edges],
  };
}
