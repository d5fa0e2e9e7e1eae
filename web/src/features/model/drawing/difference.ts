import type { ModelEdge, ModelNode, Step } from '@caseloom/engine';
import { withWords } from './clip.ts';
import type { Drawing } from './drawing.ts';
import { stepAside } from './step-aside.ts';

/** What became of a part of a drawing; `moved` where nothing but its place is another. */
export type Change = 'added' | 'removed' | 'changed' | 'moved';
/** What each of two people did to a part: of one alone, only `mine` is there. */
export type Marks = ReadonlyMap<string, { mine?: Change; theirs?: Change }>;
export type Difference = { added: number; removed: number; changed: number };

type Part = { id: string; position?: unknown };

const partsOf = ({ nodes, edges, settings }: Drawing) =>
  new Map<string, Part>(
    [...nodes, ...edges, ...(settings.notes ?? [])].map((part) => [part.id, part]),
  );

/** What became of each node, edge and note that is not what it was. Time: linear in both. */
export function changesBetween(before: Drawing, after: Drawing): Map<string, Change> {
  const was = partsOf(before);
  const is = partsOf(after);
  const changes = new Map<string, Change>();
  for (const [id, part] of is) {
    const earlier = was.get(id);
    const change = earlier ? changeOf(earlier, part) : 'added';
    if (change) changes.set(id, change);
  }
  for (const id of was.keys()) if (!is.has(id)) changes.set(id, 'removed');
  return changes;
}

function changeOf(before: Part, after: Part): 'changed' | 'moved' | undefined {
  if (isSame(before, after)) return undefined;
  const { position: _was, ...earlier } = before;
  const { position: _is, ...later } = after;
  return isSame(earlier, later) ? 'moved' : 'changed';
}

/** How many nodes, edges and notes came, went, or are not what they were. */
export function differenceOf(before: Drawing, after: Drawing): Difference {
  const counts = { added: 0, removed: 0, changed: 0 };
  for (const change of changesBetween(before, after).values())
    counts[change === 'moved' ? 'changed' : change]++;
  return counts;
}

/**
 * Everything that was there before or is there after, in one drawing: as mine has it, else as
 * theirs, else as it was, where nothing of mine lies in its place. With the changes of each side.
 */
export function overlay(
  base: Drawing,
  mine: Drawing,
  theirs?: Drawing,
): { drawing: Drawing; marks: Marks } {
  const sides = [mine, ...(theirs ? [theirs] : []), base];
  const first = <T extends { id: string }>(partsOf: (side: Drawing) => T[]) => [
    ...new Map(sides.toReversed().flatMap((side) => partsOf(side).map((part) => [part.id, part]))),
  ];
  const nodes = first<ModelNode>((side) => side.nodes).map(([, node]) => node);
  const edges = first<ModelEdge>((side) => side.edges).map(([, edge]) => edge);
  const byMe = changesBetween(base, mine);
  const byThem = theirs ? changesBetween(base, theirs) : new Map<string, Change>();
  const marks = [...new Set([...byMe.keys(), ...byThem.keys()])].map((id) => {
    const [my, their] = [byMe.get(id), byThem.get(id)];
    return [id, { ...(my && { mine: my }), ...(their && { theirs: their }) }] as const;
  });
  const kept = new Set(mine.nodes.map(({ id }) => id));
  return { drawing: { ...mine, nodes: stepAside(nodes, kept), edges }, marks: new Map(marks) };
}

/** The drawing with every step in its own words: so that an earlier and the current text of a library step can be distinguished. */
export function inWords(drawing: Drawing, steps: ReadonlyMap<string, Step>): Drawing {
  const nodes = drawing.nodes.map((node) => {
    const step = node.data?.label === undefined ? steps.get(node.stepId ?? '') : undefined;
    const { stepId: _library, ...worded } = withWords(node, step);
    return worded;
  });
  return { ...drawing, nodes };
}

/** Whether two values are equal in any order of their fields. */
export const isSame = (a: unknown, b: unknown) => a === b || stable(a) === stable(b);

function stable(value: unknown): string {
  return JSON.stringify(value, (_key, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
