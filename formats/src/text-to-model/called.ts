import type { Language } from '@caseloom/locales/language';
import { lower } from './lower.ts';

/** The words of a name by which flows call each other. */
export function callName(text: string, language: Language): string {
  return lower(text, language)
    .replace(/["'“”‘’«»().:,]/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ');
}

/** Words that say that a flow is called, and by whom. */
const CALLS = new Set(
  'include includes perform performs execute executes run runs call calls see go through follow follows use case the user customer flow steps kullanım senaryosu senaryosunu durumu durumunu akışı akışını adımları adımlarını kullanıcı müşteri uygulanır çalıştırılır yürütülür gerçekleştirilir yapılır bkz bakınız'.split(
    ' ',
  ),
);

/** What is kept under the name that a step calls: `Sign in`, `perform “Sign in”`, `(see Sign in)`. */
export function calledFlow(
  called: ReadonlyMap<string, string>,
  text: string,
  language: Language,
): string | undefined {
  if (text.length > 200) return undefined;
  const words = callName(text, language).split(' ');
  while (words.length > 0) {
    const found = called.get(words.join(' '));
    if (found) return found;
    if (CALLS.has(words[0] ?? '')) words.shift();
    else if (CALLS.has(words.at(-1) ?? '')) words.pop();
    else return undefined;
  }
  return undefined;
}
