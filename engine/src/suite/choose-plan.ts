import type { KnownCases } from '../cases/last-generation.ts';
import { withFirstNames } from '../data/aliases.ts';
import type { Walker } from '../flow/state.ts';
import { type GenerationSettings, isListed, type Model } from '../model.ts';
import type { Problem } from '../problems.ts';
import { placeRequiredRows } from './place-required-rows.ts';
import { type Plan, planPaths } from './plan.ts';
import { plannedRows } from './planned-rows.ts';
import { hasData, hasInvalidValues } from './separate.ts';

/** Larger suites than this are not compared. */
const MAX_COMPARED = 5_000;

/**
 * The plan of a suite. Mixed is the fewest cases altogether: where that with positive and negative cases
 * apart has fewer, or holds valid values that the other does not, mixed has the same cases.
 *
 * Cost: where cases may be mixed and have data, that of both plans.
 */
export function choosePlan(
  walker: Walker,
  settings: GenerationSettings,
  model: Model,
  known: KnownCases,
): Plan | Problem {
  const plan = planPaths(walker, settings, known);
  if ('code' in plan || !mayBeMore(walker, settings)) return plan;
  const separate = planPaths(walker, { ...settings, polarity: 'separate' }, known);
  if ('code' in separate || separate.uncovered.length > plan.uncovered.length) return plan;
  const mixedCases = casesOf(walker, plan, model, settings);
  const separateCases = casesOf(walker, separate, model, settings);
  if (!mixedCases || !separateCases) return plan;
  const isLess =
    settings.strength !== 0 && [...separateCases.values].some((one) => !mixedCases.values.has(one));
  if (mixedCases.count <= separateCases.count && !isLess) return plan;
  const { lowerBound, minCases = 0 } = plan;
  return { ...separate, lowerBound, minCases, isMixed: true };
}

function mayBeMore({ flow }: Walker, settings: GenerationSettings): boolean {
  const { polarity, strength, criterion } = settings;
  if (polarity !== 'mixed' || strength === 'written') return false;
  if (isListed(criterion) || criterion === 'random') return false;
  return hasInvalidValues(flow) || (strength !== 0 && hasData(flow));
}

/** How many cases a plan has, and their values; undefined where they are too many to compare. */
function casesOf(
  walker: Walker,
  plan: Plan,
  model: Model,
  settings: GenerationSettings,
): { count: number; values: Set<string> } | undefined {
  const { data } = settings;
  const { placing } = placeRequiredRows(walker.flow, withFirstNames(data?.rows ?? [], data));
  const values = new Set<string>();
  let count = 0;
  for (const planned of plannedRows(walker, plan, model, { ...settings, placing })) {
    const { instances } = planned.data;
    count += planned.rows.length;
    if (count > MAX_COMPARED) return undefined;
    for (const { row } of planned.rows) {
      instances.forEach(({ name, choices }, column) => {
        const choice = choices[row[column] ?? -1];
        if (choice?.validity === 'valid') values.add(JSON.stringify([name, choice.value]));
      });
    }
  }
  return { count, values };
}
