import { graphOf, usableEdges } from '../paths/graph.ts';
import type { FlatModel } from './flat-model.ts';
import { chosenBy } from './named-places.ts';

/**
 * The same model without the edges that a path takes only past some elements: those themselves, those
 * into and out of nodes, and those from which no path leads on any more. Its nodes stay.
 *
 * @param avoided ids, see `placesNamed`
 * @param isKept of the other edges, by their indexes; all when absent
 * @returns the model itself where nothing goes
 * Time: O(nodes + edges).
 */
export function withoutElements(
  flat: FlatModel,
  avoided: readonly string[],
  isKept: (edge: number) => boolean = () => true,
): FlatModel {
  const { nodes, edges } = chosenBy(flat, avoided);
  const gone = new Set(edges);
  flat.edges.forEach(({ source, target }, edge) => {
    if (nodes.has(source) || nodes.has(target) || !isKept(edge)) gone.add(edge);
  });
  if (gone.size === 0) return flat;
  const graph = graphOf(flat);
  const before = usableEdges(graph);
  const kept = [...flat.edges.keys()].filter((edge) => !gone.has(edge));
  const after = usableEdges({
    ...graph,
    source: Int32Array.from(kept, (edge) => graph.source[edge] ?? -1),
    target: Int32Array.from(kept, (edge) => graph.target[edge] ?? -1),
  });
  // what no path took before has its own reason
  const left = kept.filter((edge, index) => after[index] === 1 || before[edge] === 0);
  return { ...flat, edges: left.flatMap((edge) => flat.edges[edge] ?? []) };
}
