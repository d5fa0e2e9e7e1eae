import { describe, expect, it } from 'vitest';
import { generateChanged } from '../generate-changed.ts';
import type { DataSettings, Model, ModelSettings } from '../model.ts';
import { parseModel, textData, withMore } from '../testing.ts';
import { changesBetween } from './changes.ts';

const context = {
  steps: [],
  models: [],
  testData: [textData('price', '2', '3'), textData('count', '1', '5'), textData('pin', '1')],
};
const drawn = [
  ['choose', 'buy <count>'],
  ['pay', 'pay <price>'],
  ['see', 'total is <grand>'],
].reduce(
  (model, [id = '', label = '']) => withMore(model, id, { label }),
  parseModel('start > choose > pay > see > end', 'start > browse > pay : <count> = "1"'),
);
const COMPUTED = [
  { name: 'total', formula: '<price> * <count>' },
  { name: 'grand', formula: '<total> + 1' },
];

/** The changes between two settings of data: kind, place, before and after. */
function reported(before: DataSettings, after: DataSettings, more: Partial<ModelSettings> = {}) {
  const of = (data: DataSettings, other = {}): { model: Model; context: typeof context } => ({
    model: { ...drawn, settings: { data: { computed: COMPUTED, ...data }, ...other } },
    context,
  });
  return changesBetween(of(before), of(after, more));
}

const summary = (changes: ReturnType<typeof reported>) =>
  changes.map(({ on, kind, id, before, after }) => [on, kind, id, before, after]);

describe('a change of what is set for test data', () => {
  it('is reported at each step that names a value computed by another formula, through others as well', () => {
    const computed = [{ name: 'total', formula: '<price>' }, ...COMPUTED.slice(1)];
    expect(summary(reported({}, { computed }))).toEqual([
      ['node', 'data', 'see', 'total = <price> * <count>', 'total = <price>'],
    ]);
  });

  it('is reported at steps and conditions that use a variable of a group, a weight, other names or a condition that changed', () => {
    const [choose, edge] = [
      ['node', 'data', 'choose'],
      ['edge', 'data', 'e4'],
    ];
    const groups = (strength: number) => ({ groups: [{ names: ['count', 'price'], strength }] });
    expect(summary(reported(groups(1), groups(2)))).toEqual([
      [...(choose ?? []), '{ count, price } @ 1', '{ count, price } @ 2'],
      ['node', 'data', 'pay', '{ count, price } @ 1', '{ count, price } @ 2'],
      [...(edge ?? []), '{ count, price } @ 1', '{ count, price } @ 2'],
    ]);
    const weights = [{ name: 'count', value: '5', weight: 9 }];
    const aliases = [{ name: 'count', value: '5', names: ['five'] }];
    const applies = [{ name: 'count', when: '<pin> = "1"' }];
    for (const [data, words] of [
      [{ weights }, 'count = 5 (9)'],
      [{ aliases }, 'count = 5 | five'],
      [{ applies }, '<pin> = "1" → <count>'],
    ] as const) {
      const [added, gone] = [reported({}, data), reported(data, {})].map(summary);
      expect(added).toEqual([choose, edge].map((place = []) => [...place, null, words]));
      expect(gone).toEqual([choose, edge].map((place = []) => [...place, words, null]));
    }
  });

  it('is reported where a constraint on a variable is new', () => {
    const constraints = [{ if: '<price> = "2"', implies: '<price> != "3"' }];
    expect(summary(reported({}, {}, { constraints }))).toEqual([
      ['node', 'data', 'pay', null, '<price> = "2" → <price> != "3"'],
    ]);
  });

  it('is nothing where nothing changed, or only the order', () => {
    const weights = [
      { name: 'count', value: '5', weight: 9 },
      { name: 'price', value: '2', weight: 2 },
    ];
    const rows = [{ count: '5', price: '2' }];
    expect(reported({ weights, rows }, { weights: weights.toReversed(), rows })).toEqual([]);
    expect(reported({ rows }, { rows: [{ price: '2', count: '5' }] })).toEqual([]);
    expect(reported({ rows }, {})).toEqual([]);
  });

  it('is in a called model reported by the names that it has there, of data and constraints of the caller', () => {
    const inner: Model = {
      ...withMore(parseModel('start > ask > end'), 'ask', { label: 'ask <amount>' }),
      id: 'inner',
    };
    const caller = withMore(parseModel('start > [inner] > end'), '[inner]', {
      bind: { amount: 'price' },
    });
    const of = (weight: number) => ({
      model: {
        ...caller,
        settings: { data: { weights: [{ name: 'price', value: '2', weight }] } },
      },
      context: { ...context, models: [inner] },
    });
    expect(changesBetween(of(1), of(2))).toMatchObject([
      { on: 'node', kind: 'data', modelId: 'inner', id: 'ask' },
    ]);
  });

  it('is a required row that is new, covered by the case that holds it, also by another name of a value', () => {
    const aliases = [{ name: 'count', value: '5', names: ['five'] }];
    const data = { aliases, rows: [{ count: 'five', price: '3' }] };
    const changes = reported({ aliases }, data);
    expect(changes).toEqual([
      {
        ...{ on: 'row', kind: 'added', id: 'count = 5, price = 3', before: null },
        ...{ after: 'count = 5, price = 3', row: { count: '5', price: '3' } },
      },
    ]);
    const settings = { data: { computed: COMPUTED, ...data } };
    const made = generateChanged({ ...drawn, settings }, context, settings, { changes });
    const { testCases, since } = made.ok ? made.result : { testCases: [], since: undefined };
    expect(testCases).toHaveLength(1);
    expect(testCases[0]).toMatchObject({ data: { price: { value: '3' } }, reasons: changes });
    expect(since?.uncovered).toEqual([]);
  });

  it('says that a required row, a weight or another name shows a secret value', () => {
    const testData = [{ ...textData('count', '1'), isSecret: true }];
    const of = (data: DataSettings) => ({
      model: { ...drawn, settings: { data } },
      context: { ...context, testData },
    });
    const weights = [{ name: 'count', value: '1', weight: 2 }];
    const changes = changesBetween(of({}), of({ weights, rows: [{ count: '1' }] }));
    expect(changes.map(({ on, isSecret }) => [on, isSecret])).toEqual([
      ['node', true],
      ['edge', true],
      ['row', true],
    ]);
  });
});
