import { expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { currentLibrary } from '../drawing/size.ts';
import { countPlaces, edgeLayouts } from './routes.ts';

const words = { language: 'en', library: currentLibrary() } as const;
const drawing = aDrawing([aNode('a', 0, 0), aNode('b', 600, 0)], ['a-b']);
const withNote = (x: number, y: number, text = '') => ({
  ...drawing,
  settings: { notes: [{ id: 'n', text, position: { x, y } }] },
});
/** Whether the line from `a` to `b` leads over a note of the usual size that stands there. */
function crossesNote(x: number, y: number): boolean {
  const points = edgeLayouts(withNote(x, y), words).get('a-b')?.points ?? [];
  return points.slice(1).some((to, i) => {
    const from = points[i] ?? to;
    const isOutside = Math.max(from.x, to.x) <= x || Math.min(from.x, to.x) >= x + 180;
    return !isOutside && Math.max(from.y, to.y) > y && Math.min(from.y, to.y) < y + 90;
  });
}

it('leads an edge around a note in its way', () => {
  expect(crossesNote(300, -15)).toBe(false);
  const straight = edgeLayouts(drawing, words).get('a-b')?.points ?? [];
  expect(new Set(straight.map(({ y }) => y)).size).toBe(1);
});

it('leads edges as if it were not there where a note lies under a node', () => {
  const points = edgeLayouts(withNote(-15, -15), words).get('a-b')?.points;
  expect(points).toEqual(edgeLayouts(drawing, words).get('a-b')?.points);
});

it('keeps the edges as they are while one writes into a note', () => {
  const before = edgeLayouts(withNote(300, 300), words);
  expect(edgeLayouts(withNote(300, 300, 'more'), words)).toBe(before);
  expect(edgeLayouts(withNote(300, 0, 'more'), words)).not.toBe(before);
});

it('has the number of cases that pass an edge beside its label, and finds its place once', () => {
  const edges = drawing.edges.map((edge) => ({ ...edge, label: 'goes on' }));
  const labelled = { ...drawing, edges };
  const counts = new Map([['a-b', 12]]);
  const place = countPlaces(labelled, words, counts).get('a-b') ?? { x: 0, y: 0 };
  const label = edgeLayouts(labelled, words).get('a-b')?.label ?? place;
  const [dx, dy] = [Math.abs(place.x - label.x), Math.abs(place.y - label.y)];
  expect(dx > 30 || dy >= 15).toBe(true);
  expect(countPlaces(labelled, words, counts)).toBe(countPlaces(labelled, words, counts));
});
