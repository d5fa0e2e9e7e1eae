import type { Graph } from '../graph.ts';
import {
  type Bound,
  beginAt,
  boundedWalk,
  canFinish,
  goBack,
  goForth,
  isOpen,
  type Labels,
  nextEdge,
} from './bounded-walk.ts';

/** Work between one path and the next after which a search is given up: some tenths of a second. */
export const MOST_WORK = 2_000_000;

/**
 * Every path from start to end within a bound, in the order of the edges.
 *
 * A generator: there may be more paths than fit anywhere. Depth first, without
 * recursion; each step first looks whether the end can still be reached, so no
 * time is lost in dead ends.
 *
 * Time: O(steps of the paths), times the size of the component inside circles.
 *
 * @param labels where several nodes or edges stand for one; each its own when absent
 * @param most the work between one path and the next after which the search gives up
 * @returns by its end whether all paths were found
 */
export function* allPaths(
  graph: Graph,
  bound: Bound,
  { labels, most = MOST_WORK }: { labels?: Labels; most?: number } = {},
): Generator<number[], boolean> {
  const walk = boundedWalk(graph, bound, labels);
  beginAt(walk, graph.start);
  while (walk.work <= most) {
    const edge = nextEdge(walk);
    if (edge === -1) {
      if (walk.node === graph.end) {
        yield walk.path.slice();
        walk.work = 0;
      }
      if (!goBack(walk)) return true;
    } else if (isOpen(walk, edge)) {
      goForth(walk, edge);
      if (!canFinish(walk)) goBack(walk);
    }
  }
  return false;
}
