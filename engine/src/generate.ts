import { variablesOf } from './data/test-data.ts';
import { flatten } from './flow/flatten.ts';
import { prepareFlow } from './flow/flow.ts';
import { type Walker, walkerOf } from './flow/state.ts';
import { type Context, DEFAULT_SETTINGS, type GenerationSettings, type Model } from './model.ts';
import type { PathCount } from './paths/bounded/count-paths.ts';
import { blocksGeneration, type Problem } from './problems.ts';
import type { Generation, GenerationEvent, GenerationResult, TestCase } from './result.ts';
import { countPlan } from './suite/count-plan.ts';
import { leftOutData, noPositiveCase, strayInvalidData } from './suite/findings.ts';
import { type Plan, planPaths } from './suite/plan.ts';
import { type Written, writeCases } from './suite/write-cases.ts';
import { examine } from './validate/validate.ts';

/**
 * Test cases of a model: the engine's one door.
 *
 * validate → expand nested models → test paths for the criterion → rows of data
 * for each path → test cases. The same model, context and settings give the same
 * answer on every machine.
 *
 * @param settings what is not named falls back to `DEFAULT_SETTINGS`
 * @returns the suite; or, where something blocks that, all problems of the model
 */
export function generate(
  model: Model,
  context: Context,
  settings: Partial<GenerationSettings> = {},
): Generation {
  const events = generateStepwise(model, context, settings);
  const testCases: TestCase[] = [];
  for (;;) {
    const { done, value } = events.next();
    if (done) return value.ok ? { ok: true, result: { ...value.result, testCases } } : value;
    if (value.kind === 'case') testCases.push(value.testCase);
  }
}

/**
 * As `generate`, one event at a time: for showing cases as they come, telling how
 * far it is, and stopping, which is to ask for no further event. A case is yielded and
 * forgotten, so that there may be more of them than memory holds.
 *
 * @returns by its end what `generate` gives, without the cases
 */
export function* generateStepwise(
  model: Model,
  context: Context,
  settings: Partial<GenerationSettings> = {},
): Generator<GenerationEvent, Generation> {
  const prepared = prepareContext(model, context, settings);
  if ('errors' in prepared) return { ok: false, problems: prepared.errors };
  const { walker, complete, problems } = prepared;
  const plan = planPaths(walker, complete);
  if ('code' in plan) return { ok: false, problems: [plan, ...problems] };
  const paths = plan.paths.length;
  yield { kind: 'planned', paths, lowerBound: plan.lowerBound };
  const written = { testCases: 0, testSteps: 0, positive: 0 };
  const writing = writeCases(walker, plan, model, complete);
  for (;;) {
    const next = writing.next();
    if (next.done) {
      return { ok: true, result: resultOf(prepared, plan, written, next.value) };
    }
    written.testCases += 1;
    if (next.value.testCase.polarity === 'positive') written.positive += 1;
    written.testSteps += next.value.testCase.steps.length;
    yield { kind: 'case', paths, ...next.value };
  }
}

/**
 * How many test paths a generation gives, before generating. Without conditions it
 * is counted, not found, and exact; else the paths are found, within their budget.
 *
 * @returns the count; or, where something blocks that, all problems of the model
 */
export function countOutlines(
  model: Model,
  context: Context,
  settings: Partial<GenerationSettings> = {},
): PathCount | Problem[] {
  const prepared = prepareContext(model, context, settings);
  if ('errors' in prepared) return prepared.errors;
  const count = countPlan(prepared.walker, prepared.complete);
  return 'code' in count ? [count] : count;
}

type GenerationContext = {
  model: Model;
  walker: Walker;
  complete: GenerationSettings;
  problems: Problem[];
};

function prepareContext(
  model: Model,
  context: Context,
  settings: Partial<GenerationSettings>,
): GenerationContext | { errors: Problem[] } {
  const complete = completeSettings(settings);
  const { constraints } = complete;
  const { problems, expanded } = examine(
    { ...model, settings: { ...model.settings, constraints } },
    context,
  );
  if (problems.some(blocksGeneration)) return { errors: problems };
  const flat = expanded ?? flatten(model, context);
  if ('code' in flat) return { errors: [flat, ...problems] };
  const variables = variablesOf(model, context);
  const flow = prepareFlow(flat, variables, constraints, complete.negative !== 'off');
  return { model, walker: walkerOf(flow), complete, problems };
}

/** The model's own notes live beside its settings; they are none of the generator's business. */
function completeSettings(settings: Partial<GenerationSettings>): GenerationSettings {
  const known = Object.keys(DEFAULT_SETTINGS) as (keyof GenerationSettings)[];
  const given = known.filter((key) => settings[key] !== undefined);
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(given.map((key) => [key, settings[key]])) };
}

function resultOf(
  { model, walker, complete, problems }: GenerationContext,
  plan: Plan,
  written: { testCases: number; testSteps: number; positive: number },
  { total, outlines, dropped, parts, coverage, withInvalid, leftOut, isCut }: Written,
): GenerationResult {
  const truncated = total > written.testCases || plan.truncated || isCut;
  // each path that no row walks can have taken one away from the fewest for what the others meet
  const lowerBound = Math.min(Math.max(plan.lowerBound - dropped, 0), outlines);
  return {
    modelId: model.id,
    settings: complete,
    coverage,
    counts: {
      testCases: total,
      testSteps: written.testSteps,
      outlines,
    },
    ...(parts && { parts }),
    optimal: !plan.exhausted && !truncated && outlines > 0 && outlines === lowerBound,
    lowerBound,
    testCases: [],
    findings: [
      ...problems,
      ...noPositiveCase({ total, positive: written.positive }, parts !== undefined),
      ...strayInvalidData(walker.flow, withInvalid),
      ...leftOutData(leftOut),
    ],
    truncated,
  };
}
