import {
  countTestPaths,
  enumeratePaths,
  findTestPaths,
  type GenerationSettings,
  generate,
  isListed,
  type PathCount,
  type PathCriterion,
  type TestCase,
} from '@caseloom/engine';
import { type ExpandedFlow, expandFlow, type Flow, flowToModel } from '@caseloom/formats';
import { accepted } from './input.ts';
import { language, say, sayOfModel } from './say.ts';
import { timed } from './timing.ts';

/** What a command requires of the paths of a flow. */
export type FlowSettings = Pick<GenerationSettings, 'maxVisits' | 'maxLength' | 'prefer'> & {
  criterion: PathCriterion;
};

/** A path with its data; an edge is its number, inside nested models its address. */
type GuardedTest = { path: (number | string)[]; data: Record<string, string> };

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
const MAX_TESTS = 1_000_000;

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

/**
 * Test paths of a flow whose guards matter, each with the data that walks it.
 *
 * @returns the paths and what none of them can take; or a sentence that says why there are none
 * @throws CommandError where a guard cannot be read
 */
export function guardedPaths(flow: Flow, settings: FlowSettings): FlowAnswer | string {
  const drawn = flowToModel(flow);
  if ('code' in drawn) return sayOfModel(drawn);
  const { model, context } = accepted(drawn, flow.id);
  const generationSettings = { ...settings, language, strength: 0 as const, limit: MAX_TESTS };
  const { value: made, ms } = timed(() => generate(model, context, generationSettings));
  if (!made.ok) return made.problems.map(sayOfModel).join(' ');
  const { testCases, coverage } = made.result;
  const uncoverable = coverage.uncovered.map((item) => ({
    edge: numberOf(item.id),
    reason: sayOfModel(item),
  }));
  return {
    begin: { id: flow.id },
    tests: testCases.map((testCase) => guardedTest(flow, testCase)),
    end: () => ({ ms, uncoverable }),
  };
}

/** A value stands for each column: the first for those that no condition on the path names. */
function guardedTest({ data }: Flow, testCase: TestCase): GuardedTest {
  const path = testCase.path.flatMap(({ edgeId }) => (edgeId === null ? [] : [numberOf(edgeId)]));
  const values = data.map(({ name, values: [first = ''] }) => {
    return [name, testCase.data[name]?.value ?? first];
  });
  return { path, data: Object.fromEntries(values) };
}

/** An edge of the root model is a number. */
function numberOf(address: string): number | string {
  return /^\d+$/.test(address) ? Number(address) : address;
}
