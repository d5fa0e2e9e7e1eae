import type { Flow } from '../flow/flow.ts';

/**
 * The chosen nodes, edges and nested nodes, each passed once.
 *
 * Of the model itself they go by their ids. What is drawn in a called model is passed inside any
 * call of it, or, with the calls before its id as in a path (`call/inner`), inside that one. A
 * nested node is passed by going through its call. Where both the model and a called one have an
 * id, the model's own counts. What is drawn nowhere has no place, and is reported as out of reach.
 */
export function selectionRequirements(flow: Flow, through: readonly string[]): Selected[] {
  const chosen = new Set(through);
  const everywhere = new Map<string, Named[]>();
  for (const named of namedPlaces(flow)) {
    for (const name of namesOf(named.path)) {
      if (!chosen.has(name)) continue;
      const known = everywhere.get(name);
      if (known) known.push(named);
      else everywhere.set(name, [named]);
    }
  }
  return [...chosen].map((id) => {
    const all = everywhere.get(id) ?? [];
    const own = all.filter(({ path }) => path === id || path.startsWith(`${id}/`));
    const places = own.length > 0 ? own : all;
    return { id, places: places.map(({ node, edges }) => ({ node, edges })) };
  });
}

/** What is chosen, and where it is passed: at a node, or on an edge from one. */
type Selected = { id: string; places: { node: number; edges: number[] }[] };

/** A place by the path to what is drawn there: the ids of the calls, then its own. */
type Named = Selected['places'][number] & { path: string };

/** Every node, and for every edge each edge of the drawings that it was joined from. */
function* namedPlaces({ nodes, edges }: Flow): Generator<Named> {
  for (const [node, { id }] of nodes.entries()) yield { path: id, node, edges: [] };
  for (const [edge, { id, source }] of edges.entries()) {
    for (const path of id.split('>')) yield { path, node: source, edges: [edge] };
  }
}

/** What a path is known by: each of its ids with none, some or all of those before it. */
function* namesOf(path: string): Generator<string> {
  const ids = path.split('/');
  for (let end = ids.length; end > 0; end--) {
    for (let start = 0; start < end; start++) yield ids.slice(start, end).join('/');
  }
}
