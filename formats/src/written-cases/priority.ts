import { PRIORITIES, type Priority } from '@caseloom/engine';
import { LANGUAGES } from '@caseloom/locales/language';
import { wordsOf } from '../words.ts';
import { isWritten, priorityIn } from './in-any-language.ts';

/** A number alone, or as `P1`. */
const NUMBER = /^p?(\d)$/i;
/** A number before the words, as `4 - Must Test` and `P1: Critical`. */
const NUMBERED = /^(p?\d)\s*[-–—:.)]\s*(\S.*)$/i;

/** By its words, or by its number: 0 and 1 are the most urgent. */
export function priorityOf(priority: string): Priority | undefined {
  const words = priority.trim();
  const [, number] = NUMBER.exec(words) ?? [];
  if (number !== undefined)
    return PRIORITIES[Math.min(Math.max(Number(number), 1), PRIORITIES.length) - 1];
  const [, mark = '', name] = NUMBERED.exec(words) ?? [];
  if (name === undefined) return priorityIn(words);
  // TestRail counts up to the most urgent, others down: what a number before words means, they say
  return priorityIn(name) ?? (/^p/i.test(mark) ? priorityOf(mark) : undefined);
}

/** A word of a file for a priority, what it is read as, and how many cases have it. */
export type ReadPriority = { words: string; priority: Priority; count: number };

/** How the words of a file for priorities are read that are not ours: each once, the most urgent first. */
export function readPriorities(cases: readonly { priority?: string }[]): ReadPriority[] {
  const found = new Map<string, ReadPriority>();
  for (const one of cases) {
    const words = one.priority?.trim() ?? '';
    const priority = priorityOf(words);
    if (!priority || isOurs(words, priority)) continue;
    const { count = 0 } = found.get(words) ?? {};
    found.set(words, { words, priority, count: count + 1 });
  }
  return PRIORITIES.flatMap((priority) =>
    [...found.values()].filter((one) => one.priority === priority),
  );
}

function isOurs(words: string, priority: Priority): boolean {
  return LANGUAGES.some((language) => {
    const own = wordsOf(language).priorities[priority];
    return own.toLocaleLowerCase(language) === words.toLocaleLowerCase(language);
  });
}

/** Whether a priority is written that says nothing to us; Qase writes `undefined` for none. */
export function isPriorityUnknown(priority: string): boolean {
  const words = priority.trim();
  if (words === '' || words === 'undefined' || isWritten('nothing', words)) return false;
  return priorityOf(words) === undefined;
}
