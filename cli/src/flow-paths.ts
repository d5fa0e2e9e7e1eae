import type { GenerationSettings, PathCount, PathCriterion } from '@caseloom/engine';
import { isListed } from '@caseloom/engine/model';
import { countTestPaths, findTestPaths } from '@caseloom/engine/paths';
import { enumeratePaths } from '@caseloom/engine/paths/enumerate';
import type { ExpandedFlow, Flow } from '@caseloom/formats';
import { expandFlow } from '@caseloom/formats/flow/expand';
import { say } from './say.ts';
import { sayOfModel } from './say-of-model.ts';
import { timed } from './timing.ts';

/** What a command requires of the paths of a flow. */
export type FlowSettings = Pick<GenerationSettings, 'maxVisits' | 'maxLength' | 'prefer'> & {
  criterion: PathCriterion;
};

/** A path with its data; an edge is its number, inside nested models its address. */
export type GuardedTest = { path: (number | string)[]; data: Record<string, string> };

/** What a flow gives: tests one at a time, as there may be more than fit anywhere; `end` is known when all are taken. */
export type FlowAnswer = {
  begin: { id: string; criterion?: string };
  tests: Iterable<string[] | GuardedTest>;
  end: () => FlowEnd;
};

export type FlowEnd = {
  /** Milliseconds of finding the paths. */
  ms: number;
  lowerBound?: number;
  optimal?: boolean;
  /** More paths exist than are written down. */
  truncated?: boolean;
  uncoverable?: { edge: number | string; reason: string }[];
};

/** More tests than these are not written down. */
export const MAX_TESTS = 1_000_000;

/**
 * Test paths of a flow without data: edges by their addresses.
 *
 * @returns the paths, or a sentence that says why there are none
 */
export function freePaths(flow: Flow, settings: FlowSettings): FlowAnswer | string {
  const made = expandFlow(flow);
  if (!made.ok) return sayOfModel(made);
  const { criterion, maxLength } = settings;
  const begin = {
    id: flow.id,
    criterion: maxLength > 0 ? `${criterion}-capped:${maxLength}` : criterion,
  };
  if (isListed(criterion)) {
    return listed(made.expanded, settings, begin);
  }
  const { value: found, ms } = timed(() => findTestPaths(made.expanded, settings));
  if (!found) return sayOfModel({ code: 'too_many_paths' });
  const { paths, lowerBound, isOptimal } = found;
  return {
    begin,
    tests: addressed(made.expanded, paths),
    end: () => ({ ms, lowerBound, optimal: isOptimal }),
  };
}

/** A number of paths, or how many there are at least. */
export function countText({ count, isExact }: PathCount): string {
  return isExact ? `${count}` : say('atLeast', { count: `${count}` });
}

/** Every path there is, unless it is known that there are too many. */
function listed(
  flow: ExpandedFlow,
  settings: FlowSettings,
  begin: FlowAnswer['begin'],
): FlowAnswer | string {
  const { criterion, maxVisits, maxLength } = settings;
  const known = countTestPaths(flow, settings);
  if (maxLength === 0 && known && known.count > MAX_TESTS) {
    return say('tooManyPaths', { count: countText(known) });
  }
  const length = maxLength > 0 ? maxLength : undefined;
  const paths = enumeratePaths(
    flow,
    criterion === 'simple-paths'
      ? { isSimple: true, length }
      : { isSimple: false, times: 1 + maxVisits, length },
  );
  let [ms, count, isWhole] = [0, 0, false];
  function* tests() {
    for (let isOpen = true; isOpen && count < MAX_TESTS; ) {
      const { value, ms: taken } = timed(() => nextOf(paths, BATCH));
      ms += taken;
      count += value.batch.length;
      isOpen = value.isOpen;
      isWhole = value.isWhole;
      yield* addressed(flow, value.batch);
    }
  }
  const end = () => {
    const truncated = !isWhole && !(count >= MAX_TESTS && paths.next().done);
    return { ms, lowerBound: count, optimal: !truncated, ...(truncated && { truncated }) };
  };
  return { begin, tests: tests(), end };
}

/** So many are found at a time, so that looking at the clock costs nothing. */
const BATCH = 1_000;

function nextOf(paths: Generator<number[], boolean>, maxCount: number) {
  const batch: number[][] = [];
  while (batch.length < maxCount) {
    const { value, done } = paths.next();
    if (done) return { batch, isOpen: false, isWhole: value };
    batch.push(value);
  }
  return { batch, isOpen: true, isWhole: false };
}

function* addressed({ addresses }: ExpandedFlow, paths: Iterable<number[]>): Generator<string[]> {
  for (const path of paths) yield path.map((edge) => addresses[edge] ?? '');
}
