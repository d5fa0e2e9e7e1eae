import type { Language } from '@caseloom/locales/language';
import type { Alternative, Branch, Part } from './flow.ts';
import { wordsOf } from './guess-place.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isLastAttempt } from './retry.ts';

/** What is listed first (`3a. The card expired`) and told below (`3a`, with its steps) is one alternative. */
export function withoutTwins(alternatives: Alternative[]): Alternative[] {
  const isHead = ({ condition, parts }: Alternative) => condition !== '' && parts.length === 0;
  const twins = new Map<Alternative, Alternative>();
  for (const detailed of alternatives.filter(({ key, condition }) => key && condition === '')) {
    const head = alternatives.find((one) => one.key === detailed.key && isHead(one));
    if (head) twins.set(head, detailed);
  }
  const details = new Set(twins.values());
  return alternatives
    .filter((one) => !details.has(one))
    .map((one) => ({ ...one, ...twins.get(one), condition: one.condition, from: one.from }));
}

/** `A reading counts as too high if …` says when the condition of another alternative holds, `The reading is too high`, and is none itself. */
export function isDefinition(
  { leavesAt, parts: [first, ...more] }: Alternative,
  others: Alternative[],
  language: Language,
): boolean {
  if (leavesAt !== '' || first?.kind !== 'step' || more.length > 0) return false;
  const words = wordsOf(first.text, language);
  return others.some(({ leavesAt: place, condition }) => {
    const own = wordsOf(condition, language);
    return place !== '' && own.length > 2 && own.every((word) => words.includes(word));
  });
}

/**
 * A rule that says what has to be entered, `if somebody is hurt, the phone number is mandatory`, or that has the very condition of
 * an alternative with a place: the flow says already what happens then.
 */
export function isRuleOfData(
  { leavesAt, key, condition, parts: [first, ...more], endingFrom }: Alternative,
  others: Alternative[],
  language: Language,
): boolean {
  if (leavesAt !== '' || key || first?.kind !== 'step' || more.length > 0 || endingFrom)
    return false;
  if (rulesFor(language).rule.required.test(lower(first.text, language))) return true;
  const own = wordsOf(condition, language).join(' ');
  return others.some(
    (one) => one.leavesAt !== '' && wordsOf(one.condition, language).join(' ') === own,
  );
}

/** A rule that says once more what a retry of the flow says of its limit is no branch of its own. */
export function isStatedLimit(
  { leavesAt, condition, parts: [first] }: Alternative,
  others: Part[],
  language: Language,
): boolean {
  if (leavesAt !== '' || first?.kind !== 'step' || !isLastAttempt(condition, language))
    return false;
  const words = wordsOf(first.text, language);
  return lastAttemptsIn(others).some(({ parts }) => {
    const own = parts.flatMap((part) => wordsOf(part.from.text, language));
    return words.length > 0 && words.every((word) => own.includes(word));
  });
}

function lastAttemptsIn(parts: Part[]): Branch[] {
  return parts.flatMap((part) => {
    if (part.kind !== 'choice') return [];
    const inner = part.branches.flatMap((branch) => lastAttemptsIn(branch.parts));
    return [...part.branches.filter(({ attempt }) => attempt?.isLast), ...inner];
  });
}
