import type { Language } from '@caseloom/locales/language';
import { readConditional } from './conditional.ts';
import { endingOf } from './ending.ts';
import type { Item } from './items.ts';
import type { Reader } from './reader.ts';
import { describes, isStepLike } from './role.ts';
import { rulesOf } from './rule.ts';
import { withoutStop } from './sentence.ts';

/** Whether a sentence behind the first one of an item only states how things are, and is no step of its own. */
export function onlyDescribes(text: string, language: Language): boolean {
  return (
    describes(text, language) &&
    endingOf(withoutStop(text), language).ending === undefined &&
    !readConditional(text, language) &&
    rulesOf(text, language).length === 0
  );
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
