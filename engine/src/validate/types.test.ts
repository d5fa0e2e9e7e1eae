import { describe, expect, it } from 'vitest';
import { readCondition } from '../conditions/condition.ts';
import type { Variable } from '../data/test-data.ts';
import type { TestData } from '../model.ts';
import { parseModel } from '../testing.ts';
import { findRetype } from './types.ts';
import { validate } from './validate.ts';

function variable(name: string, valid: string[], invalid: string[] = []): Variable {
  const choices = [
    ...valid.map((value) => ({ value, validity: 'valid' as const, isDefault: false })),
    ...invalid.map((value) => ({ value, validity: 'invalid' as const, isDefault: false })),
  ];
  return { name, type: 'text', isSecret: false, choices };
}

const VARIABLES = [
  variable('age', ['18', '99'], ['seventeen', '']),
  variable('price', ['1.50', '20']),
  variable('birthday', ['2000-02-29']),
  variable('city', ['Ankara', '7']),
  { ...variable('count', ['1']), type: 'integer' as const },
];

function retype(text: string) {
  const read = readCondition(text);
  if (!read.ok) throw new Error(text);
  return findRetype(read.condition, {
    variables: new Map(VARIABLES.map((one) => [one.name, one])),
  });
}

describe('a name of text that is compared with another type', () => {
  it.each([
    ['<age> < 18', { name: 'age', type: 'integer' }],
    ['<price> >= 10', { name: 'price', type: 'decimal' }],
    ['<count> = <age>', { name: 'age', type: 'integer' }],
    ['<age> in {18, 99}', { name: 'age', type: 'integer' }],
    ['<count> = 1 and (<city> = "Ankara" or <age> > 18)', { name: 'age', type: 'integer' }],
  ])('would do as the type of its valid values: %s', (text, expected) =>
    expect(retype(text)).toEqual(expected),
  );

  it.each(['<city> < 18', '<count> = "one"', '<birthday> > 3'])(
    'keeps its type where another would not help: %s',
    (text) => expect(retype(text)).toBeUndefined(),
  );

  it('is left alone where the condition compares what is alike', () =>
    expect(retype('<age> = "18" and <count> < 3')).toBeUndefined());

  it('is mended one name at a time', () =>
    expect(retype('<price> > 3 and <age> < 18')).toEqual({ name: 'price', type: 'decimal' }));
});

describe('a condition on a name that is no test data', () => {
  it('has no second fault of types, also where the name is a computed value', () => {
    const drawn = parseModel('start > when <price> is paid > end', 'when <price> is paid > end');
    const edges = drawn.edges.map((edge) =>
      edge.id === 'e1' ? { ...edge, guard: '<total> > 3' } : edge,
    );
    const price: TestData = {
      ...{ id: 'p', name: 'price', type: 'decimal', validity: 'valid', values: ['1', '4'] },
    };
    const computed = [{ name: 'total', formula: '<price> * 2' }];
    for (const settings of [{}, { data: { computed } }]) {
      const context = { steps: [], models: [], testData: [price] };
      const problems = validate({ ...drawn, edges, settings }, context);
      const errors = problems.filter(({ severity }) => severity === 'error');
      expect(errors.map(({ code }) => code)).toHaveLength(1);
      expect(errors[0]?.code).not.toBe('condition_types_differ');
    }
  });
});
