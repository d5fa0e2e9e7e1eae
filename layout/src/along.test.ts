import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearestOn, pointOn } from './along.ts';

const points = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 50 },
  { x: 300, y: 50 },
];

it('finds the part of a line again at which a point of it lies', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (part) => {
      expect(nearestOn(points, pointOn(points, part))).toBeCloseTo(part, 6);
    }),
  );
});

it('takes the nearest point of a line for one beside it', () => {
  expect(pointOn(points, nearestOn(points, { x: 40, y: -30 }))).toEqual({ x: 40, y: 0 });
  expect(pointOn(points, nearestOn(points, { x: 900, y: 60 }))).toEqual({ x: 300, y: 50 });
});
