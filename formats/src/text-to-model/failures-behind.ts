import type { Language } from '@caseloom/locales/language';
import { isSimple } from './branches.ts';
import type { Alternative, Part } from './flow.ts';
import { wordsOf } from './guess-place.ts';

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
