import type { NodeType, Position } from '@caseloom/engine';

export type Size = { width: number; height: number };

/** A rectangle on the canvas: `position` is its upper left corner. */
export type Rectangle = Size & { id: string; position: Position };

/** A node as a layout sees it: a rectangle that begins a flow, ends it, or stands between. */
export type LayoutNode = Rectangle & { type: NodeType };

/** An edge as a layout sees it. */
export type LayoutEdge = {
  id: string;
  source: string;
  target: string;
  /** The room that its label takes, where it has one. */
  label?: Size | undefined;
  /** Whether valid data never lead along it: the happy path keeps away from it. */
  isAside?: boolean | undefined;
};

/** The way that a flow is drawn; rows of it follow each other as lines of text do. */
export type Direction = 'right' | 'down';

/** Every place on the canvas is a multiple of this. */
export const GRID = 15;

/** The element of a list that is known to be there. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  return list[index] as T;
}
