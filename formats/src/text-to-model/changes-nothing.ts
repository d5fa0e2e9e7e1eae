import type { Language } from '@caseloom/locales/language';
import { readConditional } from './conditional.ts';
import { endingOf } from './ending.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { withoutStop } from './sentence.ts';

/**
 * Whether a condition changes nothing of the flow: what is said of all other cases where no choice stands before it, what
 * somebody may have besides, `If the rider wishes, the receipt can be printed`, and where only an alternative is named, which says
 * itself where it leaves: `If the code is wrong, proceed to alternative flow 4a`.
 */
export function changesNothing(text: string, language: Language): boolean {
  const { others, wish, besides, refers } = rulesFor(language).condition;
  if (others.test(lower(withoutStop(text), language))) return true;
  const { condition = '', result = '', otherwise } = readConditional(text, language) ?? {};
  if (!otherwise && refers.test(lower(withoutStop(result), language))) return true;
  return (
    !otherwise &&
    wish.test(lower(condition, language)) &&
    besides.test(lower(result, language)) &&
    endingOf(result, language).ending === undefined
  );
}
