import { describe, expect, it } from 'vitest';
import type { Constraint } from '../model.ts';
import { parseModel, suiteOf, textData } from '../testing.ts';
import { validate } from '../validate/validate.ts';

const country = textData('country', 'US', 'TR');

describe('a constraint that also names a variable off the path', () => {
  const model = parseModel(
    'start > when <country> <currency> > then placed > end',
    'when <country> <currency> > when <more> > then placed',
  );
  const currency = textData('currency', 'USD', 'TRY', 'EUR');

  it.each<[string, string[], Constraint[]]>([
    [
      'directly',
      ['US USD', 'TR USD', 'TR TRY', 'TR EUR'],
      [{ if: '<country> = "US"', implies: '<currency> = "USD" and <more> = "CA"' }],
    ],
    [
      'through another',
      ['US USD', 'US TRY', 'US EUR', 'TR EUR'],
      [
        { if: '<country> = "TR"', implies: '<more> = "CA"' },
        { if: '<more> = "CA"', implies: '<currency> = "EUR"' },
      ],
    ],
  ])('holds there for some value of it: %s', (_, expected, constraints) => {
    const data = { model, testData: [country, currency, textData('more', 'CA', 'none')] };
    for (const combine of ['path', 'data'] as const) {
      const settings = { constraints, strength: 'all', combine } as const;
      const rows = suiteOf(data.model, data, settings).testCases.map(
        (testCase) => `${testCase.data.country?.value} ${testCase.data.currency?.value}`,
      );
      expect([...new Set(rows)].sort()).toEqual([...expected].sort());
    }
  });

  it('rules out rows in which a variable that no step names has no value left', () => {
    const constraints = [{ if: '<country> = "US"', implies: '<more> = "CA"' }];
    const data = {
      model: parseModel('start > when <country> > end'),
      testData: [country, textData('more', 'none')],
    };
    for (const combine of ['path', 'data'] as const) {
      const { testCases } = suiteOf(data.model, data, { constraints, combine });
      expect(testCases.map((one) => one.data.country?.value)).toEqual(['TR']);
    }
  });

  it('shuts an edge that no value of it leaves open, and the checker says so', () => {
    const shut = parseModel(
      'start > when <country>',
      'when <country> > then the shop > end : <country> = "TR"',
      'when <country> > when <more> > end : otherwise',
    );
    const testData = [country, textData('more', 'EMEA', 'AMER')];
    const constraints = [
      { if: '<country> = "TR"', implies: '<more> = "EMEA"' },
      { if: '<more> = "EMEA"', implies: '<country> != "TR"' },
    ];
    const { coverage } = suiteOf(shut, { testData }, { constraints });
    expect(coverage).toMatchObject({ infeasible: 2, percent: 100 });
    const context = { steps: [], testData, models: [] };
    expect(validate({ ...shut, settings: { constraints } }, context)).toContainEqual({
      code: 'condition_never_true',
      severity: 'error',
      edgeId: 'e1',
      params: { values: '<country> = US' },
    });
  });
});
