import { describe, expect, it } from 'vitest';
import { parseModel, suiteOf } from '../testing.ts';
import { cashMachine } from './state-testing.ts';

const proofOf = ({ optimal, lowerBound, counts }: ReturnType<typeof suiteOf>) => [
  counts.testCases,
  optimal,
  lowerBound,
];

describe('a suite of one test case', () => {
  it('is proven minimal where it covers something', () => {
    expect(proofOf(suiteOf(parseModel('start > a > b > end', 'b > a')))).toEqual([1, true, 1]);
  });
});

describe('a suite that a budget keeps a part of', () => {
  it('is not called minimal: it is not all that is asked', () => {
    expect(proofOf(suiteOf(cashMachine(), {}, { best: { cases: 1 } }))).toEqual([1, false, 1]);
  });
});

describe('a suite without test cases', () => {
  it('is not called minimal where a budget of steps has room for none, and says how many steps the shortest has', () => {
    const suite = suiteOf(cashMachine(), {}, { best: { steps: 3 } });
    expect(proofOf(suite)).toEqual([0, false, 0]);
    expect(suite.best).toMatchObject({ planned: 3, percent: 0, fewestSteps: 4 });
    const one = suiteOf(cashMachine(), {}, { best: { steps: 4 } });
    expect(one.best).not.toHaveProperty('fewestSteps');
    expect(one.counts.testCases).toBe(1);
  });
});
