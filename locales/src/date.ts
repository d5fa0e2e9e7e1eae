/** How people of a language write dates and numbers, for `Intl`: British day-month order in English. */
export function localeOf(language: string): string {
  return language === 'en' ? 'en-GB' : language;
}

/** `1–30 Nov 2026`, `1–30 Kas 2026`: days of the calendar that everybody counts by, wherever they are. */
export function printDays(language: string, first: string, last: string): string {
  const options = { dateStyle: 'medium', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(localeOf(language), options).formatRange(
    new Date(first),
    new Date(last),
  );
}

/** `5 Nov 2026, 09:07`, `5 Kas 2026 09:07` (UTC), in files that people share. */
export function printMinute(language: string, time: Date): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(localeOf(language), options).format(time);
}

/** `5 Nov 2026`, `5 Kas 2026`: the day (UTC), in names and files that people share. */
export function printDay(language: string, time: Date): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(time);
}
