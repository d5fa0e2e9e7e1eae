import type { ResultStatus } from '@caseloom/contract';

/** How a case went before and now; null where it is in one of the two runs only. */
export type Compared = {
  caseKey: string;
  name: string;
  before: ResultStatus | null;
  now: ResultStatus | null;
  /** Whether it is the same case in other words, or under another key. */
  isReworded: boolean;
};

/** What became of a case from one run to the next, the most urgent first. */
export const KINDS = ['broken', 'failing', 'fixed', 'new', 'gone', 'other'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * Fixed: failed or was blocked, passes now. Broken: fails now, and did not before. Failing: failed
 * in both. New and gone: in one of the two only. Other: everything else that is not as it was.
 */
export function kindOf({ before, now }: Pick<Compared, 'before' | 'now'>): Kind {
  if (before === null) return 'new';
  if (now === null) return 'gone';
  if (now === 'failed') return before === 'failed' ? 'failing' : 'broken';
  const wasBad = before === 'failed' || before === 'blocked';
  return wasBad && now === 'passed' ? 'fixed' : 'other';
}
