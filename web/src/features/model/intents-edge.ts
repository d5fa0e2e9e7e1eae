import i18next from 'i18next';
import { type Direction, edgesAt } from './drawing/walk.ts';
import { currentDrawing, select } from './editor.ts';
import { focusedNode, selectedEdge } from './intents.ts';
import { announce } from './voice.ts';

/** From the focused node to the first edge that leaves it, or leads to it. */
export function goToEdge(direction: 'next' | 'previous'): void {
  const node = focusedNode();
  const [edge] = node ? edgesAt(currentDrawing(), node.id, direction) : [];
  if (edge) select([edge.id]);
}

/** From the selected edge to the node at one of its ends, or to the next edge that leaves the same node. */
export function followEdge(direction: Direction): void {
  const edge = selectedEdge();
  if (!edge) return;
  if (direction === 'right' || direction === 'left') {
    select([direction === 'right' ? edge.target : edge.source]);
    return;
  }
  const exits = edgesAt(currentDrawing(), edge.source, 'next');
  const next = exits[exits.indexOf(edge) + (direction === 'down' ? 1 : -1)];
  if (next) select([next.id]);
  else announce(i18next.t('lastEdge', { ns: 'model' }));
}
