import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { GenerationSettings, Model, TestData } from '../model.ts';
import { parseModel, suiteOf } from '../testing.ts';

const amount: TestData = {
  id: 'amount',
  name: 'amount',
  validity: 'valid',
  type: 'integer',
  values: ['10', '60'],
};

const suiteOfAmount = (model: Model, settings: Partial<GenerationSettings> = {}) =>
  suiteOf(model, { testData: [amount] }, settings);

describe('the percentage of a coverage', () => {
  it('is none where nothing is requested', () => {
    const { coverage } = suiteOfAmount(parseModel('start > a > end'), {
      criterion: 'requirements',
    });
    expect(coverage).toMatchObject({ covered: 0, total: 0, percent: null });
  });

  it('is none where nothing can be covered', () => {
    const model = parseModel('start > when <amount>', 'when <amount> > end : <amount> > 100');
    const { coverage, testCases } = suiteOfAmount(model);
    expect(testCases).toEqual([]);
    expect(coverage).toMatchObject({ covered: 0, infeasible: 2, total: 2, percent: null });
  });

  it('is not rounded up to all', () => {
    const rungs = Array.from({ length: 700 }, (_, i) => `s${i} > s${i + 1}`);
    const model = parseModel('start > s0', ...rungs, 's700 > end', 's0 > a > b > end');
    const { coverage } = suiteOfAmount(model, { maxLength: 3 });
    expect(coverage.percent).toBeLessThan(100);
    const near = parseModel('start > s0', ...rungs, 's700 > end', 's699 > x > y > end');
    expect(suiteOfAmount(near, { maxLength: 702 }).coverage).toMatchObject({
      covered: 702,
      total: 705,
    });
    expect(suiteOfAmount(near, { maxLength: 702 }).coverage.percent).toBe(99.5);
  });
});

describe('a suite that a limit cuts', () => {
  const password: TestData[] = (['valid', 'invalid'] as const).map((validity) => ({
    id: validity,
    name: 'password',
    validity,
    type: 'text',
    values: validity === 'valid' ? ['Abcdef1!'] : ['short', ''],
  }));
  const login = parseModel(
    'start > when <password>',
    'when <password> > then in : <password> is valid',
    'when <password> > then out : <password> is invalid',
    'then in > end',
    'then out > end',
  );
  const limited = (limit: number) => {
    const generation = generate(login, { steps: [], testData: password, models: [] }, { limit });
    if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
    return generation.result;
  };

  it('covers what its own cases pass, and says what the others would', () => {
    const { coverage, testCases, counts, optimal, truncated } = limited(1);
    expect([testCases.length, counts.testCases, truncated, optimal]).toEqual([1, 3, true, false]);
    expect(coverage).toMatchObject({ covered: 3, infeasible: 0, total: 5, percent: 60 });
    const params = { limit: 1 };
    expect(coverage.uncovered).toEqual([
      { id: 'e2', code: 'beyond_limit', params },
      { id: 'e4', code: 'beyond_limit', params },
    ]);
  });

  it('is not called minimal where only rows of data are left out', () => {
    const { coverage, optimal, truncated } = limited(2);
    expect([coverage.percent, truncated, optimal]).toEqual([100, true, false]);
    expect(limited(3)).toMatchObject({ truncated: false, optimal: true });
  });
});
