import { describe, expect, it } from 'vitest';
import type { GenerationSettings } from '../model.ts';
import { invalidData, parseModel, suiteOf, textData } from '../testing.ts';

/** Buy: a quantity that is corrected, then a card that is corrected, or an invoice. */
const shop = parseModel(
  'start > when <quantity>',
  'when <quantity> > then too many > when <quantity> : <quantity> is invalid',
  'when <quantity> > when paying : <quantity> is valid',
  'when paying > when <card>',
  'when paying > when by invoice > then bought',
  'when <card> > then declined > when <card> : <card> is invalid',
  'when <card> > then bought > end : <card> is valid',
);
const testData = [
  textData('quantity', '1'),
  invalidData('quantity', '0', '100'),
  textData('card', '4111'),
  invalidData('card', '1234'),
];

function namesOf(settings: Partial<GenerationSettings> = {}) {
  return suiteOf(shop, { testData }, settings).testCases.map(({ name }) => name);
}

function invalidCounts(settings: Partial<GenerationSettings> = {}) {
  return suiteOf(shop, { testData }, settings).testCases.map(({ data }) => {
    return Object.values(data).filter(({ validity }) => validity === 'invalid').length;
  });
}

describe('a plan with positive and negative cases apart', () => {
  it('has the happy path, the other positive cases, and one wrong value in each negative one', () => {
    expect(namesOf()).toEqual([
      '4111: bought',
      'By invoice: bought',
      'Wrong quantity 0: too many, then corrected',
      'Wrong quantity 100: too many, then corrected',
      'Wrong card 1234: declined, then corrected',
    ]);
  });

  it('counts each part, and proves each the smallest', () => {
    const { parts, lowerBound, optimal, counts } = suiteOf(shop, { testData });
    expect(parts).toEqual({
      positive: { testCases: 2, outlines: 2, lowerBound: 2 },
      negative: { testCases: 3, outlines: 2, lowerBound: 2 },
    });
    expect([counts.outlines, lowerBound, optimal]).toEqual([4, 4, true]);
  });

  it('has more cases than the mixed plan, in which wrong values share a case', () => {
    expect(invalidCounts({ polarity: 'mixed' })).toEqual([2, 2, 0]);
    expect(suiteOf(shop, { testData }, { polarity: 'mixed' }).parts).toBeUndefined();
  });

  it.each(['nodes', 'edges', 'edge-pairs', 'prime-paths', 'simple-paths', 'all-paths'] as const)(
    'lists positive cases before negative ones, the happy path first: %s',
    (criterion) => {
      const counts = invalidCounts({ criterion });
      expect(counts[0]).toBe(0);
      expect(counts).toEqual(counts.toSorted((a, b) => Math.min(a, 1) - Math.min(b, 1)));
    },
  );

  it('keeps to itself in data-first plans: positive rows over the model, then each wrong value', () => {
    expect(invalidCounts({ combine: 'data' })).toEqual([0, 0, 1, 1, 1]);
  });

  it('is the same as the mixed one where no value is invalid', () => {
    const valid = testData.filter(({ validity }) => validity === 'valid');
    const separate = suiteOf(shop, { testData: valid });
    const mixed = suiteOf(shop, { testData: valid }, { polarity: 'mixed' });
    const paths = ({ testCases }: typeof mixed) => testCases.map(({ path }) => path);
    expect(new Set(paths(separate))).toEqual(new Set(paths(mixed)));
    expect(separate.parts).toBeUndefined();
  });

  it('has no negative case where none is asked for', () => {
    expect(invalidCounts({ negative: 'off' })).toEqual([0, 0]);
  });

  it('ends its positive part at the greatest length that is allowed', () => {
    const { testCases } = suiteOf(shop, { testData }, { maxLength: 5 });
    expect(testCases.every(({ path }) => path.length <= 6)).toBe(true);
    expect(testCases[0]?.polarity).toBe('positive');
  });
});

describe('the happy path', () => {
  const branches = ['when asked > then first > end', 'when asked > then second > end'];

  it('is the shortest one of valid values, also where a wrong value ends sooner', () => {
    const model = parseModel(
      'start > when <card>',
      'when <card> > end : <card> is invalid',
      'when <card> > then shown > then bought > end : <card> is valid',
    );
    const { testCases } = suiteOf(model, { testData });
    expect(testCases.map(({ steps, polarity }) => [steps.length, polarity])).toEqual([
      [3, 'positive'],
      [1, 'negative'],
    ]);
  });

  it('is of equally short ones the one drawn first, where values choose the edge', () => {
    const model = parseModel('start > when <card>', 'when <card> > when asked', ...branches);
    const guarded = model.edges.map((edge) =>
      edge.target === 'when asked' ? { ...edge, guard: '<card> is valid' } : edge,
    );
    const { testCases } = suiteOf({ ...model, edges: guarded }, { testData });
    expect(testCases[0]?.steps.at(-1)?.label).toBe('first');
  });

  it('is of equally short ones the one whose edges weigh most', () => {
    const model = parseModel('start > when <card>', 'when <card> > when asked', ...branches);
    const weighed = model.edges.map((edge) => ({
      ...edge,
      ...(edge.target === 'when asked' && { guard: '<card> is valid' }),
      ...(edge.target === 'then second' && { weight: 5 }),
    }));
    const { testCases } = suiteOf({ ...model, edges: weighed }, { testData });
    expect(testCases[0]?.steps.at(-1)?.label).toBe('second');
  });
});

describe('an invalid value that goes where valid ones go', () => {
  const model = parseModel(
    'start > when <age>',
    'when <age> > then child > end : <age> in {"5", "-1"}',
    'when <age> > then adult > end : <age> in {"40", "200"}',
  );
  const ages = [textData('age', '5', '40'), invalidData('age', '-1', '200')];

  it('has a negative case on a path of its own', () => {
    const { testCases } = suiteOf(model, { testData: ages });
    expect(testCases.map(({ name, polarity }) => [name, polarity])).toEqual([
      ['Age 5: child', 'positive'],
      ['Age 40: adult', 'positive'],
      ['Wrong age -1: child', 'negative'],
      ['Wrong age 200: adult', 'negative'],
    ]);
  });

  it('has one case for each, however many values the other names have', () => {
    const named = parseModel(
      'start > when <age> and <name>',
      'when <age> and <name> > then child > end : <age> in {"5", "-1"}',
    );
    const names = [...ages, textData('name', 'a', 'b', 'c')];
    const { parts } = suiteOf(named, { testData: names });
    expect([parts?.positive.testCases, parts?.negative.testCases]).toEqual([3, 1]);
  });
});

it('the happy path comes first also where rows are combined over the whole model', () => {
  const model = parseModel(
    'start > given a cart > when guest > when <way> > then paid > end',
    'given a cart > when member > when coupon > when <way>',
    'when <way> > then sent by <way> > when wait > then paid',
  );
  const testData = [textData('way', 'card', 'bank', 'cash')];
  for (const context of [{ testData }, { testData: [...testData, invalidData('way', 'stones')] }]) {
    const [byPath, byData] = (['path', 'data'] as const).map((combine) => {
      const [first] = suiteOf(model, context, { combine }).testCases;
      return first?.steps.map(({ label }) => label);
    });
    expect(byData).toEqual(byPath);
  }
});
