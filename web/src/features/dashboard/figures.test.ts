import { expect, it } from 'vitest';
import { isFuture, moreFailed, rateOf, trendOf } from './figures.ts';

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

it('knows which months have not begun', () => {
  const now = new Date(Date.UTC(2026, 10, 30, 23));
  expect([11, 12].map((one) => isFuture(2026, one, now))).toEqual([false, true]);
  expect([isFuture(2025, 12, now), isFuture(2027, 1, now)]).toEqual([false, true]);
});
