import type { NestedGraphs } from '@caseloom/engine';
import type { Flow } from './read.ts';

/** The models of a flow as graphs that call each other, none put in place. */
export function graphsOf({ models, root }: Flow): NestedGraphs {
  return {
    graphs: models.map(({ n: size, start, end, edges }) => ({
      size,
      start,
      end,
      source: Int32Array.from({ length: edges.length / 2 }, (_, edge) => edges[2 * edge] ?? 0),
      target: Int32Array.from({ length: edges.length / 2 }, (_, edge) => edges[2 * edge + 1] ?? 0),
    })),
    calls: models.map(
      ({ nested }) => new Map(Object.entries(nested).map(([node, model]) => [Number(node), model])),
    ),
    root,
  };
}
