import type { Language } from '@caseloom/locales/language';
import type { Ending } from './ending.ts';
import type { Branch, Part } from './flow.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { withoutStop } from './sentence.ts';

/**
 * `The user may continue editing or discard the changes and leave`, the last words of an alternative: no step, but two answers.
 * Who continues is back at the step that the alternative leaves, and who leaves ends the flow. A sentence that says only one of
 * these stays a step.
 */
export function withTwoAnswers(parts: Part[], leavesAt: string, language: Language): Part[] {
  const last = parts.at(-1);
  if (leavesAt === '' || last?.kind !== 'step' || last.ending !== undefined) return parts;
  const { split, goesOn, leaves } = rulesFor(language).alternative.twoAnswers;
  const { who = '', one = '', other = '' } = split.exec(withoutStop(last.text))?.groups ?? {};
  const { from, number } = last;
  const branches = [one, other].flatMap((words): Branch[] => {
    const small = lower(words, language);
    const ending: Ending | undefined = leaves.test(small)
      ? 'end'
      : goesOn.test(small)
        ? { step: leavesAt }
        : undefined;
    return ending
      ? [{ condition: `${who}${words}`, parts: [], ending, endingFrom: from, from }]
      : [];
  });
  const isBoth = new Set(branches.map(({ ending }) => typeof ending)).size === 2;
  return isBoth ? [...parts.slice(0, -1), { kind: 'choice', branches, number, from }] : parts;
}
