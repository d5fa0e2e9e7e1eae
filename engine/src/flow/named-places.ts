import type { FlatModel } from './flat-model.ts';

type Drawn = Pick<FlatModel, 'nodes' | 'edges'>;

/** A place of the expanded model by the path to what is drawn there: the ids of the calls, then its own. */
export type NamedPlace = {
  path: string;
  /** Where it is, or begins. */
  node: number;
  /** The edge it is on; none at a node. */
  edges: number[];
  /** Of an edge: what a suite covers by that part of it. */
  item?: string;
};

/**
 * By name: where what is called so is passed, of the names that are asked for.
 *
 * What is drawn in the model itself goes by its id. What is drawn in a called model is passed inside
 * any call of it, or, with the calls before its id as in a path (`call/inner`), inside that one. A
 * nested node is passed by going through its call. Where both the model and a called one have an id,
 * the model's own counts. What is drawn nowhere has no place.
 *
 * Time: O(nodes + edges), times the depth of calls.
 */
export function placesNamed(drawn: Drawn, names: readonly string[]): Map<string, NamedPlace[]> {
  const chosen = new Set(names);
  const everywhere = new Map<string, NamedPlace[]>();
  for (const place of namedPlaces(drawn)) {
    for (const name of namesOf(place.path)) {
      if (!chosen.has(name)) continue;
      const known = everywhere.get(name);
      if (known) known.push(place);
      else everywhere.set(name, [place]);
    }
  }
  return new Map(
    [...chosen].map((name) => {
      const all = everywhere.get(name) ?? [];
      const own = all.filter(({ path }) => path === name || path.startsWith(`${name}/`));
      return [name, own.length > 0 ? own : all];
    }),
  );
}

/** What names choose of the expanded model. */
export type Chosen = {
  nodes: ReadonlySet<number>;
  edges: ReadonlySet<number>;
  /** What a suite covers by the chosen edges. */
  items: ReadonlySet<string>;
  /** Whether an edge leads from one chosen node to another. */
  isBetween: (edge: number) => boolean;
};

/** The nodes and edges that names choose, see `placesNamed`. */
export function chosenBy(drawn: Drawn, names: readonly string[]): Chosen {
  const places = [...placesNamed(drawn, names).values()].flat();
  const nodes = new Set(places.flatMap(({ node, edges }) => (edges.length === 0 ? [node] : [])));
  return {
    nodes,
    edges: new Set(places.flatMap(({ edges }) => edges)),
    items: new Set(places.flatMap(({ item }) => item ?? [])),
    isBetween: (edge) => {
      const { source = -1, target = -1 } = drawn.edges[edge] ?? {};
      return nodes.has(source) && nodes.has(target);
    },
  };
}

/** Every node, and for every edge each edge of the drawings that it was joined from. */
function* namedPlaces({ nodes, edges }: Drawn): Generator<NamedPlace> {
  for (const [node, { id }] of nodes.entries()) yield { path: id, node, edges: [] };
  for (const [edge, { id, drawn, source, items }] of edges.entries()) {
    const byDrawing = drawn.split('>');
    for (const [part, path] of id.split('>').entries()) {
      const item = items.find((one) => one === path || one === byDrawing[part]) ?? '';
      yield { path, node: source, edges: [edge], item };
    }
  }
}

/** What a path is known by: each of its ids with none, some or all of those before it. */
function* namesOf(path: string): Generator<string> {
  const ids = path.split('/');
  for (let end = ids.length; end > 0; end--) {
    for (let start = 0; start < end; start++) yield ids.slice(start, end).join('/');
  }
}
