import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';

/** Whether words are the same but for their endings. */
export function isSameWord(one: string, other: string, language: Language): boolean {
  const { stemsOf } = rulesFor(language).letters;
  const stems = new Set(stemsOf(one));
  const shortest = Math.max(3, Math.min(one.length, other.length) - 1);
  return stemsOf(other).some((stem) => stem.length >= shortest && stems.has(stem));
}
