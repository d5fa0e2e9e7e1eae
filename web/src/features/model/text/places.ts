import type { ModelEdge, ModelNode, Position } from '@caseloom/engine';
import { placeNodes } from '@caseloom/formats';
import { besides } from '../drawing/drawing.ts';
import { freePlace } from '../drawing/place.ts';
import { matchNodes } from '../drawing/update.ts';

type Graph = { nodes: ModelNode[]; edges: ModelEdge[] };

/**
 * The places of all nodes of a text. One that has none there stands where it stood, also where it only has another
 * id now; a new one stands right of the one before it. Where nothing has a place, all is laid out.
 *
 * @param before the nodes of the drawing whose text it was
 */
export function placesOf(
  { nodes, edges }: Graph,
  unplaced: ReadonlySet<string> = new Set(),
  before: readonly ModelNode[],
): Map<string, Position> {
  const earlier = unplaced.size > 0 ? matchNodes(before, nodes) : new Map<string, ModelNode>();
  const places = new Map<string, Position>();
  for (const { id, position } of nodes) {
    const known = unplaced.has(id) ? earlier.get(id)?.position : position;
    if (known) places.set(id, known);
  }
  const missing = nodes.filter(({ id }) => !places.has(id));
  if (missing.length === 0) return places;
  if (places.size === 0) {
    const laidOut = structuredClone(nodes);
    placeNodes(laidOut, edges);
    return new Map(laidOut.map(({ id, position }) => [id, position]));
  }
  for (const node of placeNear(nodes, edges, places)) places.set(node.id, node.position);
  return places;
}

/** The nodes without a place, each put where nothing stands: first those that follow on one that has its place. */
function placeNear(
  nodes: ModelNode[],
  edges: ModelEdge[],
  places: ReadonlyMap<string, Position>,
): ModelNode[] {
  const placed = new Map(
    nodes.flatMap((node) => {
      const position = places.get(node.id);
      return position ? [[node.id, { ...node, position }]] : [];
    }),
  );
  const into = Map.groupBy(edges, ({ target }) => target);
  const previousOf = ({ id }: ModelNode) =>
    into.get(id)?.flatMap(({ source }) => placed.get(source) ?? [])[0];
  const added: ModelNode[] = [];
  let left = nodes.filter(({ id }) => !places.has(id));
  while (left.length > 0) {
    const [first] = left;
    const node = left.find(previousOf) ?? first;
    if (!node) break;
    const there = [...placed.values()];
    const preferred = besides({ nodes: there }, previousOf(node));
    const position = freePlace({ nodes: there }, preferred, { type: node.type });
    const put = { ...node, position };
    placed.set(node.id, put);
    added.push(put);
    left = left.filter((one) => one !== node);
  }
  return added;
}
