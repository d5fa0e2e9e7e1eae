import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CoverageProblem } from './coverage-bound.ts';
import { maxCoverage } from './max-coverage.ts';

const RUNS = { numRuns: Number(import.meta.env.RUNS ?? 200) };

const problems = fc
  .tuple(
    fc.array(fc.array(fc.nat(7), { maxLength: 6 }), { minLength: 1, maxLength: 9 }),
    fc.array(fc.nat(9), { minLength: 8, maxLength: 8 }),
    fc.option(fc.nat(9)),
    fc.nat(20),
    fc.array(fc.nat(6), { minLength: 9, maxLength: 9 }),
  )
  .map(([covers, weights, cases, steps, costs]): CoverageProblem => {
    return {
      covers: covers.map((items) => [...new Set(items)]),
      weights,
      budgets: [
        ...(cases === null ? [] : [{ limit: cases, costs: covers.map(() => 1) }]),
        { limit: steps, costs },
      ],
    };
  });

function weightOf({ covers, weights }: CoverageProblem, chosen: readonly number[]): number {
  const covered = new Set(chosen.flatMap((candidate) => covers[candidate] ?? []));
  return [...covered].reduce((sum, item) => sum + (weights[item] ?? 0), 0);
}

function isWithin({ budgets }: CoverageProblem, chosen: readonly number[]): boolean {
  return budgets.every(({ limit, costs }) => {
    return chosen.reduce((sum, candidate) => sum + (costs[candidate] ?? 0), 0) <= limit;
  });
}

/** Every subset is tried. */
function bestWeightOf(problem: CoverageProblem): number {
  const count = problem.covers.length;
  const all = Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_, i) => i).filter((i) => bits & (1 << i)),
  );
  return Math.max(
    ...all.filter((one) => isWithin(problem, one)).map((one) => weightOf(problem, one)),
  );
}

describe('maximum coverage', () => {
  it('finds the most that any choice within the budgets covers, and proves it', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const { chosen, weight, bound } = maxCoverage(problem);
        expect(isWithin(problem, chosen)).toBe(true);
        expect(weight).toBe(weightOf(problem, chosen));
        expect([weight, bound]).toEqual([bestWeightOf(problem), weight]);
      }),
      RUNS,
    );
  });

  it('is not misled as greedy is: two that share all beat the one that looks best', () => {
    const covers = [
      [0, 1, 2, 3],
      [0, 1, 4],
      [2, 3, 5],
    ];
    const budgets = [{ limit: 2, costs: [1, 1, 1] }];
    const problem = { covers, weights: [1, 1, 1, 1, 1, 1], budgets };
    expect(maxCoverage(problem)).toEqual({ chosen: [1, 2], weight: 6, bound: 6 });
  });
});
