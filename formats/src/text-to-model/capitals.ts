import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';

const WORD = /(?:\p{L}\.){2,}|\p{L}[\p{L}\d]*/gu;
const CAPITALS = /^(?:(?:\p{Lu}\.){2,}|\p{Lu}[\p{Lu}\d]+)$/u;

/**
 * Names are read in small letters; this gives `IBAN`, `PIN` and `T.C.` theirs back: words that a
 * text writes in capitals alone. One that it writes in small letters too, be it with an ending, is
 * a word like any other. Time: linear in the text.
 */
export function capitalsIn(text: string, language: Language): (name: string) => string {
  const { stemsOf } = rulesFor(language).letters;
  const words = new Set(text.match(WORD));
  const capitals = new Map(
    [...words].flatMap((word) => (CAPITALS.test(word) ? [[lower(word, language), word]] : [])),
  );
  for (const word of words)
    if (!CAPITALS.test(word))
      for (const stem of stemsOf(lower(word, language))) capitals.delete(stem);
  return (name) => name.replace(WORD, (word) => capitals.get(word) ?? word);
}

/** A text that goes on a sentence begins small, but for a word in capitals. */
export function continued(text: string, language: Language): string {
  const [first = '', second = ''] = text;
  const isCapitals = /[\p{Lu}\d.]/u.test(second);
  return isCapitals ? text : lower(first, language) + text.slice(first.length);
}
