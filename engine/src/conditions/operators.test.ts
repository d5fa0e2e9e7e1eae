import { describe, expect, it } from 'vitest';
import type { DataType, Validity } from '../model.ts';
import { type Condition, readCondition } from './condition.ts';
import { holds, mayHold, type Value } from './holds.ts';

type Values = Record<string, Value>;

const aValue = (text: string, type: DataType = 'text', validity: Validity = 'valid'): Value => {
  return { text, type, validity };
};

function conditionOf(text: string): Condition {
  const read = readCondition(text);
  if (!read.ok) throw new Error(`"${text}" is no condition: ${read.fault.code}`);
  return read.condition;
}

const isTrue = (text: string, values: Values) => holds(conditionOf(text), (name) => values[name]);

describe('an operator of comparison', () => {
  it.each([
    // operator, then whether it holds for a smaller value, for an equal one and for a greater one
    ['=', false, true, false],
    ['!=', true, false, true],
    ['<', true, false, false],
    ['<=', true, true, false],
    ['>', false, false, true],
    ['>=', false, true, true],
  ] as const)(
    '%s holds for a smaller, an equal and a greater number: %s, %s, %s',
    (sign, ...truths) => {
      const found = ['9', '10', '11'].map((text) =>
        isTrue(`<n> ${sign} 10`, { n: aValue(text, 'integer') }),
      );
      expect(found).toEqual(truths);
    },
  );

  it.each([
    ['=', false, true, false],
    ['!=', true, false, true],
    ['<', true, false, false],
    ['<=', true, true, false],
    ['>', false, false, true],
    ['>=', false, true, true],
  ] as const)(
    '%s holds for an earlier, the same and a later day: %s, %s, %s',
    (sign, ...truths) => {
      const found = ['2024-02-28', '2024-02-29', '2024-03-01'].map((text) =>
        isTrue(`<day> ${sign} 2024-02-29`, { day: aValue(text, 'date') }),
      );
      expect(found).toEqual(truths);
    },
  );

  it.each([
    ['=', false, true, false],
    ['!=', true, false, true],
    ['<', true, false, false],
    ['<=', true, true, false],
    ['>', false, false, true],
    ['>=', false, true, true],
  ] as const)('%s holds for a text before, the same and after: %s, %s, %s', (sign, ...truths) => {
    const found = ['apple', 'pear', 'plum'].map((text) =>
      isTrue(`<fruit> ${sign} "pear"`, { fruit: aValue(text) }),
    );
    expect(found).toEqual(truths);
  });

  it('compares numbers by their size and texts by their letters', () => {
    expect(isTrue('<n> < 10', { n: aValue('9', 'integer') })).toBe(true);
    expect(isTrue('<n> < "10"', { n: aValue('9') })).toBe(false);
  });

  it('treats a number as equal with any number of zeros', () => {
    for (const text of ['1.5', '1.50', '01.5', '+1.5'])
      expect(isTrue('<n> = 1.5', { n: aValue(text, 'decimal') })).toBe(true);
  });

  it('compares two variables with each other', () => {
    const values = { low: aValue('3', 'integer'), high: aValue('12', 'integer') };
    expect(isTrue('<low> < <high>', values)).toBe(true);
    expect(isTrue('<high> < <low>', values)).toBe(false);
    expect(isTrue('<low> = <low>', values)).toBe(true);
  });

  it('does not hold, not even as unequal, where a variable has no value', () => {
    for (const sign of ['=', '!=', '<', '<=', '>', '>='])
      expect(isTrue(`<missing> ${sign} 1`, {})).toBe(false);
  });

  it('finds a number and a day in no order, and unequal', () => {
    const values = { n: aValue('1', 'integer'), day: aValue('2024-01-01', 'date') };
    expect(isTrue('<n> < <day>', values)).toBe(false);
    expect(isTrue('<n> > <day>', values)).toBe(false);
    expect(isTrue('<n> != <day>', values)).toBe(true);
  });
});

describe('an atom about one variable', () => {
  it('"is valid" and "is invalid" test the class of the value and not its text', () => {
    const age = { age: aValue('17', 'integer', 'invalid') };
    expect(isTrue('<age> is invalid', age)).toBe(true);
    expect(isTrue('<age> is valid', age)).toBe(false);
    expect(isTrue('<age> is not valid', age)).toBe(true);
  });

  it('"is empty" holds for the empty text only, and not for a blank', () => {
    expect(isTrue('<name> is empty', { name: aValue('') })).toBe(true);
    expect(isTrue('<name> is empty', { name: aValue(' ') })).toBe(false);
    expect(isTrue('<name> is empty', {})).toBe(false);
  });

  it('"in" holds for each value of the list and for no other', () => {
    const truths = ['visa', 'amex', 'Visa', ''].map((text) =>
      isTrue('<card> in {"visa", "amex"}', { card: aValue(text) }),
    );
    expect(truths).toEqual([true, true, false, false]);
  });

  it('"in" compares numbers as numbers', () => {
    expect(isTrue('<n> in {1, 2.5}', { n: aValue('2.50', 'decimal') })).toBe(true);
  });

  it('"matches" finds the pattern anywhere unless it is tied to both ends', () => {
    const code = { code: aValue('ab12') };
    expect(isTrue('<code> matches /b1/', code)).toBe(true);
    expect(isTrue('<code> matches /^b1/', code)).toBe(false);
    expect(isTrue('<code> matches /^[a-b]{2}\\d+$/', code)).toBe(true);
  });
});

describe('a connective', () => {
  const values = { t: aValue('1'), f: aValue('0') };
  const [yes, no] = ['<t> = "1"', '<f> = "1"'];

  it.each([
    [yes, yes, true, true],
    [yes, no, false, true],
    [no, yes, false, true],
    [no, no, false, false],
  ])('%s with %s is %s by "and", %s by "or"', (left, right, both, either) => {
    expect(isTrue(`${left} and ${right}`, values)).toBe(both);
    expect(isTrue(`${left} or ${right}`, values)).toBe(either);
  });

  it('"not" turns a truth round, also that of a variable without a value', () => {
    expect(isTrue(`not ${yes}`, values)).toBe(false);
    expect(isTrue(`not ${no}`, values)).toBe(true);
    expect(isTrue('not <missing> = 1', values)).toBe(true);
  });

  it('"and" binds more tightly than "or", and brackets bind most', () => {
    expect(isTrue(`${yes} or ${yes} and ${no}`, values)).toBe(true);
    expect(isTrue(`(${yes} or ${yes}) and ${no}`, values)).toBe(false);
  });

  it('"otherwise" always holds: the sibling edges are evaluated elsewhere', () => {
    expect(isTrue('otherwise', {})).toBe(true);
  });
});

describe('a condition while some values are open, by Kleene’s three-valued logic', () => {
  const values: Values = { t: aValue('1'), f: aValue('0') };
  const may = (text: string) =>
    mayHold(
      conditionOf(text),
      (name) => values[name],
      (name) => name === 'open',
    );
  const [yes, no, open] = ['<t> = "1"', '<f> = "1"', '<open> = "1"'];

  it.each([
    [open, true],
    [`not ${open}`, true],
    [`${yes} and ${open}`, true],
    [`${no} and ${open}`, false],
    [`${open} and ${no}`, false],
    [`${no} or ${open}`, true],
    [`${no} or ${no}`, false],
    [`not (${yes} or ${open})`, false],
    [`not (${no} and ${open})`, true],
    ['<open> is invalid', true],
    ['<open> in {"1"}', true],
    ['<t> < <open>', true],
    ['<unknown> = "1"', false],
    ['otherwise', true],
  ])('%s may hold: %s', (text, expected) => {
    expect(may(text)).toBe(expected);
  });
});
