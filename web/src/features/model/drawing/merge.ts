import { isSame } from './difference.ts';
import type { Drawing } from './drawing.ts';

type Item = { id: string };
type Fields = Record<string, unknown>;

/** What two people changed differently: mine was kept. */
export type Collision = { id: string | undefined; field: string | undefined };

/**
 * Puts together what two people made of the same drawing: what only one of them changed is taken
 * from that one, field by field; where both changed the same differently mine is kept, and said.
 * What one deleted and the other changed stays. Edges without an end are dropped.
 *
 * Source: three-way merge over items with stable ids. Time: linear in the three drawings.
 */
export function merge(
  base: Drawing,
  mine: Drawing,
  theirs: Drawing,
): { merged: Drawing; collisions: Collision[] } {
  const collisions: Collision[] = [];
  const nodes = mergeItems(base.nodes, mine.nodes, theirs.nodes, collisions);
  const known = new Set(nodes.map(({ id }) => id));
  const edges = mergeItems(base.edges, mine.edges, theirs.edges, collisions).filter(
    ({ source, target }) => known.has(source) && known.has(target),
  );
  const { notes: baseNotes = [], ...baseSettings } = base.settings;
  const { notes: myNotes = [], ...mySettings } = mine.settings;
  const { notes: theirNotes = [], ...theirSettings } = theirs.settings;
  const notes = mergeItems(baseNotes, myNotes, theirNotes, collisions);
  const settings = mergeFields(
    { base: baseSettings, mine: mySettings, theirs: theirSettings },
    undefined,
    collisions,
  );
  const words = mergeFields(
    { base: wordsOf(base), mine: wordsOf(mine), theirs: wordsOf(theirs) },
    undefined,
    collisions,
  );
  return {
    merged: {
      ...mine,
      ...words,
      nodes,
      edges,
      settings: { ...settings, ...(notes.length > 0 && { notes }) },
    },
    collisions,
  };
}

const wordsOf = ({ name, description, bddType, isHidden }: Drawing) => ({
  name,
  description,
  bddType,
  isHidden,
});

/** Theirs in their order, then what only I have. */
function mergeItems<T extends Item>(
  base: T[],
  mine: T[],
  theirs: T[],
  collisions: Collision[],
): T[] {
  const [bases, mines, others] = [base, mine, theirs].map(
    (items) => new Map(items.map((item) => [item.id, item])),
  );
  const ids = new Set([...theirs, ...mine].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const item = mergeItem(bases?.get(id), mines?.get(id), others?.get(id), collisions);
    return item ? [item] : [];
  });
}

function mergeItem<T extends Item>(
  base: T | undefined,
  mine: T | undefined,
  theirs: T | undefined,
  collisions: Collision[],
): T | undefined {
  if (mine && theirs) {
    const sides = { base: base ?? ({ id: mine.id } as T), mine, theirs };
    return mergeFields(sides, mine.id, collisions);
  }
  const left = mine ?? theirs;
  if (!left || !base) return left;
  // one deleted it: so it is, unless the other changed it
  if (isSame(left, base)) return undefined;
  collisions.push({ id: left.id, field: undefined });
  return left;
}

type Sides<T> = { base: T; mine: T; theirs: T };

function mergeFields<T extends object>(
  { base, mine, theirs }: Sides<T>,
  id: string | undefined,
  collisions: Collision[],
): T {
  const [b, m, t] = [base as Fields, mine as Fields, theirs as Fields];
  const merged: Fields = {};
  for (const field of new Set([...Object.keys(m), ...Object.keys(t)])) {
    const isMine = !isSame(m[field], b[field]);
    const isTheirs = !isSame(t[field], b[field]);
    if (isMine && isTheirs && !isSame(m[field], t[field])) collisions.push({ id, field });
    const value = isMine ? m[field] : t[field];
    if (value !== undefined) merged[field] = value;
  }
  return merged as T;
}
