import { describe, expect, it } from 'vitest';
import type { Model, StateVariable, TestData } from '../model.ts';
import { invalidData, parseModel, suiteOf, textData } from '../testing.ts';

const amount: TestData = { ...textData('amount', '4', '7', '20'), type: 'integer' };

/** Pays until more than ten are paid. */
function paying(max = 100): Model {
  const drawn = parseModel(
    'start > when paying <amount> > then {total} is paid',
    'then {total} is paid > end : total > 10',
    'then {total} is paid > when paying <amount> : total <= 10',
  );
  const edges = drawn.edges.map((edge) =>
    edge.target.startsWith('then') ? { ...edge, action: 'total = total + <amount>' } : edge,
  );
  const total: StateVariable = { name: 'total', type: 'integer', min: 0, max, first: 0 };
  return { ...drawn, edges, settings: { state: [total] } };
}

/** What a case has paid after each payment. */
function sumsOf(data: Record<string, { value: string }>): number[] {
  const paid = Object.values(data).map(({ value }) => Number(value));
  return paid.map((_, i) => paid.slice(0, i + 1).reduce((a, b) => a + b));
}

describe('a state variable that test data changes', () => {
  it.each(['path', 'data'] as const)(
    'is covered with each value that some walk comes to, in the fewest cases, rows combined by %s',
    (combine) => {
      const settings = { criterion: 'state-values', combine } as const;
      const suite = suiteOf(paying(), { testData: [amount] }, settings);
      const { coverage, testCases, optimal, findings } = suite;
      expect(findings).toEqual([]);
      expect(coverage).toMatchObject({ covered: 12, total: 12, infeasible: 0, percent: 100 });
      const sums = new Set(testCases.flatMap(({ data }) => sumsOf(data)));
      expect([...sums].sort((a, b) => a - b)).toEqual([
        ...[4, 7, 8, 11, 12, 14, 15, 20, 24, 27, 28],
      ]);
      // eight of them end a case
      expect([testCases.length, optimal]).toEqual([8, true]);
    },
  );

  it('is claimed by the case whose row makes the value', () => {
    const { testCases } = suiteOf(
      paying(),
      { testData: [amount] },
      { criterion: 'state-transitions' },
    );
    for (const { data, purpose } of testCases) {
      const sums = [0, ...sumsOf(data)];
      const made = sums.slice(1).map((sum, i) => `total = ${sums[i]} → ${sum}`);
      expect(purpose.filter((id) => !made.includes(id))).toEqual([]);
    }
    expect(testCases.flatMap(({ purpose }) => purpose)).toHaveLength(12);
  });

  it('is covered with what only an invalid value makes in a negative case', () => {
    const drawn = parseModel(
      'start > when trying <code>',
      'when trying <code> > then in > end : <code> is valid',
      'when trying <code> > then out > end : <code> is invalid',
    );
    const edges = drawn.edges.map((edge) =>
      edge.source === 'when trying <code>' ? { ...edge, action: 'last = <code>' } : edge,
    );
    const last: StateVariable = { name: 'last', type: 'integer', min: 0, max: 9, first: 0 };
    const testData = [textData('code', '1', '2'), invalidData('code', '8', '9')].map(
      (data): TestData => ({ ...data, type: 'integer' }),
    );
    const { testCases, coverage } = suiteOf(
      { ...drawn, edges, settings: { state: [last] } },
      { testData },
      { criterion: 'state-values', strength: 0 },
    );
    expect([coverage.covered, coverage.total]).toEqual([5, 5]);
    expect(testCases.map(({ polarity, data }) => [polarity, data.code?.value])).toEqual([
      ...[
        ['positive', '1'],
        ['positive', '2'],
      ],
      ...[
        ['negative', '8'],
        ['negative', '9'],
      ],
    ]);
  });

  it('is named where it has more values than are looked at', () => {
    const model = paying(400);
    const edges = model.edges.map((edge) =>
      edge.guard === 'total <= 10' ? { ...edge, guard: 'total <= 380' } : edge,
    );
    const { findings, coverage } = suiteOf(
      { ...model, edges },
      { testData: [{ ...amount, values: ['1', '2'] }] },
      { criterion: 'state-values' },
    );
    expect(findings).toContainEqual({
      code: 'state_values_by_data',
      severity: 'warning',
      params: { name: 'total', limit: 300 },
    });
    expect(coverage.percent).toBeNull();
  });
});
