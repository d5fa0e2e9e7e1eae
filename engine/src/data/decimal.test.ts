import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, printDecimal, toDecimal, unitsOf } from './decimal.ts';

describe('a decimal number', () => {
  it.each([
    ['0', 0n, 0],
    ['-1', -1n, 0],
    ['+2.50', 250n, 2],
    ['.5', 5n, 1],
    ['3.', 3n, 0],
    [' 7 ', 7n, 0],
    ['123456789012345678901234567890', 123456789012345678901234567890n, 0],
  ])('%j is read as %s units of %i digits', (text, units, digits) => {
    expect(toDecimal(text)).toEqual({ units, digits });
  });

  it.each(['', '.', '-', '1,5', '1.2.3', '1e3', '0x10', 'Infinity', '1 000', '--1'])(
    '%j is none',
    (text) => {
      expect(toDecimal(text)).toBeUndefined();
    },
  );

  it.each([
    [250n, 2, '2.50'],
    [-5n, 2, '-0.05'],
    [5n, 0, '5'],
    [0n, 3, '0.000'],
  ])('of %s units with %i digits is written %s', (units, digits, text) => {
    expect(printDecimal({ units, digits })).toBe(text);
  });

  it('keeps its value when it is written with more digits', () => {
    expect(unitsOf({ units: 25n, digits: 1 }, 3)).toBe(2500n);
    expect(unitsOf({ units: -25n, digits: 1 }, 1)).toBe(-25n);
  });

  it('is read back exactly as it was printed', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(20), (units, digits) => {
        expect(toDecimal(printDecimal({ units, digits }))).toEqual({ units, digits });
      }),
    );
  });
});

describe('comparing decimal numbers', () => {
  it.each([
    ['1', '2', -1],
    ['2', '1', 1],
    ['1.0', '1', 0],
    ['-1', '1', -1],
    ['0.1', '0.09', 1],
  ])('%s with %s gives the sign %i', (a, b, sign) => {
    expect(Math.sign(compareDecimals(a, b) ?? Number.NaN)).toBe(sign);
  });

  it('is exact where floating point rounds two numbers to one', () => {
    const [a, b] = ['10000000000000000.1', '10000000000000000.2'];
    expect(Number(a)).toBe(Number(b));
    expect(compareDecimals(a, b)).toBe(-1);
    expect(compareDecimals(b, a)).toBe(1);
    expect(compareDecimals('9007199254740993', '9007199254740992')).toBe(1);
  });

  it('is undefined when one of the two is not a number, short or long', () => {
    expect(compareDecimals('1', 'one')).toBeUndefined();
    expect(compareDecimals('', '1')).toBeUndefined();
    expect(
      compareDecimals('12345678901234567890', 'twelve trillion, more or less'),
    ).toBeUndefined();
  });

  it('gives the same sign with both of its methods', () => {
    const number = fc.tuple(fc.integer(), fc.nat(999)).map(([a, b]) => `${a}.${b}`);
    fc.assert(
      fc.property(number, number, (a, b) => {
        const long = compareDecimals(`${a}${'0'.repeat(20)}`, b) ?? Number.NaN;
        expect(Math.sign(compareDecimals(a, b) ?? Number.NaN)).toBe(Math.sign(long));
      }),
    );
  });
});
