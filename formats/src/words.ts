import type { Criterion, Strength } from '@caseloom/engine';
import type { Language } from '@caseloom/locales';
import en from '@caseloom/locales/en/formats.json' with { type: 'json' };
import tr from '@caseloom/locales/tr/formats.json' with { type: 'json' };

/** How a test case went in a run. */
export const STATUSES = ['passed', 'failed', 'blocked', 'skipped', 'untested'] as const;
export type Status = (typeof STATUSES)[number];

type Words = typeof en & {
  criteria: Record<Criterion, string>;
  strengths: Record<Strength, string>;
  statuses: Record<Status, string>;
};

/** The words of the files we write, as docs/glossary.md has them: headings, sheets and the few values that are ours. */
export const words: Record<Language, Words> = { en, tr };

/** The language of ours that a dialect of Gherkin stands for: English where we do not speak it. */
export function languageOfDialect(dialect: string): Language {
  return isLanguage(dialect) ? dialect : 'en';
}

function isLanguage(name: string): name is Language {
  return Object.hasOwn(words, name);
}

/** Stands for a share of nothing. */
export const NO_PERCENTAGE = '–';

/** A share of a hundred as each language writes it, with at most one decimal: `66.7%`, `%66,7`; a dash where there is none. */
export function percentage(share: number | null, language: Language): string {
  if (share === null) return NO_PERCENTAGE;
  const number = share.toLocaleString(language, { maximumFractionDigits: 1 });
  return words[language].percentage.replace('{{number}}', number);
}
