import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';

/** Where a branch goes on when it was walked; `often` says how often it may, in the words of the text. */
export type Ending = 'next' | 'end' | { step: string; often?: string };

/** Steps that are walked again, from one of them on, until something holds. */
export type Repetition = { step: string; until: string };

/** Where a branch goes on after a sentence: nowhere, or at a numbered step; and the sentence without saying so. */
export function endingOf(text: string, language: Language): { text: string; ending?: Ending } {
  const end = rulesFor(language).ending.end.exec(lower(text, language));
  if (end) return { text: text.slice(0, end.index).trim(), ending: 'end' };
  const often = rulesFor(language).ending.often.exec(text);
  const words = often ? text.replace(often[0], '') : text;
  const small = lower(words, language);
  const back =
    rulesFor(language).ending.back.exec(small) ?? rulesFor(language).ending.backOf.exec(small);
  if (!back) return { text };
  const ending = { step: back[1] ?? back[2] ?? '', ...(often?.[1] && { often: often[1] }) };
  return { text: words.slice(0, back.index).trim(), ending };
}

/** Reads `repeats steps 1-2 until all items are scanned` and `… bitene kadar 1-2. adımlar tekrarlanır`. */
export function repetitionIn(text: string, language: Language): Repetition | undefined {
  const found = rulesFor(language).ending.repetition.exec(
    lower(text, language).replace(/[.\s]+$/, ''),
  )?.groups;
  if (!found?.step) return undefined;
  const { step, until = '' } = found;
  const start = lower(text, language).indexOf(until);
  return { step, until: text.slice(start, start + until.length) };
}
