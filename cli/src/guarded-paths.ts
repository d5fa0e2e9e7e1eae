import { generate, type TestCase } from '@caseloom/engine';
import type { Flow } from '@caseloom/formats';
import { flowToModel } from '@caseloom/formats/flow/to-model';
import { type FlowAnswer, type FlowSettings, type GuardedTest, MAX_TESTS } from './flow-paths.ts';
import { accepted } from './input.ts';
import { language } from './say.ts';
import { sayOfModel } from './say-of-model.ts';
import { timed } from './timing.ts';

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
  // the fewest tests, whether or not the shortest path is one of them
  const fewest = { strength: 0, polarity: 'mixed', limit: MAX_TESTS } as const;
  const generationSettings = { ...settings, language, ...fewest };
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
