import type { ModelNode, Position } from '@caseloom/engine';
import type { Drawing } from './drawing.ts';
import { freePlace } from './place.ts';

type Known = { nodes: ModelNode[]; places: Map<string, Position> };

/**
 * Where nodes that a drawing gains from its file go: as they stand in the file to a neighbour that is placed already, as
 * the drawing may be arranged otherwise than the file; in the nearest free place. What comes before counts for more than
 * what comes after. One without such a neighbour is moved as the drawing was from the file.
 *
 * @param matches by id in the file: the node that it is in the drawing
 * @returns by id in the file: what is placed new
 */
export function placeNewcomers(
  incoming: Pick<Drawing, 'nodes' | 'edges'>,
  matches: ReadonlyMap<string, ModelNode>,
): Map<string, { position: Position }> {
  const known: Known = { nodes: [...matches.values()], places: new Map() };
  for (const [id, { position }] of matches) known.places.set(id, position);
  const inFile = new Map(incoming.nodes.map((node) => [node.id, node.position]));
  const shift = shiftOf(incoming.nodes, matches);
  const found = new Map<string, { position: Position }>();
  const edges = edgesBy(incoming);
  const waiting = new Map(
    incoming.nodes.flatMap((node) => (matches.has(node.id) ? [] : [[node.id, node] as const])),
  );
  const place = (node: ModelNode) => {
    const neighbour = neighbourOf(node.id, edges, known);
    const moved = neighbour === undefined ? shift : moveOf(neighbour, { inFile, known });
    const { x, y } = node.position;
    const position = freePlace(known, { x: x + moved.x, y: y + moved.y }, node);
    known.nodes.push({ ...node, position });
    known.places.set(node.id, position);
    found.set(node.id, { position });
    waiting.delete(node.id);
  };
  for (const begin of [...matches.keys(), ...waiting.keys()]) {
    const queue = [begin];
    for (const id of queue) {
      const node = waiting.get(id);
      if (node) place(node);
      queue.push(...neighboursIn(id, edges).filter((one) => waiting.has(one)));
    }
  }
  return found;
}

type EdgesBy = { before: Map<string, string[]>; after: Map<string, string[]> };

/** By node, those that lead to it, and those that it leads to. */
function edgesBy({ edges }: Pick<Drawing, 'edges'>): EdgesBy {
  const before = new Map<string, string[]>();
  const after = new Map<string, string[]>();
  for (const { source, target } of edges) {
    before.set(target, [...(before.get(target) ?? []), source]);
    after.set(source, [...(after.get(source) ?? []), target]);
  }
  return { before, after };
}

const neighboursIn = (id: string, { before, after }: EdgesBy) => [
  ...(after.get(id) ?? []),
  ...(before.get(id) ?? []),
];

/** The id in the file of a placed node that leads to this one, else of one that it leads to. */
const neighbourOf = (id: string, { before, after }: EdgesBy, { places }: Known) =>
  [...(before.get(id) ?? []), ...(after.get(id) ?? [])].find((one) => places.has(one));

/** How far a placed node stands from where the file has it. */
function moveOf(
  id: string,
  { inFile, known }: { inFile: ReadonlyMap<string, Position>; known: Known },
): Position {
  const [here, there] = [known.places.get(id), inFile.get(id)];
  return here && there ? { x: here.x - there.x, y: here.y - there.y } : { x: 0, y: 0 };
}

/** How far the drawing was moved from where the file has it: as far as half of its nodes at least. */
function shiftOf(
  incoming: readonly ModelNode[],
  matches: ReadonlyMap<string, ModelNode>,
): Position {
  const shifts = incoming.flatMap(({ id, position }) => {
    const match = matches.get(id)?.position;
    return match ? [{ x: match.x - position.x, y: match.y - position.y }] : [];
  });
  const middle = (axis: 'x' | 'y') => {
    const sorted = shifts.map((one) => one[axis]).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  return { x: middle('x'), y: middle('y') };
}
