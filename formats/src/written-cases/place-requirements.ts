import { END, type SymbolGraph } from '../gherkin/smallest-graph.ts';
import { MAX_REQUIREMENTS } from './references.ts';
import type { WrittenCase } from './written-case.ts';

/** Requirements by the index of their node or edge. */
type PlacedRequirements = {
  nodes: ReadonlyMap<number, string[]>;
  edges: ReadonlyMap<number, string[]>;
};

type Place = `${'node' | 'edge'} ${number}`;

/**
 * Where the requirements of cases stand in their graph: at the last step that no other path has; without one at the
 * last edge that no other has, or else at the last step of the case. Where one has no more room, at the place before it.
 * Time: linear in the steps of all cases.
 *
 * @returns the requirements of nodes and edges, and those of each case for which there was no room at all
 */
export function placeRequirements(
  graph: SymbolGraph,
  cases: readonly WrittenCase[],
): PlacedRequirements & { unplaced: string[][] } {
  const isOwn = ownPlacesOf(graph);
  const placed = new Map<Place, Set<string>>();
  const unplaced = cases.map(({ requirements = [] }, at) => {
    if (requirements.length === 0) return [];
    const { nodes, edges } = placesOf(graph, graph.paths[at] ?? []);
    const all = [...nodes.filter(isOwn), ...edges.filter(isOwn), ...nodes];
    return requirements.filter((id) => !place(placed, all, id));
  });
  return { nodes: ofKind(placed, 'node'), edges: ofKind(placed, 'edge'), unplaced };
}

/** Puts a requirement where there is room first. @returns whether there was */
function place(placed: Map<Place, Set<string>>, places: readonly Place[], id: string): boolean {
  for (const one of places) {
    const ids = placed.get(one) ?? new Set();
    if (!ids.has(id) && ids.size >= MAX_REQUIREMENTS) continue;
    placed.set(one, ids.add(id));
    return true;
  }
  return false;
}

/** The nodes and edges of a path, the last first. */
function placesOf({ edges }: SymbolGraph, path: readonly number[]) {
  const back = path.toReversed();
  const targets = back.flatMap((edge) => edges[edge]?.[1] ?? []).filter((node) => node !== END);
  return {
    nodes: targets.map((node): Place => `node ${node}`),
    edges: back.map((edge): Place => `edge ${edge}`),
  };
}

/** Which places stand in one path alone; cases that only differ in their data share it. */
function ownPlacesOf(graph: SymbolGraph): (one: Place) => boolean {
  const counts = new Map<Place, number>();
  const paths = new Map(graph.paths.map((path) => [path.join(' '), path]));
  for (const path of paths.values()) {
    const { nodes, edges } = placesOf(graph, path);
    for (const one of new Set([...nodes, ...edges])) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return (one) => counts.get(one) === 1;
}

function ofKind(
  placed: ReadonlyMap<Place, ReadonlySet<string>>,
  kind: 'node' | 'edge',
): Map<number, string[]> {
  return new Map(
    [...placed]
      .filter(([one]) => one.startsWith(kind))
      .map(([one, ids]) => [Number(one.slice(kind.length + 1)), [...ids]]),
  );
}
