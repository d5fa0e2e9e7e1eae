import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '../conditions/holds.ts';
import type { DataType, StateVariable } from '../model.ts';
import {
  boundsOf,
  codeOf,
  firstOf,
  literalOf,
  resultOf,
  sizeOf,
  textOf,
  valueWith,
} from './domain.ts';
import { readAction } from './read-action.ts';

const arbitraryVariable: fc.Arbitrary<StateVariable> = fc.oneof(
  fc.boolean().map((first): StateVariable => ({ name: 'v', type: 'boolean', first })),
  fc
    .tuple(fc.integer({ min: -50, max: 50 }), fc.nat(20), fc.nat(20))
    .map(([min, size, first]): StateVariable => {
      return {
        name: 'v',
        type: 'integer',
        min,
        max: min + size,
        first: min + (first % (size + 1)),
      };
    }),
  fc
    .uniqueArray(fc.string({ maxLength: 5 }), { minLength: 1, maxLength: 5 })
    .map((values): StateVariable => {
      return { name: 'v', type: 'list', values, first: values.at(-1) ?? '' };
    }),
);

/** What an action gives `v`, with these test data and the state variables `n` and `on`. */
function resultWith(
  expression: string,
  variable: StateVariable,
  data: Record<string, [text: string, type: DataType]> = {},
): string | undefined {
  const read = readAction(`v = ${expression}`, new Set(['v', 'n', 'on']));
  const [assignment] = read.ok ? read.assignments : [];
  if (!assignment) throw new Error(`unreadable: ${expression}`);
  const state = new Map<string, Value>([
    ['n', { text: '3', validity: 'valid', type: 'integer' }],
    ['on', { text: 'true', validity: 'valid', type: 'text' }],
  ]);
  const lookUp = (name: string): Value | undefined => {
    const [text, type] = data[name] ?? [];
    return text === undefined || !type ? undefined : { text, validity: 'valid', type };
  };
  const code = resultOf(assignment, variable, lookUp, (name) => state.get(name));
  return code === undefined ? undefined : textOf(variable, code);
}

const wide: StateVariable = { name: 'v', type: 'integer', min: -1e9, max: 1e9, first: 0 };
const flag: StateVariable = { name: 'v', type: 'boolean', first: false };
const phase: StateVariable = { name: 'v', type: 'list', values: ['open', 'shut'], first: 'open' };

describe('the values of a state variable', () => {
  it('are as many as its bounds say, each with a text and a literal of its own that lead back to it', () => {
    fc.assert(
      fc.property(arbitraryVariable, (variable) => {
        const { min, max } = boundsOf(variable);
        const codes = Array.from({ length: sizeOf(variable) }, (_, i) => min + i);
        expect(codes.at(-1)).toBe(max);
        expect(codes.map((code) => codeOf(variable, literalOf(variable, code)))).toEqual(codes);
        expect(new Set(codes.map((code) => textOf(variable, code))).size).toBe(codes.length);
        expect(codes.map((code) => valueWith(variable, code).text)).toEqual(
          codes.map((code) => textOf(variable, code)),
        );
        expect(codes).toContain(firstOf(variable));
        expect(textOf(variable, firstOf(variable))).toBe(String(variable.first));
      }),
    );
  });

  it.each<[StateVariable, 'text' | 'number' | 'boolean', string]>([
    [{ ...wide, min: 0, max: 3 }, 'number', '4'],
    [{ ...wide, min: 0, max: 3 }, 'number', '-1'],
    [{ ...wide, min: 0, max: 3 }, 'number', '1.5'],
    [wide, 'number', '100000000000000000000000000'],
    [wide, 'text', 'three'],
    [wide, 'text', ''],
    [flag, 'text', 'yes'],
    [flag, 'number', '1'],
    [phase, 'text', 'Open'],
    [phase, 'text', ''],
  ])('are no others: %j has no %s %s', (variable, kind, value) => {
    expect(codeOf(variable, { kind, value })).toBeUndefined();
  });

  it('may be written with zeros that say nothing', () => {
    expect(codeOf(wide, { kind: 'number', value: '02' })).toBe(2);
    expect(codeOf(wide, { kind: 'number', value: '2.00' })).toBe(2);
    expect(codeOf(wide, { kind: 'number', value: '-2.0' })).toBe(-2);
  });
});

describe('the result of an action', () => {
  it('is what exact arithmetic gives, outside the range of floating point too', () => {
    const huge = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    fc.assert(
      fc.property(huge, huge, fc.integer({ min: -1000, max: 1000 }), (a, b, rest) => {
        // a · b − (a · b − rest) is rest, and only exact numbers say so
        const product = a * b - BigInt(rest);
        const data: Record<string, [string, DataType]> = {
          a: [String(a), 'integer'],
          b: [String(b), 'integer'],
          c: [String(product), 'integer'],
        };
        expect(resultWith('<a> * <b> - <c>', wide, data)).toBe(String(rest));
      }),
    );
  });

  it('adds cents without a rest', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(99_999), (a, b) => {
        const cents = (amount: number) =>
          `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
        const data: Record<string, [string, DataType]> = {
          a: [cents(a), 'decimal'],
          b: [cents(b), 'decimal'],
        };
        expect(resultWith('(<a> + <b>) * 100', wide, data)).toBe(String(a + b));
      }),
    );
  });

  it.each([
    ['n + 1', '4'],
    ['n - 5', '-2'],
    ['-n', '-3'],
    ['2 + n * n', '11'],
    ['(2 + n) * n', '15'],
    ['n - 1 - 1', '1'],
    ['n - (1 - 1)', '3'],
    ['0.5 * 4', '2'],
  ])('of an integer follows the order of its signs: %s', (expression, result) => {
    expect(resultWith(expression, wide)).toBe(result);
  });

  it.each([
    ['true', 'true'],
    ['not on', 'false'],
    ['not not on', 'true'],
    ['not false', 'true'],
    ['on', 'true'],
  ])('of a boolean is a truth: %s', (expression, result) => {
    expect(resultWith(expression, flag)).toBe(result);
  });

  it.each(['true', 'Yes', 'EVET', 'doğru', '1'])('takes test data that says %s as true', (text) => {
    expect(resultWith('<b>', flag, { b: [text, 'boolean'] })).toBe('true');
    expect(resultWith('not <b>', flag, { b: [text, 'boolean'] })).toBe('false');
  });

  it.each(['false', 'No', 'hayır', 'Yanlış', '0'])('takes data that says %s as false', (text) => {
    expect(resultWith('<b>', flag, { b: [text, 'boolean'] })).toBe('false');
  });

  it('of a list is one of its values', () => {
    expect(resultWith('"shut"', phase)).toBe('shut');
    expect(resultWith('<door>', phase, { door: ['open', 'text'] })).toBe('open');
  });

  it.each<[string, StateVariable]>([
    ['"ajar"', phase],
    ['<door>', phase],
    ['<word> + 1', wide],
    ['n + <none>', wide],
    ['n * 1000000000', wide],
    ['0.5', wide],
    ['not <word>', flag],
    ['<maybe>', flag],
    ['on + 1', wide],
  ])(
    'is none where it cannot be computed, or is no value of the variable: %s',
    (expression, variable) => {
      const data: Record<string, [string, DataType]> = {
        word: ['many', 'text'],
        maybe: ['perhaps', 'boolean'],
      };
      expect(resultWith(expression, variable, data)).toBeUndefined();
    },
  );
});
