import type { Position } from '@caseloom/engine';
import { around, BoxIndex, boxOf } from './route/box.ts';
import { placeLabels } from './route/labels.ts';
import type { Route } from './route.ts';
import type { LayoutEdge, LayoutNode, Size } from './types.ts';

/**
 * Where what stands on edges for a while stands, as counts do: as labels are placed, each on its own line, clear
 * of nodes, of labels and of each other, where there is room. No line or label moves for it.
 *
 * @returns by id of the edge its middle
 */
export function placeMarks(
  nodes: LayoutNode[],
  edges: Pick<LayoutEdge, 'id' | 'label'>[],
  routes: ReadonlyMap<string, Route>,
  sizeOf: (id: string) => Size,
): Map<string, Position> {
  const lines = edges.flatMap(({ id, label: taken }) => {
    const points = routes.get(id)?.points;
    return points ? [{ id, points, label: sizeOf(id), taken }] : [];
  });
  const labels = edges.flatMap(({ id, label }) => {
    const place = routes.get(id)?.label;
    return place && label ? [around(place, label.width, label.height)] : [];
  });
  return placeLabels(lines, new BoxIndex([...nodes.map(boxOf), ...labels]));
}
