import { describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { MAX_ZOOM, MIN_ZOOM } from '../canvas/zoom.ts';
import { EMPTY } from './drawing.ts';
import { aligned, distributed, freePlace, GRID } from './place.ts';

describe('a free place', () => {
  it('is the preferred one, on the grid, where nothing stands', () => {
    expect(freePlace(aDrawing([]), { x: 7, y: 23 }, { type: 'step' })).toEqual({ x: 0, y: 30 });
  });

  it('is below a node that stands at the preferred one', () => {
    const place = freePlace(aDrawing([aNode('a', 0, 0)]), { x: 0, y: 0 }, { type: 'step' });
    expect(place.x).toBe(0);
    expect(place.y).toBeGreaterThanOrEqual(60);
    expect(place.y % GRID).toBe(0);
  });

  it('is below all of several nodes that stand under each other', () => {
    const first = aNode('a');
    const second = aNode('b', 0, freePlace(aDrawing([first]), { x: 0, y: 0 }, { type: 'step' }).y);
    const place = freePlace(aDrawing([first, second]), { x: 0, y: 0 }, { type: 'step' });
    expect(place.y).toBeGreaterThan(second.position.y);
  });
});

describe('aligning', () => {
  const nodes = [aNode('a', 30, 0), aNode('b', 300, 90), aNode('c', 120, 45)];

  it.each([
    ['left', [30, 30, 30]],
    ['right', [300, 300, 300]],
  ] as const)('to the %s gives steps of one width the same x and keeps each y', (side, xs) => {
    const places = [...aligned(nodes, side).values()];
    expect(places.map(({ x }) => x)).toEqual(xs);
    expect(places.map(({ y }) => y)).toEqual([0, 90, 45]);
  });

  it.each([
    ['top', 0],
    ['bottom', 90],
  ] as const)('to the %s gives all the same y and keeps each x', (side, y) => {
    const places = [...aligned(nodes, side).values()];
    expect(places.map((place) => place.y)).toEqual([y, y, y]);
    expect(places.map(({ x }) => x)).toEqual([30, 300, 120]);
  });

  it('to the right lines up the right borders of nodes of different widths', () => {
    const places = aligned([aNode('a', 300), aNode('end', 0, 90, 'end')], 'right');
    expect(places.get('a')).toEqual({ x: 300, y: 0 });
    // End is narrower than a step, so it begins further right
    expect(places.get('end')?.x).toBeGreaterThan(300);
  });
});

describe('distributing', () => {
  it('gives the same gap between each two nodes while the outer ones stay', () => {
    const nodes = [aNode('c', 600), aNode('a', 0), aNode('b', 30)];
    const places = distributed(nodes, 'x');
    expect(places.get('a')?.x).toBe(0);
    expect(places.get('b')?.x).toBe(300);
    expect(places.get('c')?.x).toBe(600);
  });

  it('along y leaves every x as it is', () => {
    const places = distributed([aNode('a', 15, 0), aNode('b', 45, 15), aNode('c', 75, 300)], 'y');
    expect([...places.values()]).toEqual([
      { x: 15, y: 0 },
      { x: 45, y: 150 },
      { x: 75, y: 300 },
    ]);
  });

  it('of a single node leaves it where it stands', () => {
    expect(distributed([aNode('a', 45, 60)], 'x').get('a')).toEqual({ x: 45, y: 60 });
  });
});

describe('the canvas', () => {
  it('places a new step at the nearest point of a grid of 15 by 15', () => {
    expect(freePlace(EMPTY, { x: 22, y: 53 }, { type: 'step' })).toEqual({ x: 15, y: 60 });
  });

  it('zooms from half its size to twice its size', () => {
    expect([MIN_ZOOM, MAX_ZOOM]).toEqual([0.5, 2]);
  });
});
