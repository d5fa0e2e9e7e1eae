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
 */
export function* allPaths(graph: Graph, bound: Bound, labels?: Labels): Generator<number[]> {
  const walk = boundedWalk(graph, bound, labels);
  beginAt(walk, graph.start);
  for (;;) {
    const edge = nextEdge(walk);
    if (edge === -1) {
      if (walk.node === graph.end) yield walk.path.slice();
      if (!goBack(walk)) return;
    } else if (isOpen(walk, edge)) {
      goForth(walk, edge);
      if (!canFinish(walk)) goBack(walk);
    }
  }
}
