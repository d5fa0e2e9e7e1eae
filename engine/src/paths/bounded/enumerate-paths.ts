import type { Graph } from '../graph.ts';
import {
  beginAt,
  boundedWalk,
  canFinish,
  goBack,
  goForth,
  isOpen,
  type Labels,
  nextEdge,
  type PathBound,
} from './bounded-walk.ts';

/** Steps between one path and the next after which the search gives up; they take some tenths of a second. */
export const MAX_WORK = 2_000_000;

/**
 * Enumerates the paths from start to end that satisfy a bound, in lexicographic order of their edges.
 *
 * A generator, because there may be more paths than fit into memory. The search is depth first
 * without recursion; each step first checks that the end is still reachable, so no time is lost
 * in dead ends.
 *
 * Time: O(edges of the paths); inside cycles, times the size of the strongly connected component.
 *
 * @param bound which paths count
 * @param labels where several nodes or edges stand for one; each stands for itself when absent
 * @param maxWork the steps between one path and the next after which the search gives up
 * @yields the indexes of the edges of each path
 * @returns whether all paths were found
 */
export function* enumeratePaths(
  graph: Graph,
  bound: PathBound,
  { labels, maxWork = MAX_WORK }: { labels?: Labels; maxWork?: number } = {},
): Generator<number[], boolean> {
  const walk = boundedWalk(graph, bound, labels);
  beginAt(walk, graph.start);
  while (walk.work <= maxWork) {
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
