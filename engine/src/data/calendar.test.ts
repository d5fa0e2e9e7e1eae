import { describe, expect, it } from 'vitest';
import { dayAt, dayNumber } from './calendar.ts';

/** The number of a day that exists. */
function numberOf(date: string): number {
  const number = dayNumber(date);
  if (number === undefined) throw new Error(`${date} is no day`);
  return number;
}

describe('the Gregorian calendar', () => {
  it('counts days from the first of the year 0', () => {
    expect(dayNumber('0000-01-01')).toBe(0);
    expect(dayNumber('0000-12-31')).toBe(365);
    expect(dayNumber('0001-01-01')).toBe(366);
  });

  it('agrees with the epoch of Unix: 1970 begins 719,528 days later', () => {
    expect(dayNumber('1970-01-01')).toBe(719_528);
  });

  it.each([
    ['2024', true],
    ['2023', false],
    ['2000', true],
    ['1900', false],
    ['2100', false],
    ['0000', true],
  ])('has a 29th of February in %s: %s', (year, isLeap) => {
    expect(dayNumber(`${year}-02-29`) !== undefined).toBe(isLeap);
    expect(numberOf(`${year}-03-01`) - numberOf(`${year}-02-28`)).toBe(isLeap ? 2 : 1);
  });

  it('gives each month its days and no more', () => {
    const lengths = Array.from({ length: 12 }, (_, index) => {
      const month = String(index + 1).padStart(2, '0');
      const days = Array.from({ length: 31 }, (_, day) => String(day + 1).padStart(2, '0'));
      return days.filter((day) => dayNumber(`2023-${month}-${day}`) !== undefined).length;
    });
    expect(lengths).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
  });

  it.each([
    '2024-00-10',
    '2024-13-10',
    '2024-01-00',
    '2024-01-32',
    '24-01-01',
    '2024-1-1',
    '',
    'x',
  ])('has no day %j', (text) => {
    expect(dayNumber(text)).toBeUndefined();
  });

  it('repeats after 400 years, which are 146,097 days', () => {
    expect(numberOf('2400-06-15') - numberOf('2000-06-15')).toBe(146_097);
  });

  it('turns a number back into its day across each end of a year', () => {
    for (const date of ['1999-12-31', '2000-01-01', '2000-02-29', '2000-12-31', '2001-01-01'])
      expect(dayAt(numberOf(date))).toBe(date);
    expect(dayAt(numberOf('2000-02-28') + 1)).toBe('2000-02-29');
    expect(dayAt(numberOf('1900-02-28') + 1)).toBe('1900-03-01');
  });

  it('ends where four digits end', () => {
    expect(dayAt(0)).toBe('0000-01-01');
    expect(dayAt(-1)).toBeUndefined();
    const last = numberOf('9999-12-31');
    expect(dayAt(last)).toBe('9999-12-31');
    expect(dayAt(last + 1)).toBeUndefined();
  });
});
