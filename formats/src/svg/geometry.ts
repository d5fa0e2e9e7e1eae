export { type Curve, curveBetween, type Lane, pathOf, pointAt, STRAIGHT } from './curve.ts';
export { conditionWords, edgeWords, LABEL, linesOn } from './labels.ts';
export { type Layout, layOut } from './lay-out.ts';
export { HIGH, sizeOf } from './size.ts';
