import { DEFAULT_LANGUAGE, factsOf, LANGUAGES, type Language } from '@caseloom/locales/language';
import { capitalized } from '../capitalized.ts';

/**
 * Words of a name that was written for a programmer: `v_BaseURL` gives "Base URL",
 * `go_to_login` gives "Go to login", `e_AddPet` gives "Add pet". Runs of capitals stay as they are.
 */
export function toLabel(name: string): string {
  const language = languageOfName(name);
  const words = name
    .trim()
    .replace(/^[ve]_(?=.)/, '')
    .replace(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')
    .split(/[\s_]+/)
    .filter(Boolean)
    .map((word) => (/^\p{Lu}[\p{Lu}\d]+$/u.test(word) ? word : word.toLocaleLowerCase(language)));
  return toText(capitalized(words.join(' '), language));
}

/** In whose letters a word is written: a Turkish one has a small `i` under its `İ`, others have it under their `I`. */
export function languageOfName(name: string): Language {
  const hasOwnLetter = (language: Language) =>
    [...factsOf(language).ownLetters].some((letter) => name.includes(letter));
  return LANGUAGES.find(hasOwnLetter) ?? DEFAULT_LANGUAGE;
}

/** Text in which nothing reads as a test data token. */
export function toText(text: string): string {
  return text.replaceAll('<', '\\<');
}

/** A guard and its actions as one line on the picture, in the notation of state charts: `[guard] / action; action`. */
export function toArcLabel(guard: string | undefined, actions: string[]): string {
  const condition = guard ? `[${guard.replace(/\s+/g, ' ').trim()}]` : '';
  const effect = actions.map((action) => action.trim().replace(/;$/, '')).join('; ');
  return toText([condition, effect && `/ ${effect}`].filter(Boolean).join(' ')).slice(0, 500);
}
