import type { Language } from '@caseloom/locales/language';
import { readConditional } from './conditional.ts';
import { endingOf } from './ending.ts';
import { whomRefused } from './general-refusal.ts';
import type { Item } from './items.ts';
import { rulesFor } from './languages.ts';
import type { Reader } from './reader.ts';
import { describes, isStepLike } from './role.ts';
import { rulesOf } from './rule.ts';
import { MAX_SENTENCE_LENGTH, withoutStop } from './sentence.ts';

/** Whether a sentence behind the first one of an item only states how things are, and is no step of its own. */
export function onlyDescribes(text: string, language: Language): boolean {
  return (
    describes(text, language) &&
    endingOf(withoutStop(text), language).ending === undefined &&
    !readConditional(text, language) &&
    !leavesSomeOut(text, language) &&
    rulesOf(text, language).length === 0
  );
}

/** It refuses some, or lets only some go on. */
function leavesSomeOut(text: string, language: Language): boolean {
  if (text.length > MAX_SENTENCE_LENGTH) return false;
  const others = rulesFor(language).only.others(withoutStop(text));
  return others !== undefined || whomRefused(text, language) !== undefined;
}

/** `Scheduled export. Admins choose …`: the first words of an item may only name it. */
export function withoutName(
  { marker, from }: Item,
  sentences: string[],
  { language, leftOver }: Reader,
): string[] {
  const [first = '', second = ''] = sentences;
  const isName =
    marker !== '' &&
    first.split(/\s+/).length <= 5 &&
    /[.]$/.test(first) &&
    !isStepLike(first, language) &&
    rulesOf(first, language).length === 0 &&
    isStepLike(second, language) &&
    !readConditional(second, language);
  if (isName) leftOver.push({ ...from, text: first });
  return isName ? sentences.slice(1) : sentences;
}
