import { formatDays } from '../../lib/format.ts';

/** From the first day to the last, as far as they are known. */
export function daysOf(language: string, first: string | null, last: string | null): string {
  const [from = last, to = first] = [first ?? undefined, last ?? undefined];
  return from && to ? formatDays(language, from, to) : '';
}
