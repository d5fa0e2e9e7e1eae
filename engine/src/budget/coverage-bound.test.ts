import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Budget, type CoverageProblem, fillRoom, lagrangianBound } from './coverage-bound.ts';

const RUNS = { numRuns: Number(import.meta.env.RUNS ?? 200) };
const SIZE = 7;

const problems = fc
  .record({
    covers: fc.array(fc.uniqueArray(fc.nat(6), { maxLength: 5 }), {
      minLength: 1,
      maxLength: SIZE,
    }),
    weights: fc.array(fc.nat(9), { minLength: 7, maxLength: 7 }),
    limit: fc.nat(15),
    costs: fc.array(fc.nat(5), { minLength: SIZE, maxLength: SIZE }),
  })
  .map(({ covers, weights, limit, costs }) => {
    const budget: Budget = { limit, costs: costs.slice(0, covers.length) };
    return { covers, weights, budget };
  });

type Problem = Pick<CoverageProblem, 'covers' | 'weights'> & { budget: Budget };

/** Every choice within the budget. */
function choicesOf({ covers, budget: { limit, costs } }: Problem): number[][] {
  const all = Array.from({ length: 2 ** covers.length }, (_, bits) =>
    [...covers.keys()].filter((candidate) => bits & (1 << candidate)),
  );
  return all.filter((chosen) => sum(chosen.map((candidate) => costs[candidate] ?? 0)) <= limit);
}

function weightOf({ covers, weights }: Problem, chosen: readonly number[]): number {
  const covered = new Set(chosen.flatMap((candidate) => covers[candidate] ?? []));
  return sum([...covered].map((item) => weights[item] ?? 0));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

describe('the bound of what can be covered within a budget', () => {
  it('is at least what the best of all choices covers', () => {
    fc.assert(
      fc.property(problems, fc.nat(30), (problem, reached) => {
        const best = Math.max(...choicesOf(problem).map((chosen) => weightOf(problem, chosen)));
        const { value } = lagrangianBound(problem, problem.budget, Math.min(reached, best));
        expect(value).toBeGreaterThanOrEqual(best);
      }),
      RUNS,
    );
  });

  it('holds of each choice by itself: it covers no more than the base and its prices', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const { base, prices } = lagrangianBound(problem, problem.budget, 0);
        for (const chosen of choicesOf(problem)) {
          const priced = base + sum(chosen.map((candidate) => prices[candidate] ?? 0));
          expect(weightOf(problem, chosen)).toBeLessThanOrEqual(priced + 1e-6);
        }
      }),
      RUNS,
    );
  });

  it('is exact where nothing is covered twice and all cost the same', () => {
    const covers = [[0], [1], [2]];
    const budget = { limit: 2, costs: [1, 1, 1] };
    expect(lagrangianBound({ covers, weights: [5, 1, 3] }, budget, 8).value).toBe(8);
  });

  it('tells that candidates which share an item cannot both gain it', () => {
    const covers = [[0], [0], [1]];
    const budget = { limit: 2, costs: [1, 1, 1] };
    expect(lagrangianBound({ covers, weights: [4, 1] }, budget, 5).value).toBe(5);
  });
});

describe('room that is filled', () => {
  it('is worth at least as much as any choice that fits, and is not overfull', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const { covers, budget } = problem;
        const worthOf = (candidate: number) => weightOf(problem, [candidate]);
        const room = { room: budget.limit, costs: budget.costs };
        const { worth, shares } = fillRoom(covers.keys(), room, worthOf);
        for (const chosen of choicesOf(problem))
          expect(sum(chosen.map(worthOf))).toBeLessThanOrEqual(worth + 1e-9);
        const taken = shares.map(([candidate, share]) => share * (budget.costs[candidate] ?? 0));
        expect(sum(taken)).toBeLessThanOrEqual(budget.limit + 1e-9);
        expect(sum(shares.map(([candidate, share]) => share * worthOf(candidate)))).toBeCloseTo(
          worth,
        );
      }),
      RUNS,
    );
  });

  it('takes what costs nothing first, and the last in part', () => {
    const costs = [4, 0, 3];
    const worths = [4, 1, 9];
    const { worth, shares } = fillRoom([0, 1, 2], { room: 5, costs }, (one) => worths[one] ?? 0);
    expect(shares).toEqual([
      [1, 1],
      [2, 1],
      [0, 0.5],
    ]);
    expect(worth).toBe(12);
  });
});
