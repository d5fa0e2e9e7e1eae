import { factsOf, type Language } from '@caseloom/locales/language';

/** The longest title that we make; what a person wrote stays as long as it is. */
export const MAX_TITLE = 80;

/** What a spreadsheet takes for a formula, or skips to find one. */
const FORMULA = /^[\s'=+\-@＝＋－＠]+/;

/** One line of at most 80 characters that no spreadsheet and no test runner takes for more than text. */
export function toTitle(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(FORMULA, '')
    .trim();
  return cut(line, MAX_TITLE);
}

/** The text with a capital first letter, as the language writes it. */
export function capitalized(text: string, language: Language): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(language) + text.slice(first.length);
}

/** The text as it stands inside a sentence: a first word that is nobody's name begins with a small letter. */
export function uncapitalized(text: string, language: Language): string {
  const [first = ''] = text;
  const word = /^[\p{L}\p{M}]+/u.exec(text)?.[0] ?? '';
  const small = first.toLocaleLowerCase(language) + word.slice(first.length);
  if (!factsOf(language).commonWords.includes(small)) return text;
  return small + text.slice(word.length);
}

/** The beginning of a text, never ending in half a character. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text
    .slice(0, length - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}

/** Gives each title once: a second of the same words is called as it says itself, or gets a number. */
export function uniqueTitles(): (title: string, spare?: string) => string {
  const taken = new Map<string, number>();
  return (title, spare = title) => {
    let unique = taken.has(title) && !taken.has(spare) ? spare : title;
    for (let number = (taken.get(title) ?? 0) + 1; taken.has(unique); number++) {
      const mark = ` (${number})`;
      unique = title.length > MAX_TITLE ? title + mark : cut(title, MAX_TITLE - mark.length) + mark;
      taken.set(title, number);
    }
    taken.set(unique, taken.get(unique) ?? 1);
    return unique;
  };
}
