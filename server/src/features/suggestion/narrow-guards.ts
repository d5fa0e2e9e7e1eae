import { type ModelEdge, readCondition } from '@caseloom/engine';
import type { Narrowing } from '../draft/schema.ts';

/**
 * The conditions that the edges of a model need where parallel edges with conditions are
 * proposed: an edge without a condition would otherwise also be taken in their case.
 *
 * @param before the edges of the model
 * @param after those and the proposed ones
 * @param state the state variables that conditions may read
 */
export function findNarrowings(
  before: ModelEdge[],
  after: ModelEdge[],
  state: ReadonlySet<string>,
): Narrowing[] {
  const there = new Set(before.map(({ id }) => id));
  const free = Map.groupBy(
    before.filter(({ guard }) => !guard?.trim()),
    ({ source }) => source,
  );
  return after
    .filter(({ id }) => !there.has(id))
    .flatMap(({ id: by, source, guard }) => {
      const opposite = guard && oppositeOf(guard, state);
      const parallel = opposite ? (free.get(source) ?? []) : [];
      return parallel.map((edge) => ({ edgeId: edge.id, by, guard: opposite ?? '' }));
    });
}

/** What holds where a condition does not; undefined for one that nothing can be said against. */
function oppositeOf(guard: string, state: ReadonlySet<string>): string | undefined {
  const read = readCondition(guard, state);
  if (!read.ok || read.condition.kind === 'otherwise') return undefined;
  const { condition } = read;
  const isWrong = condition.kind === 'is' && condition.what === 'invalid';
  return isWrong ? `<${condition.name}> is valid` : `not (${guard.trim()})`;
}

/** Adds these conditions to the edges. */
export function narrowGuards(edges: ModelEdge[], narrowed: Narrowing[]): void {
  const byEdge = Map.groupBy(narrowed, ({ edgeId }) => edgeId);
  for (const edge of edges) {
    const guards = new Set(byEdge.get(edge.id)?.map(({ guard }) => guard));
    if (guards.size > 0) edge.guard = [...guards].join(' and ');
  }
}
