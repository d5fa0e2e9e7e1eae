import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';

/** The step that a branch leaves, and the first step of its flow, in place of a number. */
export const HERE = 'here';
/** The step that is tried once more, until it is known which one that is. */
export const AGAIN = 'again';
export const FIRST = 'first';

/**
 * Where a branch goes on when it was walked: with what follows, nowhere, or at a step; `open` where the
 * text does not say it. `often` says how often it may go back, in the words of the text;
 * `isAgain`: somebody tries again, which he does where he entered what that step looks into. In place of the number of a step
 * may stand the title of an alternative.
 */
export type Ending = 'next' | 'end' | 'open' | { step: string; often?: string; isAgain?: boolean };

/** Steps that are walked again, from one of them on, until something holds. */
export type Repetition = { step: string; until: string };

/** Where a branch goes on after a sentence, if that says so, and the sentence without saying so. */
export function endingOf(text: string, language: Language): { text: string; ending?: Ending } {
  const rules = rulesFor(language).ending;
  // `The guest picks another date (back to step 1)`
  const [, front = '', inside = ''] = /^(\S[^()]*?)\s*\(([^()]{3,80})\)[.\s]*$/u.exec(text) ?? [];
  const aside = inside ? endingOf(inside, language) : undefined;
  if (aside?.ending && aside.text === '') return { ...aside, text: front };
  const whole = lower(text, language);
  const either = rules.either.exec(whole);
  if (either) return { text: text.slice(0, either.index).trim(), ending: 'open' };
  const end = rules.end.exec(whole);
  if (end) return { text: text.slice(0, end.index).trim(), ending: 'end' };
  const often = rules.often.exec(text);
  const words = (often ? text.replace(often[0], '') : text).trimStart();
  const small = lower(words, language);
  const before = ({ index }: RegExpExecArray) => words.slice(0, index).trim();
  const rejoined = rules.rejoin.exec(small);
  if (rejoined) return { text: before(rejoined), ending: 'next' };
  const back = backIn(small, language);
  if (!back) return { text };
  const { step, isAgain } = back;
  const ending = { step, ...(often?.[1] && { often: often[1] }), ...(isAgain && { isAgain }) };
  return { text: before(back.found), ending };
}

type Back = { found: RegExpExecArray; step: string; isAgain?: boolean };

function backIn(small: string, language: Language): Back | undefined {
  const rules = rulesFor(language).ending;
  const followed = rules.follows.exec(small);
  if (followed) return { found: followed, step: followed.groups?.title ?? '' };
  const back = rules.back.exec(small) ?? rules.backOf.exec(small);
  if (back) return { found: back, step: back[1] ?? back[2] ?? '' };
  const again = rules.again.exec(small);
  // `repeats this step` names it
  if (again) return { found: again, step: HERE, isAgain: !/(?:step|adım)/.test(again[0]) };
  const first = rules.first.exec(small);
  return first ? { found: first, step: FIRST } : undefined;
}

/** How often a branch may go back: `up to three times` is 3. */
export function timesIn(often: string, language: Language): number | undefined {
  const words = lower(often, language);
  const digits = /\d+/.exec(words)?.[0];
  if (digits) return Number(digits);
  const [, times] =
    rulesFor(language).ending.numerals.find(([word]) => words.split(/\s+/).includes(word)) ?? [];
  return times;
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
