import { defined } from '../defined.ts';
import type { Construction, SuiteInput } from './construct.ts';
import { countingWork, type ShrinkProgress, shrink } from './shrink.ts';

/** One suite that is being shrunk. */
type Runner = {
  steps: Generator<ShrinkProgress, ShrinkProgress>;
  progress: ShrinkProgress;
  isDone: boolean;
};

/** Suites for the same combinations: after a first stretch the smallest runs on alone. */
export type Race = { runners: Runner[]; stretch: number; lowerBound: number };

/** So much of the budget is the stretch of each suite; one that is not counted in a fifth of it does not race. */
const STRETCH = 0.1;
const MAX_COUNTING_SHARE = 0.02;
/** So many combinations are looked at between two reports, some hundredths of a second, or this share of the budget. */
const PAUSE = 4_000_000;
const PAUSE_SHARE = 0.05;

/**
 * Prepares the suites of one polarity: the smallest is not always the one that
 * shrinks furthest, as an array from algebra has little to spare.
 *
 * @param built the smallest first
 */
export function raceOf(input: SuiteInput, built: readonly Construction[], budget: number): Race {
  const [first, ...others] = built;
  const fast = others.filter((other) => countingWork(other) <= MAX_COUNTING_SHARE * budget);
  const limits = { budget, pause: Math.min(PAUSE, PAUSE_SHARE * budget) };
  const runners = [...(first ? [first] : []), ...fast].map((each): Runner => {
    const progress = { work: 0, size: each.rows.length, suite: () => each.rows };
    return { steps: shrink(input, each, limits), progress, isDone: false };
  });
  return { runners, stretch: STRETCH * budget, lowerBound: first?.lowerBound ?? 0 };
}

/** The smallest suite so far. */
export function smallestOf({ runners }: Race): Int32Array[] {
  return leaderOf(runners)?.progress.suite() ?? [];
}

function leaderOf(runners: readonly Runner[]): Runner | undefined {
  return runners.toSorted((a, b) => a.progress.size - b.progress.size)[0];
}

/**
 * Shrinks suites by turns.
 *
 * @param budget the combinations that all may look at together
 * @yields how many they looked at so far
 */
export function* race(races: readonly Race[], budget: number): Generator<number> {
  let used = 0;
  let open = races.filter(isOpen);
  while (open.length > 0 && used < budget) {
    for (const each of open) {
      used += advance(each);
      yield used;
    }
    open = open.filter(isOpen);
  }
}

function isOpen({ runners, lowerBound }: Race): boolean {
  return (
    runners.some(({ isDone }) => !isDone) && defined(leaderOf(runners)?.progress.size) > lowerBound
  );
}

/** The suite that was worked on least goes on. @returns the work */
function advance(race: Race): number {
  const running = race.runners.filter(({ isDone }) => !isDone);
  const [next] = running.toSorted((a, b) => a.progress.work - b.progress.work);
  if (!next) return 0;
  const before = next.progress.work;
  const step = next.steps.next();
  next.progress = step.value;
  next.isDone = step.done === true;
  const isOver = running.every(({ progress, isDone }) => isDone || progress.work >= race.stretch);
  const leader = leaderOf(race.runners);
  if (isOver && leader) race.runners = [leader];
  return next.progress.work - before;
}
