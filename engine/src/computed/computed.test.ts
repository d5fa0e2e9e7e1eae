import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { ComputedValue, Model, TestData } from '../model.ts';
import { parseModel, suiteOf, textData, withMore } from '../testing.ts';
import { validate } from '../validate/validate.ts';
import { computationsOf, compute } from './computations.ts';
import { readFormula } from './formula.ts';

function computed(formula: string, values: Record<string, string> = {}): string {
  const computations = computationsOf([{ name: 'it', formula }]);
  const it = computations.get('it');
  if (!it) return 'unreadable';
  const made = compute(it, computations, (name) => values[name]);
  return 'fault' in made ? made.fault : made.text;
}

describe('a formula', () => {
  it.each([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['0.1 + 0.2', '0.3'],
    ['10 - 4 - 3', '3'],
    ['-2 * -3', '6'],
    ['12 / 4 / 3', '1'],
    ['1 / 3', '0.3333333333'],
    ['2 / 3', '0.6666666667'],
    ['-1 / 8', '-0.125'],
    ['99999999999999999999 * 3', '299999999999999999997'],
    ['2028-02-28 + 2', '2028-03-01'],
    ['2026-11-22 - 2026-11-01', '21'],
    ['30 + 22.11.2026', '2026-12-22'],
    ['1 / 0', 'division_by_zero'],
    ['2026-11-22 * 2', 'not_a_number'],
    ['2026-11-22 + 0.5', 'not_a_number'],
    ['9999-12-31 + 1', 'not_a_number'],
  ])('%s is %s', (formula, result) => {
    expect(computed(formula)).toBe(result);
  });

  it('reads values as numbers or days, and the length of any text in characters', () => {
    const values = { price: '19.90', quantity: '3', day: '2026-11-22', word: 'çağ🙂', none: 'x' };
    expect(computed('<price> * <quantity>', values)).toBe('59.7');
    expect(computed('<day> + <quantity>', values)).toBe('2026-11-25');
    expect(computed('length(<word>) + 1', values)).toBe('5');
    expect(computed('<none> + 1', values)).toBe('not_a_number');
  });

  it.each(['', '1 +', '(1', '1 2', '<a', 'length(1)', 'length', 'x + 1', '2026-13-01', ')'])(
    'cannot be read: %s',
    (text) => expect(readFormula(text).ok).toBe(false),
  );

  it('is exact for sums and products of any decimals', () => {
    const cents = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
    const print = (units: bigint) => {
      const size = String(units < 0n ? -units : units).padStart(3, '0');
      return `${units < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`;
    };
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const sum = computed('(<a> + <b>) * 100', { a: print(a), b: print(b) });
        expect(BigInt(sum)).toBe(a + b);
        const product = computed('<a> * <b> * 10000', { a: print(a), b: print(b) });
        expect(BigInt(product)).toBe(a * b);
      }),
    );
  });

  it('does not grow beyond any memory where each value is the square of the one before', () => {
    const chain = Array.from({ length: 40 }, (_, i): ComputedValue => {
      return { name: `n${i}`, formula: i === 0 ? '<x> + 0' : `<n${i - 1}> * <n${i - 1}>` };
    });
    const computations = computationsOf(chain);
    const last = computations.get('n39');
    expect(last && compute(last, computations, () => '12')).toEqual({ fault: 'not_a_number' });
  });
});

const price: TestData = { ...textData('price', '2.50', '10'), type: 'decimal' };
const quantity: TestData = { ...textData('quantity', '1', '3'), type: 'integer' };
const total = { name: 'total', formula: '<price> * <quantity>' };

function shop(...values: ComputedValue[]): Model {
  const drawn = parseModel('start > when adding > then paying > end');
  const labelled = withMore(drawn, 'when adding', { label: 'add <quantity> for <price>' });
  const model = withMore(labelled, 'then paying', { label: '<total> is due' });
  return { ...model, settings: { data: { computed: values } } };
}

function problemsOf(model: Model, testData = [price, quantity]) {
  return validate(model, { steps: [], testData, models: [] }).map(({ code, params }) => {
    return [code, params?.name];
  });
}

describe('a computed value', () => {
  it('is printed for each row, stands in the data of its case, and makes no more cases', () => {
    const model = shop(total);
    const { testCases } = suiteOf(model, { testData: [price, quantity] }, { ...model.settings });
    const without = suiteOf(withMore(model, 'then paying', { label: 'is due' }), {
      testData: [price, quantity],
    });
    expect(testCases).toHaveLength(without.testCases.length);
    for (const { data, steps } of testCases) {
      const due = Number(data.price?.value) * Number(data.quantity?.value);
      expect(steps[1]?.text).toBe(`${due} is due`);
      expect(data.total).toEqual({ value: String(due), validity: 'valid', type: 'decimal' });
    }
  });

  it('draws what it is computed from where no step names that, and nothing afresh', () => {
    const drawn = parseModel(
      'start > when adding > then paying',
      'then paying > when adding : <quantity> = 1',
      'then paying > end : <quantity> = 3',
    );
    const adding = withMore(drawn, 'when adding', { label: 'add <quantity>' });
    const model = withMore(adding, 'then paying', { label: '<total> is due' });
    const settings = { data: { computed: [total] } };
    const { testCases } = suiteOf(
      { ...model, settings },
      { testData: [price, quantity] },
      settings,
    );
    const again = testCases.find(({ steps }) => steps.length > 2);
    const due = (value: string | undefined) => Number(again?.data.price?.value) * Number(value);
    expect(Object.keys(again?.data ?? {}).toSorted()).toEqual([
      ...['price', 'quantity', 'quantity 2', 'total', 'total 2'],
    ]);
    expect(again?.data.total?.value).toBe(String(due('1')));
    expect(again?.data['total 2']?.value).toBe(String(due('3')));
    expect(again?.steps[3]?.text).toBe(`${due('3')} is due`);
  });

  it('is printed by the outcome of a rule', () => {
    const rules = [
      { id: 'a', when: '<quantity> = 1', outcome: '<total> for one' },
      { id: 'b', when: 'otherwise', outcome: '<total> for many' },
    ];
    const model = withMore(shop(total), 'then paying', { label: 'pay', rules });
    const { testCases } = suiteOf(model, { testData: [price, quantity] }, { ...model.settings });
    const texts = testCases.map(({ steps }) => steps[2]?.text);
    expect(texts.every((text) => /^[\d.]+ for (one|many)$/.test(text ?? ''))).toBe(true);
  });

  it('is masked where one of the values that it is computed from is secret', () => {
    const model = shop(total);
    const secret = { ...price, isSecret: true };
    const { testCases } = suiteOf(model, { testData: [secret, quantity] }, { ...model.settings });
    expect(testCases[0]?.data.total?.isSecret).toBe(true);
  });

  it('belongs to the models that call its model as well, under their names', () => {
    const calling = withMore(parseModel('start > [shop] > end'), '[shop]', {
      bind: { price: 'cost' },
    });
    const cost = { ...price, id: 'cost', name: 'cost' };
    const models = [{ ...shop(total), id: 'shop' }];
    const { testCases } = suiteOf(calling, { testData: [cost, quantity], models });
    const [first] = testCases;
    const due = Number(first?.data.cost?.value) * Number(first?.data.quantity?.value);
    expect(first?.steps[1]?.text).toBe(`${due} is due`);
  });

  it('keeps the ID of its case when its formula is corrected', () => {
    const keysOf = (formula: string) => {
      const model = shop({ name: 'total', formula });
      return suiteOf(model, { testData: [price, quantity] }, { ...model.settings }).testCases.map(
        ({ key }) => key,
      );
    };
    expect(keysOf('<price> * <quantity> * 2')).toEqual(keysOf('<price> * <quantity>'));
  });

  it('that no number comes of is a finding with an example', () => {
    const model = shop({ name: 'total', formula: '<price> / (<quantity> - 1)' });
    const { findings, testCases } = suiteOf(
      model,
      { testData: [price, quantity] },
      { ...model.settings },
    );
    expect(findings).toMatchObject([
      { code: 'computed_division_by_zero', severity: 'warning', params: { name: 'total' } },
    ]);
    expect(testCases.map(({ steps }) => steps[1]?.text)).toContain('? is due');
    const text = suiteOf(model, { testData: [textData('price', 'dear'), quantity] });
    expect(text.findings.map(({ code }) => code)).toContain('computed_not_a_number');
  });

  it.each<[string, ComputedValue[], string]>([
    [
      'a formula that cannot be read',
      [{ name: 'total', formula: '<price> *' }],
      'computed_unreadable',
    ],
    ['an unknown name', [{ name: 'total', formula: '<weight> * 2' }], 'computed_from_unknown'],
    ['the name of test data', [total, { name: 'price', formula: '1' }], 'computed_name_taken'],
    ['a name twice', [total, total], 'computed_name_taken'],
    ['a name with a bracket', [total, { name: 'a>b', formula: '1' }], 'computed_name_invalid'],
    [
      'a cycle',
      [
        { name: 'total', formula: '<net> + 1' },
        { name: 'net', formula: '<total> - 1' },
      ],
      'computed_cycle',
    ],
  ])('is wrong with %s', (_, values, code) => {
    expect(problemsOf(shop(...values)).map(([found]) => found)).toContain(code);
    const context = { steps: [], testData: [price, quantity], models: [] };
    const model = shop(...values);
    expect(generate(model, context, { ...model.settings }).ok).toBe(false);
  });

  it('cannot be read by a condition, a rule or an action, and that is said', () => {
    const model = shop(total);
    const edges = model.edges.map((edge, i) =>
      i === 2 ? { ...edge, guard: '<total> > 5' } : edge,
    );
    const expected = ['computed_in_condition', 'total'];
    expect(problemsOf({ ...model, edges })).toContainEqual(expected);
    const rules = [{ id: 'a', when: '<total> > 5', outcome: 'dear' }];
    expect(problemsOf(withMore(model, 'then paying', { rules }))).toContainEqual(expected);
  });
});
