import { type GenerationSettings, generate, type TestCase } from '@caseloom/engine';
import { type Flow, flowToModel } from '@caseloom/formats';
import { type Language, sentence } from '@caseloom/locales';
import { CommandError } from './command-error.ts';
import { timed } from './timing.ts';

type Settings = Pick<GenerationSettings, 'criterion' | 'maxVisits' | 'maxLength' | 'prefer'>;

/** What a flow without data gives: edges by their addresses. */
export type FreePaths = {
  id: string;
  criterion: string;
  ms: number;
  tests: string[][];
  lowerBound: number;
  optimal: boolean;
};

/** What a flow with data gives: edges by their numbers, inside nested models by their addresses. */
export type GuardedPaths = {
  id: string;
  ms: number;
  tests: { path: (number | string)[]; data: Record<string, string> }[];
  uncoverable: { edge: number | string; reason: string }[];
};

/** More tests than these are not written down. */
const MOST_TESTS = 1_000_000;

/**
 * Test paths of a flow.
 *
 * @returns the paths, or a line for each rule that the flow breaks
 * @throws CommandError where a guard cannot be read
 */
export function pathsOf(
  flow: Flow,
  settings: Settings,
  language: Language,
): FreePaths | GuardedPaths | string[] {
  const drawn = flowToModel(flow);
  if ('code' in drawn) return [sentence(language, 'problems', drawn.code, drawn.params)];
  if (!drawn.ok) {
    throw new CommandError(
      `${flow.id}: ${sentence(language, 'files', drawn.problem.code, drawn.problem.params)}`,
    );
  }
  const asked = { ...settings, language, strength: 0 as const, limit: MOST_TESTS };
  const { value: made, ms } = timed(() => generate(drawn.model, drawn.context, asked));
  if (!made.ok) {
    return made.problems.map(({ code, params }) => sentence(language, 'problems', code, params));
  }
  const { testCases, lowerBound, optimal, coverage } = made.result;
  if (flow.data.length === 0) {
    const { criterion, maxLength } = settings;
    return {
      id: flow.id,
      criterion: maxLength > 0 ? `${criterion}-capped:${maxLength}` : criterion,
      ms,
      tests: testCases.map(edgesOf),
      lowerBound,
      optimal,
    };
  }
  return {
    id: flow.id,
    ms,
    tests: testCases.map((testCase) => ({
      path: edgesOf(testCase).map(numberOf),
      data: dataOf(flow, testCase),
    })),
    uncoverable: coverage.uncovered.map(({ id, code, params }) => ({
      edge: numberOf(id),
      reason: sentence(language, 'problems', code, params),
    })),
  };
}

function edgesOf({ path }: TestCase): string[] {
  return path.flatMap(({ edgeId }) => (edgeId === null ? [] : [edgeId]));
}

/** An edge of the root model is a number. */
function numberOf(address: string): number | string {
  return /^\d+$/.test(address) ? Number(address) : address;
}

/** A value for each column: what no condition on the way asks for is the first. */
function dataOf({ data }: Flow, testCase: TestCase): Record<string, string> {
  return Object.fromEntries(
    data.map(({ name, values: [first = ''] }) => [name, testCase.data[name]?.value ?? first]),
  );
}
