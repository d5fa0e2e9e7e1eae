import type { Criterion, Priority, Strength } from '@caseloom/engine';
import { fill } from '@caseloom/locales/fill';
import {
  DEFAULT_LANGUAGE,
  factsOf,
  isLanguage,
  type Language,
  type LanguageFacts,
} from '@caseloom/locales/language';

/** How a test case went in a run. */
export const STATUSES = ['passed', 'failed', 'blocked', 'skipped', 'untested'] as const;
export type Status = (typeof STATUSES)[number];

/** What a tester fills in beside each step of a workbook, in the order of the columns. */
export const FILL_IN_COLUMNS = ['actual', 'status', 'comment', 'testedBy', 'date'] as const;

export type Words = LanguageFacts['formatWords'] & {
  criteria: Record<Criterion, string>;
  strengths: Record<Strength, string>;
  statuses: Record<Status, string>;
  resultCount: Record<Status, string>;
  priorities: Record<Priority, string>;
};

/** The words of the files we write, as docs/glossary.md has them: headings, sheets and the few values that are ours. */
export function wordsOf(language: Language): Words {
  return factsOf(language).formatWords;
}

/** The language of ours that a dialect of Gherkin stands for: English where we do not speak it. */
export function languageOfDialect(dialect: string): Language {
  return isLanguage(dialect) ? dialect : DEFAULT_LANGUAGE;
}

/** Stands for a share of nothing. */
export const NO_PERCENTAGE = '–';

/** A share of a hundred as each language writes it, with at most one decimal: `66.7%`, `%66,7`; a dash where there is none. */
export function percentage(share: number | null, language: Language): string {
  if (share === null) return NO_PERCENTAGE;
  const number = share.toLocaleString(language, { maximumFractionDigits: 1 });
  return fill(wordsOf(language).percentage, { number });
}
