import type { WrittenCase } from './budget/case-items.ts';
import { type ChosenWritten, writeChosen } from './budget/write-chosen.ts';
import { type KnownCases, NO_CASES } from './cases/last-generation.ts';
import { withFirstNames } from './data/aliases.ts';
import { applyingConstraints, readableApplies, withNotApplicable } from './data/not-applicable.ts';
import { unknownCells } from './data/required-rows.ts';
import { type Variable, variablesOf } from './data/test-data.ts';
import { onlyChosen, withoutElements } from './flow/avoid.ts';
import type { FlatModel } from './flow/flat-model.ts';
import { flatten } from './flow/flatten.ts';
import { prepareFlow } from './flow/flow.ts';
import { type Walker, walkerOf } from './flow/state.ts';
import { type Context, DEFAULT_SETTINGS, type GenerationSettings, type Model } from './model.ts';
import type { PathCount } from './paths/bounded/count-paths.ts';
import { blocksGeneration, type Problem } from './problems.ts';
import type { Generation, GenerationEvent, GenerationResult, TestCase } from './result.ts';
import { choosePlan } from './suite/choose-plan.ts';
import { countPlan } from './suite/count-plan.ts';
import {
  boundsLeavingOut,
  dataWithoutValidValue,
  leftOutData,
  missingRows,
  noPositiveCase,
  notComputed,
  stoppedSearch,
  strayInvalidData,
  unknownElements,
  unknownInRows,
  valuesByData,
} from './suite/findings.ts';
import type { Plan } from './suite/plan.ts';
import { writeCases } from './suite/write-cases.ts';
import { examine } from './validate/validate.ts';

/**
 * Test cases of a model: the engine's one door.
 *
 * validate → expand nested models → test paths for the criterion → rows of data
 * for each path → test cases. The same model, context and settings give the same
 * answer on every machine.
 *
 * @param settings what is not named falls back to `DEFAULT_SETTINGS`
 * @param known the cases of earlier generations: their paths are kept wherever as few will do, and an order may have new cases first
 * @returns the suite; or, where something blocks that, all problems of the model
 */
export function generate(
  model: Model,
  context: Context,
  settings: Partial<GenerationSettings> = {},
  known: KnownCases = NO_CASES,
): Generation {
  const events = generateStepwise(model, context, settings, known);
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
  known: KnownCases = NO_CASES,
): Generator<GenerationEvent, Generation> {
  const prepared = prepareContext(model, context, settings);
  if ('errors' in prepared) return { ok: false, problems: prepared.errors };
  const { walker, complete, problems } = prepared;
  const plan = choosePlan(walker, complete, model, known);
  if ('code' in plan) return { ok: false, problems: [plan, ...problems] };
  const paths = plan.paths.length;
  yield { kind: 'planned', paths, lowerBound: plan.lowerBound };
  const written = { testCases: 0, testSteps: 0, positive: 0 };
  const all = writeCases(walker, plan, model, complete);
  const isChosen = complete.best !== undefined || complete.order !== undefined;
  const choosing = { flow: walker.flow, plan, model, settings: complete, previous: known.live };
  const writing: Generator<WrittenCase, ChosenWritten> = isChosen
    ? writeChosen(all, choosing)
    : all;
  for (;;) {
    const next = writing.next();
    if (next.done) {
      return { ok: true, result: resultOf(prepared, plan, written, next.value) };
    }
    written.testCases += 1;
    if (next.value.testCase.polarity === 'positive') written.positive += 1;
    written.testSteps += next.value.testCase.steps.length;
    const { testCase, path } = next.value;
    yield { kind: 'case', paths, testCase, path };
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

/** A model made ready, and the settings with all that they fall back to. */
export type GenerationContext = {
  model: Model;
  walker: Walker;
  complete: GenerationSettings;
  problems: Problem[];
  /** Also with invalid values that the settings leave out. */
  variables: Map<string, Variable>;
};

/** What every generation begins with; or all problems, where something blocks it. */
export function prepareContext(
  model: Model,
  context: Context,
  settings: Partial<GenerationSettings>,
): GenerationContext | { errors: Problem[] } {
  const complete = completeSettings(settings);
  const { constraints, data, language } = complete;
  const read = [...constraints, ...readableApplies(data)];
  const own = { ...model.settings, constraints: read, ...(data && { data }) };
  const meant = { ...model, settings: own };
  const { problems, expanded } = examine(meant, context);
  if (problems.some(blocksGeneration)) return { errors: problems };
  const flat = expanded ?? flatten(meant, context);
  if ('code' in flat) return { errors: [flat, ...problems] };
  const variables = withNotApplicable(variablesOf(model, context), data, language);
  const rules = applyingConstraints(constraints, data, language);
  const prepare = (one: FlatModel) =>
    prepareFlow(one, variables, rules, complete.negative !== 'off');
  const whole = prepare(flat);
  const kept = withoutAvoided(flat, complete);
  const flow = kept === flat ? whole : { ...prepare(kept), whole };
  const unknown = unknownElements(flat, [...(complete.avoid ?? []), ...(complete.only ?? [])]);
  const inRows = unknownInRows(withFirstNames(data?.rows ?? [], data), variables);
  const all = [...problems, ...unknown, ...inRows];
  return { model, walker: walkerOf(flow), complete, problems: all, variables };
}

/** What test cases may take: not what is avoided; where paths are listed as such, nothing but what is chosen. */
function withoutAvoided(flat: FlatModel, settings: GenerationSettings): FlatModel {
  const avoided = [...(settings.avoid ?? []), ...(flat.marks?.avoid ?? [])];
  return withoutElements(onlyChosen(flat, settings), avoided);
}

/** The model's own notes live beside its settings; they are none of the generator's business. */
function completeSettings(settings: Partial<GenerationSettings>): GenerationSettings {
  const known = [...Object.keys(DEFAULT_SETTINGS), 'best', 'order'] as (keyof GenerationSettings)[];
  const given = known.filter((key) => settings[key] !== undefined);
  const { data, avoid = [], only = [] } = settings;
  return {
    ...DEFAULT_SETTINGS,
    ...Object.fromEntries(given.map((key) => [key, settings[key]])),
    ...(data && { data }),
    ...(avoid.length > 0 && { avoid }),
    ...(only.length > 0 && { only }),
  };
}

function resultOf(
  { model, walker, complete, problems, variables }: GenerationContext,
  plan: Plan,
  written: { testCases: number; testSteps: number; positive: number },
  { dropped, parts, coverage, withInvalid, leftOut, unplaced, isCut, kept, ...all }: ChosenWritten,
): GenerationResult {
  const { total, minCases, outlines, best, coverageRate, faults } = all;
  const missing = kept && best ? total > best.planned : total > written.testCases;
  const truncated = missing || plan.truncated || isCut;
  const proof = proofOf(plan, { total, minCases, coverage, dropped, outlines, kept, truncated });
  return {
    modelId: model.id,
    settings: complete,
    coverage,
    counts: {
      testCases: kept?.testCases ?? total,
      testSteps: written.testSteps,
      outlines: kept?.outlines ?? outlines,
    },
    ...(parts && { parts }),
    ...proof,
    testCases: [],
    findings: [
      ...problems,
      ...(kept ? [] : noPositiveCase({ total, positive: written.positive }, parts !== undefined)),
      ...stoppedSearch(walker.flow, plan.exhausted && complete.criterion !== 'random'),
      ...valuesByData(walker.flow, complete),
      ...notComputed(faults),
      ...dataWithoutValidValue(walker.flow),
      ...strayInvalidData(walker.flow, withInvalid),
      ...boundsLeavingOut(walker.flow, coverage),
      ...leftOutData(leftOut),
      ...missingRows(
        unplaced.filter((row) => unknownCells(row, variables).length === 0),
        'row_without_path',
      ),
      ...missingRows(kept?.rowsLeftOut ?? [], 'row_beyond_budget'),
    ],
    truncated,
    ...(best && { best }),
    ...(coverageRate !== undefined && { coverageRate }),
  };
}

/** Whether no fewer cases cover as much, and how many paths there are at least. */
function proofOf(
  plan: Plan,
  {
    total,
    minCases,
    coverage,
    dropped,
    outlines,
    kept,
    truncated,
  }: Pick<ChosenWritten, 'total' | 'minCases' | 'coverage' | 'dropped' | 'outlines' | 'kept'> & {
    truncated: boolean;
  },
): Pick<GenerationResult, 'optimal' | 'lowerBound'> {
  const given = kept?.outlines ?? outlines;
  // what there was room for is not all that is asked
  if (kept) return { optimal: false, lowerBound: Math.min(plan.lowerBound, given) };
  const isAny = total > 0 && coverage.covered > 0;
  if (total === 1 && isAny && !truncated) return { optimal: true, lowerBound: 1 };
  const single = given === 1 && isAny && !truncated ? 1 : 0;
  // each path that no row walks can have taken one away from the fewest for what the others meet
  const lowerBound = Math.min(Math.max(plan.lowerBound - dropped, single), given);
  const isWhole = !plan.exhausted && !truncated;
  const isFewest = (total === outlines && outlines === lowerBound) || total <= minCases;
  return { optimal: isWhole && isAny && isFewest, lowerBound };
}
