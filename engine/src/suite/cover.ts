import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import type { Walker } from '../flow/state.ts';
import type { GenerationSettings } from '../model.ts';
import { minPathCount } from '../paths/bound-cover.ts';
import { coverCapped } from '../paths/capped/cover.ts';
import { coverPairs, pairBounds } from '../paths/edge-pair-cover.ts';
import { byEdges, graphOf, usableEdges } from '../paths/graph.ts';
import { coverItems } from '../paths/item-cover.ts';
import { placesOf } from '../paths/items.ts';
import { shortenPaths } from '../paths/shorten-paths.ts';
import { shortestPath } from '../paths/shortest-path.ts';
import { coverSubpaths } from '../paths/subpath-cover.ts';
import type { Cover } from './cover-type.ts';
import type { EarlierPaths } from './earlier-paths.ts';
import { inOrder } from './in-order.ts';
import type { Requirement } from './requirement.ts';
import { retainEarlier } from './retain.ts';
import { seek } from './seek.ts';
import { solvePaths } from './solve-paths.ts';
import { freeSpace, type Space, walkableSpace } from './space.ts';
import { toursOver } from './tour.ts';

export type { Cover } from './cover-type.ts';

/** How to cover, and which paths to go on with. */
export type CoverSettings = Pick<GenerationSettings, 'prefer' | 'maxLength'> & {
  earlier?: EarlierPaths;
};

/**
 * Few test paths that together tour every requirement, each one walked by some data: those of an
 * earlier plan as far as that takes no more paths, see `retainEarlier`.
 */
export function cover(walker: Walker, requirements: Requirement[], settings: CoverSettings): Cover {
  const fresh = coverFresh(walker, requirements, settings);
  const { earlier } = settings;
  if (!earlier) return fresh;
  const coverRest = (rest: Requirement[]) => coverFresh(walker, rest, settings).paths;
  return retainEarlier(fresh, { walker, requirements, earlier, settings, coverRest });
}

/**
 * Few test paths that together tour every requirement, each one walked by some data.
 *
 * The walks that data can make are a graph of their own (without conditions it is
 * the flow); there every requirement is an item to be met.
 */
function coverFresh(walker: Walker, requirements: Requirement[], settings: CoverSettings): Cover {
  const tours = toursOver(walker.flow, requirements, walker);
  const known = walker.isFree && coverExactly(walker.flow, requirements, settings);
  if (known) {
    const { paths, lowerBound } = known;
    const ordered = inOrder(paths, requirements, tours);
    return { ...ordered, lowerBound, tooLong: new Set(), exhausted: false };
  }
  const space = (walker.isFree ? freeSpace : walkableSpace)(walker, requirements);
  const isFree = walker.isFree;
  const { paths, lowerBound: walkBound } = coverSpace(space, requirements, { ...settings, isFree });
  if (!space.isWhole) {
    const missed = inOrder(paths, requirements, tours).uncovered;
    const foundPaths = seek(walker, missed, tours);
    const { uncovered } = inOrder([...paths, ...foundPaths], requirements, tours);
    const more = [...foundPaths, ...solvePaths(walker, uncovered, tours)];
    paths.push(...more.filter((path) => fits([path], settings.maxLength)));
  }
  const ordered = inOrder(paths, requirements, tours);
  const { uncovered } = ordered;
  const count = ordered.paths.length;
  const ofPaths = requirements.filter(({ state }) => !state?.isByData);
  const isByRows = ofPaths.length < requirements.length;
  // several walks may be rows of one path
  const pathBound = isByRows ? boundOfPaths(walker, ofPaths, settings) : walkBound;
  const bound = space.isWhole ? Math.max(pathBound, 1) : 1;
  const isOpen = bound < count && !walker.isFree;
  const free = isOpen ? freeBound(walker, requirements, uncovered) : 0;
  return {
    ...ordered,
    lowerBound: Math.min(Math.max(bound, free), count),
    ...(isByRows && space.isWhole && { minCases: walkBound }),
    tooLong: new Set(settings.maxLength > 0 ? possible(space, requirements, uncovered) : []),
    exhausted: !space.isWhole,
  };
}

function boundOfPaths(walker: Walker, ofPaths: Requirement[], settings: CoverSettings): number {
  if (ofPaths.length === 0) return 0;
  return coverSpace(walkableSpace(walker, ofPaths), ofPaths, { ...settings, isFree: false })
    .lowerBound;
}

/** What has an answer of its own, without a cap that binds: all pairs of edges, and prime paths. */
function coverExactly(flow: Flow, requirements: Requirement[], settings: CoverSettings) {
  return coverEveryPair(flow, requirements, settings) ?? coverPrimes(flow, requirements, settings);
}

/** Where prime paths are asked for, and edges each at its one place. */
function coverPrimes(
  flow: Flow,
  requirements: Requirement[],
  { prefer, maxLength }: CoverSettings,
): { paths: number[][]; lowerBound: number } | undefined {
  const places = requirements.flatMap((requirement) => requirement.places);
  const patterns = places.flatMap(({ isOfNodes, edges }) => (isOfNodes ? [edges] : []));
  if (patterns.length === 0 || places.length > requirements.length) return undefined;
  const graph = byEdges(graphOf(flow));
  const usable = usableEdges(graph);
  const required = places.flatMap(({ isOfNodes, edges: [edge = -1] }) =>
    isOfNodes || !usable[edge] ? [] : [edge],
  );
  const { paths, lowerBound } = coverSubpaths(graph, { patterns, required }, prefer);
  return fits(paths, maxLength) ? { paths, lowerBound } : undefined;
}

/** Where all pairs of edges are asked for the answer is exact. */
function coverEveryPair(
  flow: Flow,
  requirements: Requirement[],
  { prefer, maxLength }: CoverSettings,
): { paths: number[][]; lowerBound: number } | undefined {
  if (!isEveryPair(flow, requirements)) return undefined;
  const graph = byEdges(graphOf(flow));
  const paths = coverPairs(graph, prefer);
  if (!fits(paths, maxLength)) return undefined;
  const minimum = () => minPathCount(graph, { edges: pairBounds(graph) });
  return { paths, lowerBound: prefer === 'tests' ? paths.length : minimum() };
}

/** Paths of the flow that meet what can be met; a shortest one where any path meets all. */
function coverSpace(
  { graph, items, edges }: Space,
  requirements: Requirement[],
  { prefer, maxLength, isFree }: CoverSettings & { isFree: boolean },
): { paths: number[][]; lowerBound: number } {
  const toFlowPath = (path: number[]) =>
    path.map((arc) => edges[arc] ?? -1).filter((edge) => edge >= 0);
  // The added edge to the single end node is no step.
  const { paths: found, lowerBound } =
    maxLength > 0
      ? coverCapped(graph, items, maxLength + 1, prefer)
      : coverItems(graph, items, prefer);
  // with data or state an item can be met at several places, of which the cap chose those of its parts
  const paths = maxLength > 0 && !isFree ? shortenPaths(graph, items, found) : found;
  if (paths.length > 0 || requirements.length === 0)
    return { paths: paths.map(toFlowPath), lowerBound };
  const shortest = shortestPath(graph);
  const single = shortest ? [toFlowPath(shortest)] : [];
  return { paths: fits(single, maxLength) ? single : [], lowerBound: 1 };
}

/** Of the uncovered, those that some path of whatever length tours. */
function possible(space: Space, requirements: Requirement[], uncovered: Requirement[]) {
  const { first } = placesOf(space.graph, space.items);
  return uncovered.filter((requirement) => {
    const item = requirements.indexOf(requirement);
    return defined(first[item]) < defined(first[item + 1]);
  });
}

/** Whether no path is longer than the cap; 0 is none. */
function fits(paths: readonly number[][], maxLength: number): boolean {
  return maxLength === 0 || paths.every(({ length }) => length <= maxLength);
}

/** No suite covers the same with fewer paths: the answer with all conditions left aside. */
function freeBound(walker: Walker, requirements: Requirement[], uncovered: Requirement[]): number {
  const open = new Set(uncovered);
  const space: Space = freeSpace(
    walker,
    requirements.filter((requirement) => !open.has(requirement)),
  );
  return coverItems(space.graph, space.items, 'tests').lowerBound;
}

/** Whether all pairs of edges are asked for, each at its one place, and nothing else: those have an exact answer. */
export function isEveryPair({ edges, outgoing }: Flow, requirements: Requirement[]): boolean {
  const pairs = edges.reduce((sum, { target }) => sum + defined(outgoing[target]?.length), 0);
  const edgePairs = requirements.filter(({ places: [place] }) => place?.edges.length === 2);
  return (
    pairs > 0 &&
    edgePairs.length === pairs &&
    requirements.every(({ places }) => places.length === 1)
  );
}
