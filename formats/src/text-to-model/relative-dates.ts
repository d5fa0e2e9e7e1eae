import type { Language } from '@caseloom/locales/language';
import { namesBefore } from './data-name.ts';
import { rulesFor } from './languages.ts';

/** What a sentence says of a date that is right on some days only: the values are words, as the days are others tomorrow. */
export type RelativeDates = { name: string; valid: string[]; invalid: string[] };

/** Reads `The delivery date cannot be before today and can be at most 60 days from today`. */
export function relativeDatesIn(small: string, language: Language): RelativeDates | undefined {
  const rules = rulesFor(language).rule.relative;
  const [from, until, ahead] = [rules.fromToday, rules.untilToday, rules.ahead].map((one) =>
    one.exec(small),
  );
  const first = Math.min(...[from, until, ahead].flatMap((found) => found?.index ?? []));
  if (!Number.isFinite(first)) return undefined;
  const [name] = namesBefore(small.slice(0, first), language);
  if (!name || !rules.date.test(name)) return undefined;
  const { count = '', unit = '' } = ahead?.groups ?? {};
  const far = (more: number) => (count ? [rules.after(Number(count) + more, unit)] : []);
  return {
    name,
    valid: [rules.today, ...far(0)],
    invalid: [...(from ? [rules.yesterday] : []), ...(until ? [rules.tomorrow] : []), ...far(1)],
  };
}
