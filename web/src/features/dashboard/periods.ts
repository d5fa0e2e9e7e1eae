import { addDays, dayOf } from '../../lib/days.ts';
import { formatDay, formatDays, monthNames } from '../../lib/format.ts';
import type { ResultColumn } from '../../ui/ResultColumns.tsx';
import type { Figures } from './figures.ts';

export const UNITS = ['month', 'week', 'day'] as const;
export type Unit = (typeof UNITS)[number];

/** A month, week, or day of the year, with its results. */
export type Period = ResultColumn & {
  /** Projects made in it; known of months. */
  projects?: number;
};

/** How many weeks or days are shown: the last ones of the year so far. */
const SHOWN = { week: 12, day: 14 };
const DAYS_OF = { week: 7, day: 1 };

type Options = { year: number; unit: Unit; language: string; now?: Date };

/** The periods of a year: all its months, or the last weeks (from Monday) or days of it until now. */
export function periodsOf(
  { monthly, daily }: Figures,
  { year, unit, language, now = new Date() }: Options,
): Period[] {
  const today = dayOf(now);
  if (unit === 'month') {
    const names = monthNames(language);
    return monthly.map(({ month, ...counts }) => {
      const [from, until] = [dayIn(year, month - 1), dayIn(year, month)];
      const name = names[month - 1] ?? '';
      return { name, label: name, from, until, ...counts, isAhead: from > today };
    });
  }
  const lastDay = [today, dayIn(year, 11, 31)].sort()[0] ?? today;
  const days = DAYS_OF[unit];
  const last = unit === 'week' ? mondayOf(lastDay) : lastDay;
  const periods = Array.from({ length: SHOWN[unit] }, (_, back) => {
    const from = addDays(last, (back + 1 - SHOWN[unit]) * days);
    return { from, until: addDays(from, days) };
  });
  return periods
    .filter(({ until }) => until > dayIn(year, 0))
    .map(({ from, until }) => {
      const results = daily.filter(({ day }) => day >= from && day < until);
      const sum = (key: 'passed' | 'failed') => results.reduce((total, one) => total + one[key], 0);
      const name = formatDays(language, from, addDays(until, -1));
      const counts = { passed: sum('passed'), failed: sum('failed') };
      return { name, label: formatDay(language, from), from, until, ...counts, isAhead: false };
    });
}

function dayIn(year: number, month: number, day = 1): string {
  return dayOf(new Date(Date.UTC(year, month, day)));
}

function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}
