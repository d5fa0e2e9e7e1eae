import type { Position as Place } from '@caseloom/engine';
import type { EdgeLayout } from '@caseloom/formats/geometry';
import { create } from 'zustand';
import { draggedLayouts, type Graph, type Words } from './routes.ts';

type Drag = {
  /** Where the nodes and notes are that are dragged. */
  places: ReadonlyMap<string, Place>;
  /** How the edges of these nodes run meanwhile; all others run as they did. */
  layouts: ReadonlyMap<string, EdgeLayout>;
};

const AT_REST: Drag = { places: new Map(), layouts: new Map() };

/**
 * What a drag is doing. It is kept apart from the nodes and edges that the canvas was given: a list
 * of these that is another at each move would have it look through all of them.
 */
export const useDrag = create<Drag>()(() => AT_REST);

/** Some nodes are dragged on; those dragged before with them stay where they were. */
export function dragTo(
  moved: Iterable<readonly [string, Place]>,
  drawing: Graph,
  words: Words,
): void {
  const places = new Map([...useDrag.getState().places, ...moved]);
  useDrag.setState({ places, layouts: draggedLayouts(drawing, places, words) });
}

/** What was dragged has its place, or is let go of. */
export const endDrag = () => useDrag.setState(AT_REST);
