import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';

/**
 * Where a title says in brackets that it leaves, `Code missing (branches from basic flow step 2)`, and the title without it: this
 * holds whatever number the title has. Of several steps, `steps 4, 5 or 6`, all are named, `4,5,6`, and of a row its ends, `4-6`.
 */
export function statedPlace(
  text: string,
  language: Language,
): { leavesAt: string; text: string } | undefined {
  const found = rulesFor(language).alternative.leaves.exec(lower(text, language));
  const leavesAt = found && numbersIn(found, language);
  if (!leavesAt) return undefined;
  const [before, behind] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  // `No money (step 3): The page shows …`
  const joint = /^\s*[.:–—-]/u.test(behind) ? '' : ' ';
  return {
    leavesAt,
    text: `${before.trimEnd()}${joint}${behind.trimStart()}`.trim(),
  };
}

/** The steps of a line that only says where the alternative above or below it leaves: `At main step 4:`, `(step 4)`. */
export function placeLine(text: string, language: Language): string | undefined {
  const stated = statedPlace(text, language);
  if (stated && !/[\p{L}\d]/u.test(stated.text)) return stated.leavesAt;
  const found = rulesFor(language).alternative.line.exec(lower(text, language));
  return found ? numbersIn(found, language) : undefined;
}

/** The numbers that a pattern found as its steps. */
function numbersIn({ groups }: RegExpExecArray, language: Language): string | undefined {
  const steps = groups?.steps ?? groups?.before ?? '';
  const numbers = steps.match(/\d+/g) ?? [];
  const isRange = numbers.length === 2 && rulesFor(language).alternative.range.test(steps);
  return numbers.length > 0 ? numbers.join(isRange ? '-' : ',') : undefined;
}

/** The numbers of the steps that an alternative leaves: `2`, all of `3-5`, each of `4,5,6`. */
export function stepsOf(leavesAt: string): string[] {
  const [, first = 0, last = 0] = /^(\d{1,3})[-–](\d{1,3})$/.exec(leavesAt)?.map(Number) ?? [];
  if (last > first) return Array.from({ length: last - first + 1 }, (_, at) => String(first + at));
  return leavesAt.split(',').map((number) => number.replace(/\..*$/, ''));
}
