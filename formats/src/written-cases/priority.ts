import { PRIORITIES, type Priority } from '@caseloom/engine';
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

/** Whether a priority is written that says nothing to us; Qase writes `undefined` for none. */
export function isPriorityUnknown(priority: string): boolean {
  const words = priority.trim();
  if (words === '' || words === 'undefined' || isWritten('nothing', words)) return false;
  return priorityOf(words) === undefined;
}
