import { type Walker, walkerOf } from '../flow/state.ts';
import { type Cover, cover } from './cover.ts';
import type { PlanSettings } from './plan-settings.ts';
import { contradictedIn } from './reasons.ts';
import type { Requirement } from './requirement.ts';
import { toursOver } from './tour.ts';

/** With how many of the values judged together may be invalid, for paths where that is more than one. */
type CoverTogether = Cover & { maxInvalid: Map<readonly number[], number> };

/** The walks of so many invalid values at once, and what they meet that those of fewer do not. */
type Level = { walker: Walker; covered: Requirement[]; found: Cover };

/** Limits of invalid values on a whole walk that are tried one after the other, before there is none. */
const MAX_FAULTS = 3;

/**
 * Covers with as few invalid values as the walker allows; what that cannot meet with one more, what
 * these cannot with two more, and so on: first on the whole walk, where that is limited, then among
 * those judged together. What a path of several meets is not covered once more.
 *
 * Where all is met, or no step was refused for another invalid value alone, this is `cover`.
 *
 * @returns its lower bound is that of any suite; where invalid values on the whole walk are limited, of
 *   suites that take no more of them than an item asks for
 */
export function coverTogether(
  walker: Walker,
  requirements: Requirement[],
  settings: PlanSettings,
): CoverTogether {
  const first = cover(walker, requirements, settings);
  const levels = levelsFrom(walker, requirements, { first, settings });
  const tooLong = new Set(levels.flatMap(({ found }) => [...found.tooLong]));
  const exhausted = levels.some(({ found }) => found.exhausted);
  const top = levels.findLast(({ covered }) => covered.length > 0);
  if (!top || top === levels[0]) return { ...first, tooLong, exhausted, maxInvalid: new Map() };
  const covered = new Set(levels.flatMap((level) => level.covered));
  const maxInvalid = new Map<number[], number>();
  const { paths, lowerBound } = withoutRepeats(levels, requirements, settings);
  for (const { path, invalid } of paths) if (invalid > 1) maxInvalid.set(path, invalid);
  // every path is a walk of the highest level, and what only that meets takes as many of them
  const boundOfAny = () =>
    Math.max(top.found.lowerBound, cover(top.walker, [...covered], settings).lowerBound);
  const bound = Number.isFinite(walker.maxFaults) ? lowerBound : boundOfAny();
  return {
    paths: paths.map(({ path }) => path),
    uncovered: requirements.filter((requirement) => !covered.has(requirement)),
    lowerBound: Math.min(bound, paths.length),
    tooLong,
    exhausted,
    maxInvalid,
  };
}

function levelsFrom(
  walker: Walker,
  requirements: Requirement[],
  { first, settings }: { first: Cover; settings: PlanSettings },
): Level[] {
  const levels = [levelOf(walker, requirements, first)];
  const isContradicted = contradictedIn(walker.flow);
  for (let level = levels[0]; level?.walker.hasRefused() && !level.found.exhausted; ) {
    const { uncovered, tooLong } = level.found;
    const open = uncovered.filter((one) => !tooLong.has(one) && !isContradicted(one));
    if (open.length === 0) break;
    const next = walkerAbove(level.walker);
    level = levelOf(next, open, cover(next, open, settings));
    levels.push(level);
  }
  return levels;
}

/** The walker that may hold one invalid value more. */
function walkerAbove({ flow, maxInvalid, maxFaults }: Walker): Walker {
  if (maxFaults < MAX_FAULTS) return walkerOf(flow, { maxFaults: maxFaults + 1 });
  return Number.isFinite(maxFaults)
    ? walkerOf(flow)
    : walkerOf(flow, { maxInvalid: maxInvalid + 1 });
}

function levelOf(walker: Walker, required: Requirement[], found: Cover): Level {
  const open = new Set(found.uncovered);
  return { walker, found, covered: required.filter((requirement) => !open.has(requirement)) };
}

/** The paths of all levels, each level's but for what those above it meet; and that there are no fewer for what each has left. */
function withoutRepeats(levels: Level[], requirements: Requirement[], settings: PlanSettings) {
  const done = new Set<Requirement>();
  const pathsByLevel: { path: number[]; invalid: number }[][] = [];
  let lowerBound = 0;
  for (const { walker, covered, found } of levels.toReversed()) {
    const left = covered.filter((requirement) => !done.has(requirement));
    const again = left.length < covered.length ? cover(walker, left, settings) : found;
    const isLess = again.paths.length < found.paths.length && !again.exhausted;
    const { paths } = isLess ? again : found;
    const tours = toursOver(walker.flow, requirements, walker);
    lowerBound += again.lowerBound;
    for (const path of paths) for (const requirement of tours(path)) done.add(requirement);
    pathsByLevel.push(paths.map((path) => ({ path, invalid: walker.maxInvalid })));
  }
  return { paths: pathsByLevel.reverse().flat(), lowerBound };
}
