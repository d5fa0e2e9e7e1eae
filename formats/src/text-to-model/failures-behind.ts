import type { Language } from '@caseloom/locales/language';
import { isSimple, leftOpen } from './branches.ts';
import type { Alternative, Part } from './flow.ts';
import { wordsOf } from './guess-place.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { withoutStop } from './sentence.ts';

/**
 * Behind a result that a flow leads to nothing is left to fail, and behind an act not what only other steps are about: such a
 * condition is an alternative whose place must be found.
 */
export function failuresBehind(main: Part[], part: Part, language: Language): Alternative[] {
  const last = main.at(-1);
  const [branch] = isSimple(part) ? part.branches : [];
  if (main.length < 2 || last?.kind !== 'step' || !branch || branch.ending === 'next') return [];
  const words = wordsOf(branch.condition, language);
  const isAbout = ({ from }: Part) =>
    wordsOf(from.text, language).some((word) => words.includes(word));
  const isElsewhere = !isAbout(last) && main.some(isAbout);
  return last.type === 'outcome' || isElsewhere ? [{ ...branch, leavesAt: '' }] : [];
}

/**
 * Takes from the end of prose what it says of failures once its result is told, `Members with debts are not accepted`: nobody
 * is refused behind that, so the place must be found. What speaks of the result itself stays: `If the printer is out of paper`
 * behind what is printed.
 */
export function takeFailuresBehind(main: Part[], language: Language): Alternative[] {
  const last = main.findLastIndex((part) => !isFailing(part, language));
  if (last < 1 || !leadsToResult(main[last])) return [];
  const isOfResult = aboutResult(main.slice(0, last + 1), language);
  return main.splice(last + 1).flatMap((part) => {
    const [branch] = isSimple(part) ? part.branches : [];
    if (branch && !isOfResult(branch.condition)) return [{ ...leftOpen(branch), leavesAt: '' }];
    main.push(part);
    return [];
  });
}

/** Whether a condition speaks of the last of some parts; who acts in them is in all of them. */
function aboutResult(parts: Part[], language: Language): (condition: string) => boolean {
  const subjects = parts.flatMap(({ from }) =>
    wordsOf(from.text.split(/\s+/).slice(0, 2).join(' '), language),
  );
  const words = wordsOf(parts.at(-1)?.from.text ?? '', language);
  const own = words.filter((word) => !subjects.some((one) => one.startsWith(word.slice(0, 4))));
  return (condition) => wordsOf(condition, language).some((word) => own.includes(word));
}

function isFailing(part: Part, language: Language): boolean {
  const [branch] = isSimple(part) ? part.branches : [];
  if (!branch || branch.attempt) return false;
  const words = branch.parts.at(-1)?.from.text ?? '';
  const { negated } = rulesFor(language).refusal;
  const isNothing = negated.test(lower(withoutStop(words), language));
  return branch.ending === 'end' || branch.ending === 'open' || (isNothing && !branch.endingFrom);
}

function leadsToResult(part: Part | undefined): boolean {
  if (part?.kind === 'step') return part.type === 'outcome';
  const onward =
    part?.kind === 'choice' ? part.branches.filter(({ ending }) => ending === 'next') : [];
  return onward.some(({ parts }) => {
    const last = parts.at(-1);
    return last?.kind === 'step' && last.type === 'outcome';
  });
}
