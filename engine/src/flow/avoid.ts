import { type GenerationSettings, isListed } from '../model.ts';
import { graphOf, usableEdges } from '../paths/graph.ts';
import type { FlatModel } from './flat-model.ts';
import { chosenBy } from './named-places.ts';

type Graphical = Pick<FlatModel, 'nodes' | 'edges' | 'start' | 'end'>;

/**
 * The same model without the edges that a path takes only past some elements: those themselves, those
 * into and out of nodes, and those from which no path leads on any more. Its nodes stay.
 *
 * @param avoided ids, see `placesNamed`
 * @returns the model itself where nothing goes
 * Time: O(nodes + edges).
 */
export function withoutElements<Drawn extends Graphical>(
  flat: Drawn,
  avoided: readonly string[],
): Drawn {
  const { nodes, edges } = chosenBy(flat, avoided);
  const gone = new Set(edges);
  flat.edges.forEach(({ source, target }, edge) => {
    if (nodes.has(source) || nodes.has(target)) gone.add(edge);
  });
  return withoutEdges(flat, gone);
}

/** The same model where paths are listed as such: without the edges that are not chosen, where some are. */
export function onlyChosen<Drawn extends Graphical>(
  flat: Drawn,
  { criterion, only = [] }: Pick<GenerationSettings, 'criterion' | 'only'>,
): Drawn {
  if (!isListed(criterion) || only.length === 0) return flat;
  const { edges, isBetween } = chosenBy(flat, only);
  const others = [...flat.edges.keys()].filter((edge) => !edges.has(edge) && !isBetween(edge));
  return withoutEdges(flat, new Set(others));
}

function withoutEdges<Drawn extends Graphical>(flat: Drawn, gone: ReadonlySet<number>): Drawn {
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
