import type { Language } from '@caseloom/locales/language';
import { isSimple, isSkip } from './branches.ts';
import type { Branch, Flow, Part } from './flow.ts';
import { wordsOf } from './guess-place.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isOpposite } from './opposite.ts';
import { isFailure } from './role.ts';

/**
 * What happens where a check has passed is no detour: without it nothing goes on as if it had passed. What happens where it
 * fails is a question, unless an alternative says it.
 */
export function askWhereChecksFail({ main, alternatives }: Flow, language: Language): void {
  for (const [index, part] of main.entries()) {
    if (part.kind === 'choice' && isWhole(part.branches, language)) part.branches.pop();
    if (!isSimple(part)) continue;
    const [passed, failed] = part.branches;
    if (!passed || !failed || !isPassedCheck(passed, language)) continue;
    const places = new Set([part.number, main[index - 1]?.number]);
    const hasAlternative = alternatives.some(
      ({ condition, leavesAt }) =>
        (leavesAt !== '' && places.has(leavesAt)) ||
        isOpposite(passed.condition, condition, language),
    );
    if (hasAlternative || saysWhereFails(main[index - 1], passed, language)) part.branches.pop();
    else failed.ending = 'open';
  }
}

/** `If the bank refuses the payment, …` just before `If the payment is received, …` is its other case. */
function saysWhereFails(before: Part | undefined, passed: Branch, language: Language): boolean {
  if (before?.kind !== 'choice') return false;
  const words = wordsOf(passed.condition, language);
  return before.branches.some(
    ({ condition, ending, attempt, parts }) =>
      (attempt || ending !== 'next' || parts.at(-1)?.kind === 'choice') &&
      wordsOf(condition, language).some((word) => words.includes(word)),
  );
}

/** A check that has passed, and what happens where it has not: nothing is left for a branch past both. */
function isWhole(branches: Branch[], language: Language): boolean {
  const stated = branches.slice(0, -1);
  return (
    stated.length > 1 &&
    isSkip(branches.at(-1)) &&
    stated.some((branch) => isPassedCheck(branch, language)) &&
    stated.some(({ ending, attempt }) => attempt || ending === 'open' || ending === 'end')
  );
}

function isPassedCheck({ condition, parts, ending }: Branch, language: Language): boolean {
  return (
    ending === 'next' &&
    parts.length > 0 &&
    rulesFor(language).condition.passed.test(lower(condition, language)) &&
    !isFailure(condition, language)
  );
}
