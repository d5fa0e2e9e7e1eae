import type { Language } from '@caseloom/locales/language';
import { HERE, timesIn } from './ending.ts';
import type { Alternative, Flow, Limit } from './flow.ts';
import { wordsOf } from './guess-place.ts';
import { isLastAttempt } from './retry.ts';

/**
 * `3a. The PIN is wrong`, which leads back, and `3b. The PIN is wrong for the third time` are counted: the second is taken once so many
 * attempts failed, and the first until then. Without one that leads back, nothing can be counted.
 */
export function countAlternatives({ alternatives }: Flow, language: Language): void {
  for (const last of alternatives) {
    if (last.attempt || !isLastAttempt(last.condition, language)) continue;
    const times = timesIn(last.condition, language);
    const again = alternatives.find((one) => isTriedAgain(one, last, language));
    if (!again || times === undefined || times < 2) continue;
    const limit: Limit = { times, conditions: [again.condition, last.condition] };
    again.attempt = { limit, isLast: false };
    last.attempt = { limit, isLast: true };
    last.leavesAt ||= again.leavesAt;
  }
}

/** Whether an alternative leads back from where another one leaves, and is about the same. */
function isTriedAgain(one: Alternative, last: Alternative, language: Language): boolean {
  const { condition, ending, leavesAt, attempt } = one;
  const leadsBack =
    typeof ending === 'object' && (ending.step === HERE || isBefore(ending.step, leavesAt));
  if (one === last || attempt || !leadsBack || isLastAttempt(condition, language)) return false;
  if (last.leavesAt !== '' && last.leavesAt !== leavesAt) return false;
  const words = new Set(wordsOf(last.condition, language));
  return wordsOf(condition, language).some((word) => words.has(word));
}

function isBefore(step: string, place: string): boolean {
  return Number.parseInt(step, 10) <= Number.parseInt(place, 10);
}
