/** How people of a language write dates and numbers, for `Intl`: British day-month order in English. */
export function localeOf(language: string): string {
  return language === 'en' ? 'en-GB' : language;
}

/** `5 Nov 2026`, `5 Kas 2026`: the day (UTC), in names and files that people share. */
export function printDay(language: string, time: Date): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(time);
}
