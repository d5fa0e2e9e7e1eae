import type { GenerationResult } from '@caseloom/engine';
import { say } from './say.ts';

/** What a budget, an order or a restriction to what changed made of the cases, in a sentence each. */
export function summaryLines({
  best,
  coverageRate,
  since,
  counts,
}: Pick<GenerationResult, 'best' | 'coverageRate' | 'since' | 'counts'>): string[] {
  return [
    ...(since ? [sinceLine(since, counts.testCases)] : []),
    ...(best
      ? [say(best.isProven ? 'bestFew' : 'bestGap', { ...numbersOf(best), kept: counts.testCases })]
      : []),
    ...(coverageRate === undefined ? [] : [say('coverageRate', { percent: coverageRate })]),
  ];
}

function numbersOf({ planned, percent, bound }: NonNullable<GenerationResult['best']>) {
  return { planned, percent, bound };
}

function sinceLine(
  { changes, uncovered, lowerBound, isProven }: NonNullable<GenerationResult['since']>,
  count: number,
): string {
  if (count === 0) return say('sinceNothing');
  const covered = changes.length - uncovered.length;
  const numbers = { count, covered, changes: changes.length };
  return isProven
    ? say('sinceFewest', numbers)
    : say('sinceSome', { ...numbers, minimum: lowerBound });
}
