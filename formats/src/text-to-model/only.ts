import type { Language } from '@caseloom/locales/language';
import { type Choice, skip } from './branches.ts';
import { readConditional } from './conditional.ts';
import type { Branch, Part } from './flow.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isFailure } from './role.ts';
import { type Sentence, withoutStop } from './sentence.ts';
import { toStep } from './step.ts';

/**
 * `Only members who have paid may enter`, `The depot hands out a vehicle only if the driver has slept`, `… except those who …`: all
 * others leave the flow there. What is expected of them is what the sentence says, and how it ends is asked.
 *
 * @param main what happens to those who may go on
 */
export function onlyChoice(
  from: Sentence,
  text: string,
  main: (text: string) => Part[],
  language: Language,
): Choice | undefined {
  const sentence = withoutStop(text);
  const left = rulesFor(language).only.others(sentence);
  const { condition, rule } =
    left === undefined ? (unmet(sentence, language) ?? {}) : { condition: left, rule: sentence };
  if (condition === undefined || rule === undefined) return undefined;
  const stated = toStep(sentence, from, { type: 'outcome', number: '' }, language);
  const others: Branch = { condition, parts: [stated], ending: 'open', from };
  const rest: Branch = { ...skip(from), parts: main(rule) };
  return { kind: 'choice', branches: [others, rest], number: '', from };
}

/** What is so where `only if …` does not hold, or `unless …` does, and what is done in all other cases. */
function unmet(
  sentence: string,
  language: Language,
): { condition: string; rule: string } | undefined {
  const { provided, reverse } = rulesFor(language).only;
  const isProvided = provided.test(lower(sentence, language));
  const { condition, result, otherwise } =
    (isProvided && readConditional(sentence, language)) || {};
  return condition && result && !otherwise && !isRefusal(result, language)
    ? { condition: reverse(condition), rule: result }
    : undefined;
}

/** What is refused, or given up, is no rule that a flow goes on with: `The booking lapses unless the guest pays`. */
function isRefusal(result: string, language: Language): boolean {
  const { refusal, condition, only } = rulesFor(language);
  const small = lower(result, language);
  const patterns = [refusal.refuses, refusal.calledOff, refusal.negated, condition.hinders];
  return isFailure(result, language) || [...patterns, only.ends].some((one) => one.test(small));
}
