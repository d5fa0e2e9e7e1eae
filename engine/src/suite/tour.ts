import { type Flow, nodesAlong } from '../flow/flow.ts';
import type { Walker } from '../flow/walker.ts';
import { firstParallels, graphOf } from '../paths/graph.ts';
import { madeOnWalks } from './changes-made.ts';
import type { Requirement } from './requirement.ts';
import { isMetBy, valuesAlong } from './state-change.ts';

/** Tells which requirements a path tours: passes at one of their places, edges as a contiguous part. */
export type Tours = (path: readonly number[]) => Set<Requirement>;

/**
 * Time of each question: O(steps × places that begin with the same edge).
 *
 * @param walker tells which values of state that test data decides some walk of a path has; without one, no path
 *   tours them: their rows do, see `madeByRows`
 */
export function toursOver(flow: Flow, requirements: Requirement[], walker?: Walker): Tours {
  const firsts = firstParallels(graphOf(flow));
  const all = requirements.flatMap((requirement) =>
    requirement.places.map((place) => ({ requirement, ...place })),
  );
  const atNode = Map.groupBy(
    all.filter(({ edges }) => edges.length === 0),
    ({ node }) => node,
  );
  const along = all.filter(({ edges }) => edges.length > 0);
  const exact = contained(along.filter(({ isOfNodes }) => !isOfNodes));
  const ofState = requirements.filter(({ state }) => state && !state.isByData);
  const made = walker ? madeOnWalks(walker, requirements) : () => [];
  const ofNodes = contained(along.filter(({ isOfNodes }) => isOfNodes));
  return (path) => {
    const nodes = nodesAlong(flow, path);
    return new Set([
      ...nodes.flatMap((node) => (atNode.get(node) ?? []).map(({ requirement }) => requirement)),
      ...exact(path),
      ...ofNodes(path.map((edge) => firsts[edge] ?? edge)),
      ...(ofState.length > 0 ? metOnPath(flow, ofState, path) : []),
      ...made(path),
    ]);
  };
}

/** The values and transitions of state variables that a path meets. */
function metOnPath(flow: Flow, requirements: Requirement[], path: readonly number[]) {
  const along = valuesAlong(flow, path);
  return requirements.filter(({ state }) => {
    if (!state) return false;
    if (state.from === undefined && along[0]?.[state.variable] === state.to) return true;
    return path.some((edge, index) => {
      const [before = [], after = []] = along.slice(index, index + 2);
      return isMetBy(flow, state, { edge, before, after });
    });
  });
}

/** Tells of which requirements a path contains the edges, one right after the other. */
function contained(places: { requirement: Requirement; edges: number[] }[]) {
  const byFirstEdge = Map.groupBy(places, ({ edges: [first = -1] }) => first);
  return (path: readonly number[]): Requirement[] =>
    path.flatMap((edge, index) =>
      (byFirstEdge.get(edge) ?? []).flatMap(({ requirement, edges }) =>
        edges.every((other, i) => path[index + i] === other) ? [requirement] : [],
      ),
    );
}
