import type { Note, Position } from '@caseloom/engine';
import { noteSize } from '@caseloom/formats/geometry';
import type { LayoutNode, Rectangle } from '@caseloom/layout';
import { GRID } from './place.ts';

/**
 * New places for notes whose nodes were laid out: each as far from the node that it stood next to as it
 * was, or as near to that as no node and no other note is covered.
 *
 * @param places where the nodes stand now
 */
export function placeNotes(
  notes: readonly Note[],
  nodes: readonly LayoutNode[],
  places: ReadonlyMap<string, Position>,
): Map<string, Position> {
  const taken: Rectangle[] = nodes.map((node) => ({
    ...node,
    position: places.get(node.id) ?? node.position,
  }));
  const found = new Map<string, Position>();
  for (const note of notes) {
    const box = { id: note.id, position: note.position, ...noteSize(note) };
    const nearest = nodes.reduce<LayoutNode | undefined>(
      (best, node) => (best && gap(best, box) <= gap(node, box) ? best : node),
      undefined,
    );
    const moved = nearest && places.get(nearest.id);
    if (!nearest || !moved) continue;
    const position = nearestFree(
      {
        ...box,
        position: {
          x: moved.x + note.position.x - nearest.position.x,
          y: moved.y + note.position.y - nearest.position.y,
        },
      },
      taken,
    );
    found.set(note.id, position);
    taken.push({ ...box, position });
  }
  return found;
}

/** How far two rectangles are apart, along the larger of the two distances; less than nothing where they overlap. */
function gap(a: Rectangle, b: Rectangle): number {
  const across = Math.max(
    a.position.x - b.position.x - b.width,
    b.position.x - a.position.x - a.width,
  );
  const down = Math.max(
    a.position.y - b.position.y - b.height,
    b.position.y - a.position.y - a.height,
  );
  return Math.max(across, down);
}

/** The place itself, or the nearest one below, above, right or left of it that is free. */
function nearestFree(box: Rectangle, taken: readonly Rectangle[]): Position {
  const isFree = (position: Position) =>
    taken.every((one) => gap({ ...box, position }, one) >= GRID);
  const { x, y } = box.position;
  for (let by = 0; ; by += GRID) {
    const candidates = [
      { x, y: y + by },
      { x, y: y - by },
      { x: x + by, y },
      { x: x - by, y },
    ];
    const free = candidates.find(isFree);
    if (free) return free;
  }
}
