import type { Language } from '@caseloom/locales/language';
import { readConditional } from './conditional.ts';
import { endingOf } from './ending.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { withoutStop } from './sentence.ts';

/**
 * Whether a condition changes nothing of the flow: what is said of all other cases where no choice stands before it, and what
 * somebody may have besides: `If the rider wishes, the receipt can be printed`.
 */
export function changesNothing(text: string, language: Language): boolean {
  const { others, wish, besides } = rulesFor(language).condition;
  if (others.test(lower(withoutStop(text), language))) return true;
  const { condition = '', result = '', otherwise } = readConditional(text, language) ?? {};
  return (
    !otherwise &&
    wish.test(lower(condition, language)) &&
    besides.test(lower(result, language)) &&
    endingOf(result, language).ending === undefined
  );
}
