import { describe, expect, it } from 'vitest';
import { aDataRecord } from '../../../testing/library.ts';
import { classesOf, fits, pastedRows, rangeOf, rangesOf, typedBounds } from './classes.ts';

const LABELS = (...args: Parameters<typeof classesOf>) =>
  classesOf(...args).map((one) => one.label);

describe('the classes of a name', () => {
  it('begin with what has none, also where there is nothing yet', () => {
    expect(LABELS([])).toEqual(['']);
    const short = aDataRecord({ label: 'too short', validity: 'invalid' });
    expect(LABELS([short])).toEqual(['', 'too short']);
    expect(LABELS([short, aDataRecord({ id: 'x' })])).toEqual(['', 'too short']);
  });

  it('have their valid and their invalid values in one row', () => {
    const both = [aDataRecord(), aDataRecord({ id: 'x', validity: 'invalid' })];
    expect(classesOf(both)).toHaveLength(1);
  });

  it('of another project stand beside those of this one', () => {
    expect(classesOf([aDataRecord({ fromProject: 'Bank' })])).toMatchObject([
      { label: '' },
      { fromProject: 'Bank' },
    ]);
  });
});

describe('a range that is typed', () => {
  const read = (text: string, type: 'text' | 'integer' = 'text', valid: string[] = []) =>
    typedBounds(text, { type, valid, language: 'en' });

  it.each([
    ['1..99', 'integer', ['1', '99'], ['0', '100']],
    ['-5 .. 5', 'integer', ['-5', '5'], ['-6', '6']],
    ['2026-01-01..2026-01-31', 'date', ['2026-01-01', '2026-01-31'], ['2025-12-31', '2026-02-01']],
  ])('%s stands for the values at its bounds and just outside', (text, type, valid, invalid) => {
    expect(read(text)).toMatchObject({ type, valid, invalid });
  });

  it('of a name with words counts letters', () => {
    expect(read('2..3', 'text', ['ab'])).toMatchObject({
      ...{ type: 'text', valid: ['aa', 'aaa'], invalid: ['a', 'aaaa'] },
    });
  });

  it('is read and shown as the language writes numbers', () => {
    const bounds = typedBounds('0,5..1,5', { type: 'text', valid: [], language: 'tr' });
    expect(bounds).toMatchObject({ type: 'decimal', range: { min: '0.5', max: '1.5' } });
    expect(bounds?.valid).toEqual(['0,5', '1,5']);
  });

  it.each(['12', 'a..b', '..', '9..1', 'the end...'])('is no range: %s', (text) => {
    expect(read(text)).toBeUndefined();
  });
});

describe('the bounds that values suggest', () => {
  it.each([
    [['3', '1', '20'], '1', '20'],
    [['2026-05-02', '2026-05-01'], '2026-05-01', '2026-05-02'],
  ])('are the smallest and the greatest of %o', (valid, min, max) => {
    expect(rangeOf({ type: 'text', valid }, 'en')).toEqual({ min, max, step: '' });
  });

  it.each([[['1']], [['a', 'b']], [[]]])('are none for %o', (valid) => {
    expect(rangeOf({ type: 'text', valid }, 'en')).toBeUndefined();
  });

  it('are those that are stored, as the language writes them, where some are', () => {
    const range = { min: '0.5', max: '9', step: '0.5' };
    expect(rangeOf({ type: 'decimal', range, valid: ['5'] }, 'tr')).toEqual({
      ...{ min: '0,5', max: '9', step: '0,5' },
    });
  });

  it('are those of each class of this project', () => {
    const classes = classesOf([
      aDataRecord({ label: 'teen' }),
      aDataRecord({ label: 'adult' }),
      aDataRecord({ label: 'lent', fromProject: 'Bank' }),
    ]);
    const valuesIn = ({ label }: { label: string }) => (label === 'teen' ? ['13', '17'] : ['18']);
    const found = rangesOf(classes, { records: [], type: 'integer', valuesIn }, 'en');
    expect([...found.values()]).toEqual([{ min: '13', max: '17', step: '' }]);
  });
});

it('a valid value has to be of the type, an invalid one may be anything', () => {
  expect(fits('ten', 'valid', 'integer', 'en')).toBe(false);
  expect(fits('ten', 'invalid', 'integer', 'en')).toBe(true);
});

it.each([
  ['a', undefined],
  ['a\r\nb\n', [['a'], ['b']]],
  [
    '1\t0\n99\t100',
    [
      ['1', '0'],
      ['99', '100'],
    ],
  ],
  ['Valid\tInvalid\n1\t0', [['1', '0']]],
  ['Sınıf\tGeçerli\tGeçersiz\nçok kısa\t\ta', [['çok kısa', '', 'a']]],
])('cells %j are pasted as rows', (text, rows) => {
  expect(pastedRows(text)).toEqual(rows);
});
