import { expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { isRibbon } from './ribbon.ts';

const nodesAt = (places: [x: number, y: number][]) =>
  aDrawing(places.map(([x, y], index) => aNode(`n${index}`, x, y))).nodes;
const along = (count: number) => Array.from({ length: count }, (_, index) => 225 * index);

it('a chain of steps is a ribbon once two windows do not show it, in a row or in a column', () => {
  expect(isRibbon(nodesAt(along(5).map((x) => [x, 0])))).toBe(false);
  expect(isRibbon(nodesAt(along(12).map((x) => [x, 0])))).toBe(true);
  expect(isRibbon(nodesAt(along(12).map((y) => [0, y])))).toBe(true);
});

it('nothing, and a large drawing of the shape of a window, are no ribbon', () => {
  expect(isRibbon([])).toBe(false);
  expect(
    isRibbon(nodesAt(along(12).flatMap((x) => along(8).map((y) => [x, y] as [number, number])))),
  ).toBe(false);
});
