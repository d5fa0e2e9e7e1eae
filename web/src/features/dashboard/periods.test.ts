import { expect, it } from 'vitest';
import type { Figures } from './figures.ts';
import { periodsOf } from './periods.ts';

const monthly = Array.from({ length: 12 }, (_, at) => ({
  ...{ month: at + 1, projects: 0, passed: at, failed: 0 },
}));
const daily = [
  { day: '2026-01-02', passed: 1, failed: 0 },
  { day: '2026-11-16', passed: 2, failed: 1 },
  { day: '2026-11-22', passed: 3, failed: 0 },
  { day: '2026-11-23', passed: 0, failed: 4 },
];
const figures = { monthly, daily } as unknown as Figures;
const options = { year: 2026, language: 'en', now: new Date('2026-11-23T22:00:00Z') };

it('a year has twelve months, of which those to come are marked', () => {
  const months = periodsOf(figures, { ...options, unit: 'month' });
  expect(months.map(({ name }) => name)).toHaveLength(12);
  expect(months.filter(({ isAhead }) => isAhead).map(({ name }) => name)).toEqual(['Dec']);
  expect(months[1]).toMatchObject({ from: '2026-02-01', until: '2026-03-01', passed: 1 });
});

it('a week goes from Monday to Sunday, and the last one is that of today', () => {
  const weeks = periodsOf(figures, { ...options, unit: 'week' });
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-2)).toMatchObject({
    from: '2026-11-16',
    until: '2026-11-23',
    passed: 5,
    failed: 1,
  });
  expect(weeks.at(-1)).toMatchObject({ from: '2026-11-23', passed: 0, failed: 4 });
});

it('the days of a past year end with its last one', () => {
  const days = periodsOf(figures, { ...options, year: 2025, unit: 'day' });
  expect([days.length, days.at(-1)?.from]).toEqual([14, '2025-12-31']);
});

it('no week or day before the year is shown', () => {
  const now = new Date('2026-01-03T10:00:00Z');
  const days = periodsOf(figures, { ...options, now, unit: 'day' });
  expect(days.map(({ from }) => from)).toEqual(['2026-01-01', '2026-01-02', '2026-01-03']);
  const weeks = periodsOf(figures, { ...options, now, unit: 'week' });
  expect(weeks.map(({ from }) => from)).toEqual(['2025-12-29']);
});
