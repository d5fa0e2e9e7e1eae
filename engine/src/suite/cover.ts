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
import { shortestPath } from '../paths/shortest-path.ts';
import { coverSubpaths } from '../paths/subpath-cover.ts';
import type { Requirement } from './requirement.ts';
import { seek } from './seek.ts';
import { solvePaths } from './solve-paths.ts';
import { freeSpace, type Space, walkableSpace } from './space.ts';
import { type Tours, toursOver } from './tour.ts';

export type Cover = {
  /** Edge indexes of each test path, Start to End; those that tour most come first. */
  paths: number[][];
  /** Requirements that no path tours. */
  uncovered: Requirement[];
  /** No suite that tours as much has fewer paths. */
  lowerBound: number;
  /** Of those, the ones that only paths longer than the cap tour. */
  tooLong: Set<Requirement>;
  /** True when the work budget ended the search; `uncovered` is then not proven. */
  exhausted: boolean;
};

/**
 * Few test paths that together tour every requirement, each one walked by some data.
 *
 * The walks that data can make are a graph of their own (without conditions it is
 * the flow); there every requirement is an item to be met.
 */
export function cover(walker: Walker, requirements: Requirement[], settings: CoverSettings): Cover {
  const tours = toursOver(walker.flow, requirements);
  const known = walker.isFree && coverExactly(walker.flow, requirements, settings);
  if (known) {
    const { paths, lowerBound } = known;
    const ordered = inOrder(paths, requirements, tours);
    return { ...ordered, lowerBound, tooLong: new Set(), exhausted: false };
  }
  const space = (walker.isFree ? freeSpace : walkableSpace)(walker, requirements);
  const { paths, lowerBound: spaceBound } = coverSpace(space, requirements, settings);
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
  const bound = space.isWhole ? Math.max(spaceBound, 1) : 1;
  const isOpen = bound < count && !walker.isFree;
  const free = isOpen ? freeBound(walker, requirements, uncovered) : 0;
  return {
    ...ordered,
    lowerBound: Math.min(Math.max(bound, free), count),
    tooLong: new Set(settings.maxLength > 0 ? possible(space, requirements, uncovered) : []),
    exhausted: !space.isWhole,
  };
}

type CoverSettings = Pick<GenerationSettings, 'prefer' | 'maxLength'>;

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
  { prefer, maxLength }: CoverSettings,
): { paths: number[][]; lowerBound: number } {
  const toFlowPath = (path: number[]) =>
    path.map((arc) => edges[arc] ?? -1).filter((edge) => edge >= 0);
  // The added edge to the single end node is no step.
  const { paths, lowerBound } =
    maxLength > 0
      ? coverCapped(graph, items, maxLength + 1, prefer)
      : coverItems(graph, items, prefer);
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

/** The paths such that each is the one that tours most of what those before it do not, of equals the shorter first; one that tours nothing more is left out. */
function inOrder(
  paths: number[][],
  requirements: Requirement[],
  tours: Tours,
): Pick<Cover, 'paths' | 'uncovered'> {
  const open = new Set(requirements);
  const waiting = paths.map((path) => ({ path, toured: [...tours(path)] }));
  const gain = ({ toured }: { toured: Requirement[] }) =>
    toured.filter((item) => open.has(item)).length;
  const queue = waiting.map((entry) => ({ ...entry, remainingGain: gain(entry) })).sort(byWorth);
  const ordered: number[][] = [];
  for (let next = queue.shift(); next; next = queue.shift()) {
    // What a path adds only ever falls: it goes back in line until it is still the best.
    next.remainingGain = gain(next);
    const [rival] = queue;
    if (rival && byWorth(rival, next) < 0) {
      insert(queue, next);
      continue;
    }
    if (next.remainingGain === 0) break;
    for (const item of next.toured) open.delete(item);
    ordered.push(next.path);
  }
  return { paths: ordered, uncovered: [...open] };
}

type Ranked = { path: number[]; remainingGain: number };

function byWorth(a: Ranked, b: Ranked): number {
  if (a.remainingGain !== b.remainingGain) return b.remainingGain - a.remainingGain;
  if (a.path.length !== b.path.length) return a.path.length - b.path.length;
  const index = a.path.findIndex((edge, i) => edge !== b.path[i]);
  // the same path may have been found twice
  return index < 0 ? 0 : defined(a.path[index]) - defined(b.path[index]);
}

function insert<Entry extends Ranked>(queue: Entry[], entry: Entry): void {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byWorth(queue[middle] as Entry, entry) < 0) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, entry);
}
