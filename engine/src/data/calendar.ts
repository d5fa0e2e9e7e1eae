import { defined } from '../defined.ts';

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Days of 400 years, after which the calendar repeats. */
const CYCLE = 146_097;

/** The number of a day, written `2026-11-22`, counted from the first day of the year 0; undefined for no day. */
export function dayNumber(date: string): number | undefined {
  const [year, month, day] = (ISO.exec(date) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return undefined;
  let before = 0;
  for (let earlier = 1; earlier < month; earlier++) before += daysOf(year, earlier);
  return daysBefore(year) + before + day - 1;
}

/** The day with a number; undefined outside the years 0 to 9999, which four digits cannot write. */
export function dayAt(number: number): string | undefined {
  let year = Math.floor((number * 400) / CYCLE);
  while (daysBefore(year) > number) year--;
  while (daysBefore(year + 1) <= number) year++;
  if (year < 0 || year > 9999) return undefined;
  let rest = number - daysBefore(year);
  let month = 1;
  for (; rest >= daysOf(year, month); month++) rest -= daysOf(year, month);
  const digits = (part: number, count: number) => String(part).padStart(count, '0');
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(rest + 1, 2)}`;
}

function daysOf(year: number, month: number): number {
  return defined(DAYS[month - 1]) + (month === 2 && isLeap(year) ? 1 : 0);
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Days of the years before one. */
function daysBefore(year: number): number {
  const last = year - 1;
  const leaps = Math.floor(last / 4) - Math.floor(last / 100) + Math.floor(last / 400) + 1;
  return year * 365 + leaps;
}
