import type { Language } from '@caseloom/locales/language';
import { type Choice, skip } from './branches.ts';
import type { Branch, Part } from './flow.ts';
import { asResults, generalRefusal } from './general-refusal.ts';
import { isRequest } from './imperative.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { sentencesOf } from './refusal.ts';
import { withoutStop } from './sentence.ts';
import { isRefused } from './two-sides.ts';

/**
 * `A foil that bends goes back to the fencer. Otherwise …`: the sentence before `otherwise` states its case without an `if`. It is
 * one side of a choice then, and what stands behind `otherwise` the other one, with which the flow goes on.
 *
 * @returns the choice, which is the last of the parts now
 */
export function lastAsChoice(parts: Part[], language: Language): Choice | undefined {
  const own = sentencesOf(parts).at(-1) ?? [];
  const choice = generalRefusal(own, language) ?? caseOf(own, language);
  if (choice) parts.splice(-own.length, own.length, choice);
  return choice;
}

/** Somebody or something is described, whatever becomes of it: the sentence itself is the condition. */
function caseOf(own: Part[], language: Language): Choice | undefined {
  const [first] = own;
  if (!first || own.some((part) => part.kind !== 'step' || part.ending !== undefined))
    return undefined;
  const { from } = first;
  const condition = withoutStop(from.text);
  const isOfSome = rulesFor(language).refusal.ofSome.test(lower(condition, language));
  if (!isOfSome || /→|=>|->/.test(condition) || isRequest(condition, language)) return undefined;
  const branch: Branch = { condition, parts: asResults(own), ending: 'open', from };
  return { kind: 'choice', branches: [branch, skip(from)], number: first.number, from };
}

/** The flow goes on with what stands behind `otherwise`, unless that is refused too. */
export function letGoOn(branch: Branch, language: Language): void {
  if (branch.ending !== 'open' || branch.endingFrom || isRefused(branch, language)) return;
  Object.assign(branch, { ending: 'next', isMain: true });
}
