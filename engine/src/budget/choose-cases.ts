import type { MatchableCase } from '../cases/case-likeness.ts';
import { matchCases } from '../cases/keep-keys.ts';
import { defined } from '../defined.ts';
import type { CaseBudget, CaseOrder } from '../model.ts';
import type { BestCases } from '../result.ts';
import { degreeOf } from '../risk.ts';
import type { CaseItems, WrittenCase } from './case-items.ts';
import { additionalGreedy, coverageCurve, coverageRate } from './case-order.ts';
import { maxCoverage } from './max-coverage.ts';

export type ChosenCases = {
  /** Indexes of the cases to give, in their order. */
  order: number[];
  best?: BestCases;
  coverageRate?: number;
};

/**
 * Which cases to keep within a budget, and in which order to give them.
 *
 * @param previous the cases of an earlier generation, for the order that has new ones first
 */
export function chooseCases(
  cases: readonly WrittenCase[],
  items: CaseItems,
  {
    best: budget,
    order = 'planned',
    previous = [],
  }: { best?: CaseBudget; order?: CaseOrder; previous?: readonly MatchableCase[] },
): ChosenCases {
  const found = budget && bestCases(cases, items, budget);
  const kept = found?.kept ?? [...cases.keys()];
  const ordered = inOrder(order, { cases, items, kept, previous });
  const rate = coverageRate(items, ordered);
  return {
    order: ordered,
    ...(found && { best: found.best }),
    ...(rate !== undefined && { coverageRate: Math.round(rate * 1000) / 10 }),
  };
}

/** The cases that cover most; what room is left is given to others as planned. */
function bestCases(
  cases: readonly WrittenCase[],
  { covers, weights }: CaseItems,
  { cases: maxCases, steps: maxSteps }: CaseBudget,
): { kept: number[]; best: BestCases } {
  const steps = cases.map(({ testCase }) => testCase.steps.length);
  const budgets = [
    { limit: maxCases ?? cases.length, costs: cases.map(() => 1) },
    ...(maxSteps === undefined ? [] : [{ limit: maxSteps, costs: steps }]),
  ];
  const curve = coverageCurve({ covers, weights }, additionalGreedy({ covers, weights }));
  const total = curve.at(-1) ?? 0;
  const found = maxCoverage({ covers, weights, budgets });
  const kept = new Set(found.chosen);
  const room = budgets.map(({ limit, costs }) =>
    found.chosen.reduce((left, index) => left - defined(costs[index]), limit),
  );
  for (const index of cases.keys()) {
    if (kept.has(index)) continue;
    if (budgets.some(({ costs }, i) => defined(costs[index]) > defined(room[i]))) continue;
    kept.add(index);
    budgets.forEach(({ costs }, i) => {
      room[i] = defined(room[i]) - defined(costs[index]);
    });
  }
  const percentOf = (weight: number) => percent(weight, total, Math.floor);
  const isProven = found.bound <= found.weight;
  return {
    kept: [...kept].sort((a, b) => a - b),
    best: {
      planned: cases.length,
      percent: percentOf(found.weight),
      bound: isProven
        ? percentOf(found.weight)
        : Math.min(100, percent(found.bound, total, Math.ceil)),
      isProven,
      curve: curve.map(percentOf),
      ...(kept.size === 0 &&
        cases.length > 0 && { fewestSteps: steps.reduce((a, b) => Math.min(a, b)) }),
    },
  };
}

/** To a tenth; all of nothing. */
function percent(part: number, whole: number, round: (x: number) => number): number {
  return whole === 0 ? 100 : round((part / whole) * 1000) / 10;
}

type Ordering = {
  cases: readonly WrittenCase[];
  items: CaseItems;
  kept: readonly number[];
  previous: readonly MatchableCase[];
};

function inOrder(order: CaseOrder, ordering: Ordering): number[] {
  const { cases, items, kept } = ordering;
  if (order === 'planned') return [...kept];
  const covers = kept.map((index) => defined(items.covers[index]));
  const greedy = additionalGreedy({ ...items, covers }).map((place) => defined(kept[place]));
  if (order === 'new') {
    const isNew = newCases(ordering);
    return [...greedy.filter(isNew), ...greedy.filter((index) => !isNew(index))];
  }
  if (order === 'coverage') return greedy;
  const degreeAt = (index: number) => {
    const { risk } = defined(cases[index]).testCase.attributes ?? {};
    return risk ? degreeOf(risk) : 0;
  };
  return greedy.sort((a, b) => degreeAt(b) - degreeAt(a));
}

/** Tells which cases continue none of the earlier ones. */
function newCases({ cases, kept, previous }: Ordering): (index: number) => boolean {
  const after = kept.map((index) => defined(cases[index]).testCase);
  const { continued } = matchCases(previous, after);
  const known = new Set(continued.map(({ newKey }) => newKey));
  return (index) => !known.has(defined(cases[index]).testCase.key);
}
