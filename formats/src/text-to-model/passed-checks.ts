import type { Language } from '@caseloom/locales/language';
import { type Choice, isSimple, isSkip } from './branches.ts';
import { isCheck } from './doer.ts';
import type { Alternative, Branch, Flow, Part } from './flow.ts';
import { wordsOf } from './guess-place.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isOpposite } from './opposite.ts';
import { isFailure } from './role.ts';
import { withoutStop } from './sentence.ts';
import { isRefused } from './two-sides.ts';

/**
 * What happens where a check has passed is no detour: without it nothing goes on as if it had passed. What happens where it
 * fails is a question, unless an alternative says it.
 */
export function askWhereChecksFail({ main, alternatives }: Flow, language: Language): void {
  for (const [index, part] of main.entries()) {
    if (part.kind !== 'choice') continue;
    if (isWhole(part.branches, language)) part.branches.pop();
    if (isSimple(part)) askOtherCase(part, { before: main[index - 1], alternatives }, language);
  }
}

type Around = { before: Part | undefined; alternatives: readonly Alternative[] };

/** What a numbered step does belongs to the flow. The other case of a check is asked, unless an alternative says it. */
function askOtherCase(part: Choice, { before, alternatives }: Around, language: Language): void {
  const [passed, failed] = part.branches;
  if (!passed || !failed) return;
  if (part.number !== '' && isStepOfFlow(passed, language))
    Object.assign(passed, { ending: 'next', isMain: true });
  if (!isPassedCheck(passed, language) && !isAnswer(before, passed, language)) return;
  const places = new Set([part.number, before?.number]);
  const hasAlternative = alternatives.some(
    ({ condition, leavesAt }) =>
      (leavesAt !== '' && places.has(leavesAt)) ||
      isOpposite(passed.condition, condition, language),
  );
  if (hasAlternative || saysWhereFails(before, passed, language)) part.branches.pop();
  else failed.ending = 'open';
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

/** What a numbered step does under a condition belongs to the flow, unless it says that something is refused, wrong or denied. */
function isStepOfFlow(
  { condition, parts, ending, endingFrom, ...branch }: Branch,
  language: Language,
): boolean {
  const isStated = endingFrom !== undefined || (ending !== 'next' && ending !== 'open');
  if (isStated || parts.length === 0) return false;
  const { condition: rules, opposite } = rulesFor(language);
  const small = lower(condition, language);
  const isOff = (part: Part) =>
    part.kind !== 'step' || rules.hinders.test(lower(withoutStop(part.text), language));
  return !(
    branch.attempt ||
    isFailure(condition, language) ||
    opposite.denied.test(small) ||
    rules.already.test(small) ||
    isRefused({ condition, parts, ending, ...branch }, language) ||
    parts.some(isOff)
  );
}

/** Whether a condition takes up what the step before it checks. */
function isAnswer(before: Part | undefined, branch: Branch, language: Language): boolean {
  if (before?.kind !== 'step' || !branch.isMain) return false;
  if (!isCheck(lower(withoutStop(before.text), language), language)) return false;
  const words = wordsOf(before.text, language);
  return wordsOf(branch.condition, language).some((word) => words.includes(word));
}

function isPassedCheck({ condition, parts, ending }: Branch, language: Language): boolean {
  return (
    ending === 'next' &&
    parts.length > 0 &&
    rulesFor(language).condition.passed.test(lower(condition, language)) &&
    !isFailure(condition, language)
  );
}
