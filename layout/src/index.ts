export { nearestOn, pointOn } from './along.ts';
export { crossingsOf } from './crossings.ts';
export { directionOf } from './direction.ts';
export { type Faults, faultsOf } from './faults.ts';
export { widthOf } from './glyphs.ts';
export { placeMarks } from './marks.ts';
export {
  LABEL_TEXT,
  type MeasuredLabel,
  type MeasuredNode,
  measureLabel,
  measureNode,
  NODE_TEXT,
  type NodeWords,
  READABLE_ZOOM,
  wrap,
} from './measure.ts';
export { pathOf } from './path.ts';
export { type PlaceOptions, place } from './place.ts';
export { type Route, route } from './route.ts';
export {
  type Direction,
  GRID,
  type LayoutEdge,
  type LayoutNode,
  type Rectangle,
  type Size,
} from './types.ts';
