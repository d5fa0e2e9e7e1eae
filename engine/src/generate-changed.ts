import { itemsOfCases, type WrittenCase } from './budget/case-items.ts';
import { changedRequirements } from './budget/changed-requirements.ts';
import { chooseCases } from './budget/choose-cases.ts';
import { type ChangedCover, coverChanges } from './budget/cover-changes.ts';
import { elementRisks } from './budget/element-risks.ts';
import { drain, renumbered } from './budget/write-chosen.ts';
import { type KnownCases, NO_CASES } from './cases/last-generation.ts';
import { uniqueTitles } from './cases/title-text.ts';
import { defined } from './defined.ts';
import { type GenerationContext, prepareContext } from './generate.ts';
import type { Context, GenerationSettings, Model } from './model.ts';
import type { Change, Coverage, Generation, GenerationResult, TestCase } from './result.ts';
import { madeByRows } from './suite/changes-made.ts';
import { coverTogether } from './suite/cover-together.ts';
import { isInfeasible, percentCovered } from './suite/coverage.ts';
import { notComputed } from './suite/findings.ts';
import { dataWith, type Plan, planPaths } from './suite/plan.ts';
import type { Requirement } from './suite/requirement.ts';
import { toursOver } from './suite/tour.ts';
import { type Written, writeCases } from './suite/write-cases.ts';

/**
 * The fewest test cases that cover what changed: those of the whole suite where they do, else others
 * beside them. Each says which changes it covers.
 *
 * A touched node or edge is covered once, at any of its places, with the pairs of edges or prime paths
 * through a touched edge where these are the criterion; a new value is covered where a case holds it.
 *
 * @param changed the changes as `changesBetween` gives them, and the cases of earlier generations as `generate` takes them
 * @returns a result with `since`; `coverage` counts the touched nodes and edges only
 */
export function generateChanged(
  model: Model,
  context: Context,
  settings: Partial<GenerationSettings>,
  { changes, known = NO_CASES }: { changes: readonly Change[]; known?: KnownCases },
): Generation {
  const prepared = prepareContext(model, context, settings);
  if ('errors' in prepared) return { ok: false, problems: prepared.errors };
  const { walker, complete, problems } = prepared;
  const planned = planPaths(walker, complete, known);
  const required = changedRequirements(walker.flow, model.id, { changes, settings: complete });
  if ('code' in planned || !required) {
    return { ok: false, problems: [{ code: 'too_many_paths', severity: 'error' }, ...problems] };
  }
  const only = planOf(prepared, [...required.keys()]);
  const candidates = candidatesOf(prepared, { planned, only, changes });
  const cover = coverChanges(walker.flow, {
    ...{ ...candidates, changes, required, tours: only.tours },
    pathBound: Math.max(0, only.lowerBound - candidates.written.dropped),
  });
  return { ok: true, result: resultOf(prepared, { only, changes, cover, ...candidates }) };
}

/** The fewest paths for what changed, of any polarity. */
function planOf({ walker, complete }: GenerationContext, requirements: Requirement[]): Plan {
  const found = coverTogether(walker, requirements, complete);
  return {
    ...{ ...found, requirements, tours: toursOver(walker.flow, requirements) },
    made: madeByRows(walker.flow, requirements),
    ...{ avoided: [], unlisted: 0, beyondRounds: new Set(), truncated: false },
    plannedData: dataWith(found.maxInvalid),
  };
}

/** As many cases are looked at as a suite has by default, at least. */
const MIN_CANDIDATES = 1000;

type Candidates = {
  /** Those of the whole suite first. */
  cases: WrittenCase[];
  /** How many are of the whole suite. */
  ofSuite: number;
  /** Of the paths for what changed. */
  written: Written;
};

/** The cases to choose from: the whole suite, those of the paths for what changed, and each value where a suite has few. */
function candidatesOf(
  { model, walker, complete }: GenerationContext,
  { planned, only, changes }: { planned: Plan; only: Plan; changes: readonly Change[] },
): Candidates {
  const settings = { ...complete, limit: Math.max(complete.limit, MIN_CANDIDATES) };
  const suite = drain(writeCases(walker, planned, model, settings)).cases;
  const eachValue = { ...settings, combine: 'path', strength: 1 } as const;
  const { cases: others, written } = drain(writeCases(walker, only, model, eachValue));
  const hasValues = changes.some(({ on }) => on === 'value');
  const ofValues = hasValues ? drain(writeCases(walker, planned, model, eachValue)).cases : [];
  const keys = new Set(suite.map(({ testCase }) => testCase.key));
  const more = [...others, ...ofValues].filter(({ testCase: { key } }) => {
    return keys.size < keys.add(key).size;
  });
  return { cases: [...suite, ...more], ofSuite: suite.length, written };
}

type Chosen = Candidates & { only: Plan; changes: readonly Change[]; cover: ChangedCover };

function resultOf(prepared: GenerationContext, chosen: Chosen): GenerationResult {
  const { model, walker, complete, problems } = prepared;
  const { only, changes, cover, written, cases } = chosen;
  const { flow } = walker;
  const all = cover.chosen.map((index) => defined(cases[index]));
  const risks = elementRisks(flow, model.settings?.requirementRisks);
  const { best, order } = complete;
  const isChosen = best !== undefined || order !== undefined;
  const items = itemsOfCases({ flow, risks }, only, all);
  const choice = isChosen ? chooseCases(all, items, complete) : { order: [...all.keys()] };
  const given = choice.order.slice(0, complete.limit).map((index) => defined(all[index]));
  const unique = uniqueTitles();
  const testCases = [...renumbered(given, only)].map(({ testCase, ...rest }): TestCase => {
    const reasons = cover.reasonsOf({ testCase, ...rest });
    return { ...testCase, name: unique(testCase.name), reasons };
  });
  const covered = new Set(testCases.flatMap(({ reasons = [] }) => reasons));
  const outlines = testCases.reduce((count, { outline }) => Math.max(count, outline), 0);
  const isWhole = given.length === all.length;
  const isProven = isWhole && !only.exhausted && cover.lowerBound === testCases.length;
  const pathBound = Math.min(Math.max(0, only.lowerBound - written.dropped), outlines);
  return {
    modelId: model.id,
    settings: complete,
    coverage: coverageOf(chosen, given, complete),
    counts: {
      testCases: testCases.length,
      testSteps: testCases.reduce((sum, { steps }) => sum + steps.length, 0),
      outlines,
    },
    optimal: isWhole && outlines === pathBound && outlines > 0 && isProven,
    lowerBound: pathBound,
    testCases,
    findings: [...problems, ...notComputed(written.faults)],
    truncated: all.length > complete.limit,
    ...(choice.best && { best: choice.best }),
    ...(choice.coverageRate !== undefined && { coverageRate: choice.coverageRate }),
    since: {
      changes: [...changes],
      uncovered: changes.filter((change) => !covered.has(change)),
      lowerBound: Math.min(cover.lowerBound, testCases.length),
      isProven,
    },
  };
}

/** How much of what changed is covered, and why not the rest. */
function coverageOf(
  { only, written, cover, cases }: Chosen,
  given: readonly WrittenCase[],
  { criterion }: GenerationSettings,
): Coverage {
  const idsOf = (some: readonly WrittenCase[]) =>
    new Set(some.flatMap(({ edges }) => [...only.tours(edges)].map(({ id }) => id)));
  const held = idsOf(given);
  const could = idsOf(cover.chosen.map((index) => defined(cases[index])));
  const left = written.coverage.uncovered.filter(({ id }) => !could.has(id));
  const lost = [...could].filter((id) => !held.has(id));
  const uncovered = [...left, ...lost.map((id) => ({ id, code: 'beyond_budget' as const }))];
  const total = only.requirements.length;
  const infeasible = uncovered.filter(isInfeasible).length;
  const covered = total - uncovered.length;
  const percent = percentCovered({ covered, infeasible, total });
  return { criterion, covered, infeasible, total, percent, uncovered };
}
