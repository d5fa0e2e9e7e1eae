import { describe, expect, it } from 'vitest';
import { faultOfRange } from './range-fault.ts';

const range = (min: string, max: string, step = '') => ({ min, max, step });

describe('what is wrong with bounds', () => {
  it.each([
    [range('', '5'), 'integer', 'needsBounds'],
    [range('1', '10'), 'integer', undefined],
    [range('10', '1'), 'integer', 'boundsReversed'],
    [range('1', '10', '0'), 'integer', 'stepNotWhole'],
    [range('1', '10', '0.5'), 'integer', 'stepNotWhole'],
    [range('1.5', '7.2'), 'integer', undefined],
    [range('1.2', '1.8'), 'integer', 'noWholeNumber'],
    [range('1', '10', '-1'), 'decimal', 'stepWrong'],
    [range('1,5', '3'), 'integer', 'boundsUnread.integer'],
    [range('1,5', '3'), 'decimal', 'boundsUnread.decimal'],
    [range('28.02.2024', '29.02.2024'), 'date', 'boundsUnread.date'],
    [range('1,5', '3'), 'text', 'boundsUnread.any'],
    [range('17:30', '09:00'), 'text', 'boundsReversed'],
    [range('2000', '3000'), 'text', 'lengthsTooLong'],
  ] as const)('of %j as %s is: %s', (typed, type, fault) => {
    expect(faultOfRange(typed, { type, isLength: false, language: 'en' })).toBe(fault);
  });

  it('of lengths is that they are no whole numbers', () => {
    const ofText = { type: 'text', isLength: true, language: 'en' } as const;
    expect(faultOfRange(range('a', '3'), ofText)).toBe('boundsUnread.length');
  });

  it('is nothing where they are written as Turkish does, in Turkish', () => {
    const fault = (typed: ReturnType<typeof range>, type: 'decimal' | 'date' | 'integer') =>
      faultOfRange(typed, { type, isLength: false, language: 'tr' });
    expect(fault(range('1,5', '3'), 'decimal')).toBeUndefined();
    expect(fault(range('28.02.2024', '29.02.2024'), 'date')).toBeUndefined();
    expect(fault(range('1,5', '7,2'), 'integer')).toBeUndefined();
    expect(fault(range('1.250', '2'), 'integer')).toBe('boundsReversed');
  });
});
