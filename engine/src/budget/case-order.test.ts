import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { additionalGreedy, coverageCurve, coverageRate } from './case-order.ts';

const RUNS = { numRuns: Number(import.meta.env.RUNS ?? 200) };

const weighted = fc
  .tuple(
    fc.array(fc.array(fc.nat(5), { maxLength: 4 }), { maxLength: 8 }),
    fc.array(fc.nat(9), { minLength: 6, maxLength: 6 }),
  )
  .map(([covers, weights]) => ({ covers: covers.map((items) => [...new Set(items)]), weights }));

describe('the order of most added coverage', () => {
  it('adds with each case the most that any later one could add, until nothing is added', () => {
    fc.assert(
      fc.property(weighted, (problem) => {
        const order = additionalGreedy(problem);
        expect(order.toSorted((a, b) => a - b)).toEqual([...problem.covers.keys()]);
        const curve = coverageCurve(problem, order);
        order.forEach((_, i) => {
          const before = curve[i - 1] ?? 0;
          const others = order.slice(i).map((other) => {
            return coverageCurve(problem, [...order.slice(0, i), other]).at(-1) ?? 0;
          });
          expect(curve[i]).toBe(Math.max(before, ...others));
        });
      }),
      RUNS,
    );
  });

  it('has a rate of 1 − Σ w·first / (n · Σ w) + 1 / 2n, as published for faults found', () => {
    // Rothermel et al. (2001), table I: tests A to E, faults 1 to 10; orders A-B-C-D-E, E-D-C-B-A, C-E-B-A-D
    const covers = [[0, 4], [0, 4, 5, 6], [0, 1, 2, 3, 4, 5, 6], [4], [7, 8, 9]];
    const problem = { covers, weights: Array(10).fill(1) };
    const rates = [
      [0, 1, 2, 3, 4],
      [4, 3, 2, 1, 0],
      [2, 4, 1, 0, 3],
    ].map((order) => coverageRate(problem, order)?.toFixed(2));
    expect(rates).toEqual(['0.50', '0.64', '0.84']);
    expect(additionalGreedy(problem).slice(0, 2)).toEqual([2, 4]);
  });

  it('has no rate where nothing is covered', () => {
    expect(coverageRate({ covers: [[]], weights: [] }, [0])).toBeUndefined();
  });
});
