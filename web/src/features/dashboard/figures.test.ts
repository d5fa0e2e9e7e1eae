import { expect, it } from 'vitest';
import { moreFailed, rateOf, trendOf } from './figures.ts';

const month = (passed: number, failed: number, place = 1) => ({
  month: place,
  projects: 0,
  passed,
  failed,
});

it('has no rate until something passed or failed', () => {
  expect(rateOf(month(0, 0))).toBeUndefined();
  expect(rateOf(month(3, 1))).toBe(0.75);
});

it('compares the newest month that has results with the one before it', () => {
  expect(trendOf([month(1, 1), month(0, 0), month(3, 1), month(0, 0)])).toBe(25);
  expect(trendOf([month(3, 1)])).toBeUndefined();
});

it('shows how many more failed than in the previous month with results', () => {
  expect(moreFailed([month(1, 5), month(0, 0), month(3, 1)])).toBe(-4);
  expect(moreFailed([month(3, 1)])).toBeUndefined();
});
