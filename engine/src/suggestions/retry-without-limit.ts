import { stateIn } from '../conditions/condition.ts';
import { conditionOf } from '../flow/guards.ts';
import type { ModelEdge } from '../model.ts';
import { walkDepthFirst } from './depth-first.ts';
import type { ModelFacts } from './model-facts.ts';
import type { Suggestion } from './suggestion.ts';

/** How often something is tried where a limit is suggested: people change it. */
export const SUGGESTED_TRIES = 3;

/**
 * An edge that leads back, on a loop of which no condition reads state and no bound of visits ends it: a counter, and an
 * outcome where the tries are used up.
 *
 * O(nodes + edges).
 */
export function suggestForRetryWithoutLimit(facts: ModelFacts): Suggestion[] {
  const endless = edgesWithoutLimit(facts);
  const { back } = walkDepthFirst(
    facts.inFlow.map(({ id }) => id),
    (id) => (facts.leaving.get(id) ?? []).filter((edge) => endless.has(edge)),
  );
  return back
    .filter((edge) => canBeLimited(edge, facts))
    .map(({ id }) => ({
      ...{ id: `retry_without_limit:${id}`, code: 'retry_without_limit', edgeId: id },
      params: { tries: SUGGESTED_TRIES },
      change: { kind: 'limit', edgeId: id, outcome: 'limit' },
    }));
}

/** Not where it is free beside an edge that holds otherwise: that would then never hold. */
function canBeLimited({ source, guard }: ModelEdge, { leaving, stateNames }: ModelFacts): boolean {
  const siblings = leaving.get(source) ?? [];
  const isOtherwise = (edge: ModelEdge) => conditionOf(edge, stateNames)?.kind === 'otherwise';
  return Boolean(guard?.trim()) || !siblings.some(isOtherwise);
}

/** The edges that are taken however often their loop was: `otherwise` is bounded by what its siblings read. */
function edgesWithoutLimit({ model, leaving, stateNames }: ModelFacts): ReadonlySet<ModelEdge> {
  const bounded = new Set(
    model.nodes.flatMap(({ id, data }) => (data?.visits?.max === undefined ? [] : id)),
  );
  const readsState = (edge: ModelEdge) => {
    const condition = conditionOf(edge, stateNames);
    return condition !== undefined && stateIn(condition).length > 0;
  };
  return new Set(
    [...leaving.values()].flatMap((edges) => {
      const isStateful = edges.some(readsState);
      return edges.filter((edge) => {
        const { source, target, visits } = edge;
        const isOtherwise = conditionOf(edge, stateNames)?.kind === 'otherwise';
        const isRead = readsState(edge) || (isStateful && isOtherwise);
        const isBounded = bounded.has(source) || bounded.has(target) || visits?.max !== undefined;
        return !isRead && !isBounded;
      });
    }),
  );
}
