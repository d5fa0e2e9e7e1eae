import { localeOf } from '@caseloom/locales/date';
import { printNumber } from '@caseloom/locales/number';
import i18next from 'i18next';

export { printDays as formatDays } from '@caseloom/locales/date';

/** `5 Nov 2026`, `5 Kas 2026`. */
export function formatDate(language: string, time: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium' }).format(
    new Date(time),
  );
}

/** `5 Nov`, `5 Kas`: a day of the calendar that everybody counts by, wherever they are. */
export function formatDay(language: string, day: string): string {
  const options = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(localeOf(language), options).format(new Date(day));
}

/** `09:07`. */
export function formatTime(language: string, time: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short' }).format(new Date(time));
}

/** `5 Nov 2026, 09:07`, `5 Kas 2026 09:07`. */
export function formatMoment(language: string, time: string | number): string {
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(localeOf(language), options).format(new Date(time));
}

export function formatNumber(language: string, value: number): string {
  return printNumber(language, value);
}

/** `87.4%`, `%87,4`; a dash where there is none. @param share 0 to 1 */
export function formatPercent(language: string, share: number | null): string {
  if (share === null) return '–';
  const options = { style: 'percent', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(localeOf(language), options).format(share);
}

/** The percentage of a coverage; a dash where nothing can be covered. @param percent 0 to 100 */
export function formatCoverage(language: string, percent: number | null): string {
  return formatPercent(language, percent === null ? null : percent / 100);
}

/** `Jan` to `Dec`, `Oca` to `Ara`. */
export function monthNames(language: string): string[] {
  const format = new Intl.DateTimeFormat(localeOf(language), { month: 'short', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2026, month))));
}

/** `just now`, `3 days ago`, `dün`. */
export function formatAgo(language: string, time: string, now = Date.now()): string {
  const minutes = (new Date(time).getTime() - now) / 60_000;
  const format = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' });
  // what Intl says of none: "this minute", "bu dakika"
  if (Math.round(minutes) === 0) return i18next.t('common:justNow', { lng: language });
  if (minutes > -60) return format.format(Math.round(minutes), 'minute');
  if (minutes > -60 * 24) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / 60 / 24), 'day');
}

/** `4 sec`, `2 min, 5 sec`; `4 sn`, `2 dk. 5 sn`. @param milliseconds how long it took */
export function formatTimeSpent(language: string, milliseconds: number): string {
  const all = Math.max(1, Math.round(milliseconds / 1000));
  const parts = [
    ['hour', Math.floor(all / 3600)],
    ['minute', Math.floor(all / 60) % 60],
    ['second', all % 60],
  ] as const;
  const words = parts
    .filter(([, value]) => value > 0)
    .map(([unit, value]) =>
      new Intl.NumberFormat(localeOf(language), {
        style: 'unit',
        unit,
        unitDisplay: 'short',
      }).format(value),
    );
  return words.join(' ');
}

/** `412 kB`, `1.2 MB`, `20 GB`; `412 kB`, `1,2 MB`: of 1024 each, as limits are counted. */
export function formatBytes(language: string, bytes: number): string {
  const kilobytes = bytes === 0 ? 0 : Math.max(1, bytes / 1024);
  const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;
  const power = kilobytes < 1000 ? 0 : kilobytes < 1000 * 1024 ? 1 : 2;
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: units[power],
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(kilobytes / 1024 ** power);
}
