import { describe, expect, it } from 'vitest';
import { proposeBoundaries } from './boundaries.ts';
import { isoDate, printTypedValue, readTypedRange, readTypedValue } from './typed-value.ts';

describe('boundary value analysis, by ISTQB', () => {
  it('with two points takes each bound and its nearest neighbour outside', () => {
    expect(proposeBoundaries({ min: '18', max: '65' }, 2, 'integer')).toEqual({
      valid: ['18', '65'],
      invalid: ['17', '66'],
    });
  });

  it('with three points takes the neighbours inside as well', () => {
    expect(proposeBoundaries({ min: '18', max: '65' }, 3, 'integer')).toEqual({
      valid: ['18', '19', '64', '65'],
      invalid: ['17', '66'],
    });
  });

  it.each([
    ['one value', '5', '5', ['5']],
    ['two values', '5', '6', ['5', '6']],
    ['three values', '5', '7', ['5', '6', '7']],
    ['four values', '5', '8', ['5', '6', '7', '8']],
  ])('takes no value twice in a class of %s', (_, min, max, valid) => {
    expect(proposeBoundaries({ min, max }, 3, 'integer').valid).toEqual(valid);
  });

  it('steps by the smallest unit that the range is written with', () => {
    expect(proposeBoundaries({ min: '0.05', max: '1', step: '0.01' }, 2).invalid).toEqual([
      '0.04',
      '1.01',
    ]);
  });

  it('crosses zero, where numbers change their sign', () => {
    expect(proposeBoundaries({ min: '0', max: '10' }, 2, 'integer').invalid).toEqual(['-1', '11']);
    expect(proposeBoundaries({ min: '-1', max: '1' }, 3, 'integer').valid).toEqual([
      '-1',
      '0',
      '1',
    ]);
  });

  it.each([
    ['a leap day', '2024-02-29', '2024-12-31', ['2024-02-28', '2025-01-01']],
    ['the turn of a year', '2024-01-01', '2024-12-31', ['2023-12-31', '2025-01-01']],
    ['a common February', '2023-02-01', '2023-02-28', ['2023-01-31', '2023-03-01']],
  ])('crosses %s in dates', (_, min, max, invalid) => {
    expect(proposeBoundaries({ min, max }, 2, 'date').invalid).toEqual(invalid);
  });

  it('ends with the greatest value that steps come to, beside which the bound itself is none', () => {
    const range = { min: '1', max: '10', step: '4' };
    expect(proposeBoundaries(range, 2, 'integer')).toEqual({
      valid: ['1', '9'],
      invalid: ['-3', '10', '13'],
    });
    expect(proposeBoundaries(range, 3, 'integer').valid).toEqual(['1', '5', '9']);
    const weekly = { min: '2024-01-01', max: '2024-01-10', step: '7' };
    expect(proposeBoundaries(weekly, 2, 'date')).toEqual({
      valid: ['2024-01-01', '2024-01-08'],
      invalid: ['2023-12-25', '2024-01-10', '2024-01-15'],
    });
  });

  it('has one value where the first step goes beyond the greatest', () => {
    expect(proposeBoundaries({ min: '1', max: '3', step: '4' }, 3, 'integer')).toEqual({
      valid: ['1'],
      invalid: ['-3', '3', '5'],
    });
  });

  it('steps over days in dates', () => {
    const range = { min: '2024-01-01', max: '2024-01-29', step: '7' };
    expect(proposeBoundaries(range, 3, 'date')).toEqual({
      valid: ['2024-01-01', '2024-01-08', '2024-01-22', '2024-01-29'],
      invalid: ['2023-12-25', '2024-02-05'],
    });
  });

  it('writes out texts of each length, none of less than no letter', () => {
    const { valid, invalid } = proposeBoundaries({ min: '1', max: '3' }, 3, 'text');
    expect(valid.map(({ length }) => length)).toEqual([1, 2, 3]);
    expect(invalid.map(({ length }) => length)).toEqual([0, 4]);
    expect(proposeBoundaries({ min: '0', max: '1' }, 2, 'text').invalid).toHaveLength(1);
  });

  it('writes out no text of more than a thousand letters', () => {
    const { valid, invalid } = proposeBoundaries({ min: '1000', max: '2000' }, 2, 'text');
    expect(valid.map(({ length }) => length)).toEqual([1000]);
    expect(invalid.map(({ length }) => length)).toEqual([999]);
  });

  it.each([
    ['a bound is no number', { min: 'one', max: '2' }],
    ['the bounds are the wrong way round', { min: '2', max: '1' }],
    ['the step is 0', { min: '1', max: '2', step: '0' }],
    ['the step is negative', { min: '1', max: '2', step: '-1' }],
    ['a bound is empty', { min: '', max: '2' }],
  ])('proposes nothing where %s', (_, range) => {
    expect(proposeBoundaries(range)).toEqual({ valid: [], invalid: [] });
  });
});

describe('a range as a person types it', () => {
  it('of decimals has commas in Turkish, also in its step', () => {
    const typed = { min: '0,5', max: '1.250,75', step: '0,25' };
    expect(readTypedRange(typed, 'decimal', 'tr')).toEqual({
      min: '0.5',
      max: '1250.75',
      step: '0.25',
    });
  });

  it('of texts has lengths, and of dates a step of days', () => {
    expect(readTypedRange({ min: ' 1 ', max: '1.000' }, 'text', 'tr')).toEqual({
      min: '1',
      max: '1000',
    });
    const dates = { min: '1.2.2026', max: '28.2.2026', step: '7' };
    expect(readTypedRange(dates, 'date', 'tr')).toEqual({
      min: '2026-02-01',
      max: '2026-02-28',
      step: '7',
    });
  });

  it('has no step where none is typed', () => {
    expect(readTypedRange({ min: '1', max: '2', step: '' }, 'integer', 'en')).toEqual({
      min: '1',
      max: '2',
    });
  });
});

describe('a date in the Turkish form', () => {
  it.each([
    ['1.2.2026', '2026-02-01'],
    ['01.02.2026', '2026-02-01'],
    ['29.02.2024', '2024-02-29'],
    ['29.02.2023', undefined],
    ['1.2.26', undefined],
    ['1/2/2026', undefined],
    ['2026-02-01', undefined],
    ['', undefined],
  ])('%s is %s', (text, iso) => {
    expect(isoDate(text)).toBe(iso);
  });

  it('is written only where the value is a date, and read only in Turkish', () => {
    expect(printTypedValue('2024-02-29', 'date', 'tr')).toBe('29.02.2024');
    expect(printTypedValue('2023-02-29', 'date', 'tr')).toBe('2023-02-29');
    expect(printTypedValue('2024-02-29', 'date', 'en')).toBe('2024-02-29');
    expect(readTypedValue('29.02.2024', 'text', 'tr')).toBe('29.02.2024');
  });
});
