import { defined } from '../defined.ts';
import type { Walker } from '../flow/state.ts';
import { groupBy, reversed } from '../paths/graph.ts';
import { bestPath } from '../paths/greedy-cover.ts';
import { itemsAt } from '../paths/items.ts';
import { refusalEdges } from './refusals.ts';
import type { Requirement } from './requirement.ts';
import { selectionRequirements } from './selection.ts';
import { type Space, walkableSpace } from './space.ts';

/** More marked elements than these, and more places with what was passed before them, are not looked at. */
const MAX_MARKED = 200;
const MAX_STOPS = 200_000;

/** The elements marked as the main path, each passed once. */
export function mainRequirements({ flow }: Pick<Walker, 'flow'>): Requirement[] {
  const main = flow.marks?.main ?? [];
  return selectionRequirements(flow, main).filter(({ places }) => places.length > 0);
}

/**
 * The shortest path that some data walks past all elements marked as main, and past no words of a refusal
 * where there is such a path; where there is none at all, one past as many of them as a greedy search finds. Undefined where nothing is marked, or no data walks
 * past any.
 *
 * Breadth first over places and what was passed before them, in the order of drawing; a place that an
 * element still missing lies behind is not looked at. Time: within `MAX_STOPS`.
 */
export function mainPath(walker: Walker): number[] | undefined {
  const requirements = mainRequirements(walker);
  if (requirements.length === 0) return undefined;
  const space = walkableSpace(walker, requirements);
  const past = (avoided?: ReadonlySet<number>) =>
    requirements.length <= MAX_MARKED ? pastAll(space, requirements.length, avoided) : undefined;
  const all = past(refusalEdges(walker.flow)) ?? past();
  const path = all ?? bestPath(space.graph, space.items);
  return path?.map((arc) => defined(space.edges[arc])).filter((edge) => edge >= 0);
}

type Stop = { node: number; passed: bigint; arc: number; before: Stop | undefined };

function pastAll(
  space: Space,
  count: number,
  avoided: ReadonlySet<number> = new Set(),
): number[] | undefined {
  const { graph, items, edges } = space;
  const everything = (1n << BigInt(count)) - 1n;
  const ahead = itemsAhead(space, count);
  const outgoing = groupBy(graph.source, graph.size);
  const arcsFrom = (node: number) =>
    outgoing.list
      .subarray(outgoing.first[node], outgoing.first[node + 1])
      .filter((arc) => !avoided.has(defined(edges[arc])));
  const passedBy = (arc: number) =>
    [...itemsAt(items, arc)].reduce((bits, item) => bits | (1n << BigInt(item)), 0n);
  const first: Stop = { node: graph.start, passed: 0n, arc: -1, before: undefined };
  const seen = new Set<string>();
  const stops = [first];
  for (const stop of stops) {
    if (stop.node === graph.end) return arcsTo(stop);
    if (stops.length > MAX_STOPS) return undefined;
    for (const arc of arcsFrom(stop.node)) {
      const passed = stop.passed | passedBy(arc);
      const node = defined(graph.target[arc]);
      if ((passed | defined(ahead[node])) !== everything) continue;
      if (seen.size === seen.add(`${node}|${passed}`).size) continue;
      stops.push({ node, passed, arc, before: stop });
    }
  }
  return undefined;
}

function arcsTo(last: Stop): number[] {
  const arcs: number[] = [];
  for (let stop = last; stop.before; stop = stop.before) arcs.push(stop.arc);
  return arcs.reverse();
}

/** By node: the items on arcs that can be come to from there. Time: O(nodes + arcs) for each item. */
function itemsAhead({ graph, items }: Space, count: number): bigint[] {
  const back = groupBy(reversed(graph).source, graph.size);
  const ahead = Array.from({ length: graph.size }, () => 0n);
  const carrying = Array.from({ length: count }, (): number[] => []);
  graph.source.forEach((from, arc) => {
    for (const item of itemsAt(items, arc)) carrying[item]?.push(from);
  });
  for (const [item, nodes] of carrying.entries()) {
    const bit = 1n << BigInt(item);
    const queue = [...nodes];
    for (const node of queue) {
      if ((defined(ahead[node]) & bit) !== 0n) continue;
      ahead[node] = defined(ahead[node]) | bit;
      for (const arc of back.list.subarray(back.first[node], back.first[node + 1])) {
        queue.push(defined(graph.source[arc]));
      }
    }
  }
  return ahead;
}
