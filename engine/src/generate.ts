import { type PlannedPath, toTestCase } from './cases/test-case.ts';
import { dataOfPath } from './data/instances.ts';
import { variablesOf } from './data/test-data.ts';
import { flatten } from './flow/flatten.ts';
import { type Flow, prepareFlow } from './flow/flow.ts';
import { type Walker, walkerOf } from './flow/state.ts';
import { type Context, DEFAULT_SETTINGS, type GenerationSettings, type Model } from './model.ts';
import type { Coverage, Generation, TestCase } from './result.ts';
import { coverageOf } from './suite/coverage.ts';
import { dataFirst } from './suite/data-first.ts';
import { strayInvalidData } from './suite/findings.ts';
import { type Plan, planPaths } from './suite/plan.ts';
import { toursOver } from './suite/tour.ts';
import { constraintProblems } from './validate/constraints.ts';
import { validate } from './validate/validate.ts';
import { type CaseRow, caseRows, scenariosByPath } from './written.ts';

/** The most rows a suite may have before they are counted no further. */
const MOST_CASES = 50_000;

/**
 * Test cases of a model: the engine's one door.
 *
 * validate → expand nested models → test paths for the criterion → rows of data
 * for each path → test cases. The same model, context and settings give the same
 * answer on every machine.
 *
 * @param settings what is not named falls back to `DEFAULT_SETTINGS`
 * @returns the suite; or, where the model has an error, all its problems
 */
export function generate(
  model: Model,
  context: Context,
  settings: Partial<GenerationSettings> = {},
): Generation {
  const problems = validate(model, context);
  if (problems.some(({ severity }) => severity === 'error')) return { ok: false, problems };
  const flat = flatten(model, context);
  if ('code' in flat) return { ok: false, problems: [flat, ...problems] };

  const asked = completeSettings(settings);
  const variables = variablesOf(model, context);
  const contradictions = constraintProblems(asked.constraints, variables);
  if (contradictions.length > 0) {
    return { ok: false, problems: [...contradictions, ...problems] };
  }
  const flow = prepareFlow(flat, variables, asked.constraints, asked.negative !== 'off');
  const walker = walkerOf(flow);
  const plan = planPaths(walker, asked);
  if ('code' in plan) return { ok: false, problems: [plan, ...problems] };
  const suite = toSuite(walker, plan, model, asked);
  const { testCases } = suite;
  return {
    ok: true,
    result: {
      modelId: model.id,
      settings: asked,
      coverage: suite.coverage,
      counts: {
        testCases: suite.total,
        testSteps: testCases.reduce((sum, { steps }) => sum + steps.length, 0),
        outlines: suite.outlines,
      },
      optimal: !plan.exhausted && suite.outlines === plan.lowerBound,
      lowerBound: plan.lowerBound,
      testCases,
      findings: [...problems, ...strayInvalidData(flow, testCases)],
      truncated: suite.total > testCases.length || plan.truncated,
    },
  };
}

/** The model's own notes live beside its settings; they are none of the generator's business. */
function completeSettings(settings: Partial<GenerationSettings>): GenerationSettings {
  const known = Object.keys(DEFAULT_SETTINGS) as (keyof GenerationSettings)[];
  const given = known.filter((key) => settings[key] !== undefined);
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(given.map((key) => [key, settings[key]])) };
}

type Suite = { testCases: TestCase[]; total: number; outlines: number; coverage: Coverage };

function toSuite(walker: Walker, plan: Plan, model: Model, settings: GenerationSettings): Suite {
  const { flow } = walker;
  const tours = toursOver(flow, plan.requirements);
  const missing = new Set(plan.requirements);
  for (const requirement of plan.uncovered) missing.delete(requirement);
  const testCases: TestCase[] = [];
  let [total, outlines] = [0, 0];
  const planned =
    settings.combine === 'data'
      ? dataFirst(walker, plan, settings)
      : pathFirst(flow, plan, model, settings);
  const keys = new Set<string>();
  for (const { edges, data, rows } of planned) {
    if (rows.length === 0) continue;
    const first = [...tours(edges)].filter((requirement) => missing.delete(requirement));
    const purpose = first.map(({ id }) => id);
    const path: PlannedPath = { edges, data, purpose, outline: ++outlines };
    for (const row of rows) {
      if (total++ >= settings.limit) continue;
      testCases.push(uniqueCase(keys, { flow, model, language: settings.language }, path, row));
    }
    if (total > MOST_CASES) break;
  }
  const coverage = coverageOf(flow, plan, [...missing], settings);
  return { testCases, total, outlines, coverage };
}

function* pathFirst(flow: Flow, plan: Plan, model: Model, settings: GenerationSettings) {
  const written = scenariosByPath(model);
  for (const edges of plan.paths) {
    const data = dataOfPath(flow, edges);
    const way = edges.map((edge) => flow.edges[edge]?.id).join('\n');
    const scenarios = written.get(way) ?? [];
    yield { edges, data, rows: caseRows(model, flow, { data, scenarios }, settings) };
  }
}

/** The case, under a key that no earlier one has: a feature may say the same thing twice. */
function uniqueCase(
  keys: Set<string>,
  ground: Parameters<typeof toTestCase>[0],
  path: PlannedPath,
  row: CaseRow,
): TestCase {
  for (let again = 0; ; again++) {
    const testCase = toTestCase(ground, path, { ...row, again });
    if (keys.size < keys.add(testCase.key).size) return testCase;
  }
}
