import { expect, it } from 'vitest';
import { formatAgo, formatDays } from './format.ts';

it.each([
  ['en', 'just now', '1–30 Nov 2026'],
  ['tr', 'az önce', '1–30 Kas 2026'],
])(
  'in %s what just happened and the days of a month are said as people say them',
  (language, now, days) => {
    const time = '2026-11-22T10:00:10.000Z';
    expect(formatAgo(language, time, Date.parse(time) + 20_000)).toBe(now);
    const [first, last] = ['2026-11-01T00:00:00.000Z', '2026-11-30T23:59:59.999Z'];
    expect(formatDays(language, first, last).replaceAll(/\s–\s/g, '–')).toBe(days);
  },
);
