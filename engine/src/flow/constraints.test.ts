import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { Constraint, GenerationSettings, Model, TestData } from '../model.ts';
import { parseModel } from '../testing.ts';
import { validate } from '../validate/validate.ts';

const values = (name: string, ...all: string[]): TestData => {
  return { id: name, name, validity: 'valid', type: 'text', values: all };
};
const country = values('country', 'US', 'TR');

function suiteOf(
  { model, testData }: { model: Model; testData: TestData[] },
  settings: Partial<GenerationSettings>,
) {
  const generation = generate(model, { steps: [], testData, models: [] }, settings);
  if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
  return generation.result;
}

describe('a constraint that also names a variable off the path', () => {
  const model = parseModel(
    'start > when <country> <currency> > then placed > end',
    'when <country> <currency> > when <more> > then placed',
  );
  const currency = values('currency', 'USD', 'TRY', 'EUR');

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
    const data = { model, testData: [country, currency, values('more', 'CA', 'none')] };
    for (const combine of ['path', 'data'] as const) {
      const settings = { constraints, strength: 'all', combine } as const;
      const rows = suiteOf(data, settings).testCases.map(
        (testCase) => `${testCase.data.country?.value} ${testCase.data.currency?.value}`,
      );
      expect([...new Set(rows)].sort()).toEqual([...expected].sort());
    }
  });

  it('rules out rows in which a variable that no step names has no value left', () => {
    const constraints = [{ if: '<country> = "US"', implies: '<more> = "CA"' }];
    const data = {
      model: parseModel('start > when <country> > end'),
      testData: [country, values('more', 'none')],
    };
    for (const combine of ['path', 'data'] as const) {
      const { testCases } = suiteOf(data, { constraints, combine });
      expect(testCases.map((one) => one.data.country?.value)).toEqual(['TR']);
    }
  });

  it('shuts an edge that no value of it leaves open, and the checker says so', () => {
    const shut = parseModel(
      'start > when <country>',
      'when <country> > then the shop > end : <country> = "TR"',
      'when <country> > when <more> > end : otherwise',
    );
    const testData = [country, values('more', 'EMEA', 'AMER')];
    const constraints = [
      { if: '<country> = "TR"', implies: '<more> = "EMEA"' },
      { if: '<more> = "EMEA"', implies: '<country> != "TR"' },
    ];
    const { coverage } = suiteOf({ model: shut, testData }, { constraints });
    expect(coverage).toMatchObject({ infeasible: 2, percent: 100 });
    const context = { steps: [], testData, models: [] };
    expect(validate({ ...shut, settings: { constraints } }, context)).toContainEqual({
      code: 'condition_never_true',
      severity: 'error',
      edgeId: 'e1',
    });
  });
});
