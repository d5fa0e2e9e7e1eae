import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposeBoundaries } from './boundaries.ts';
import { dayAt, dayNumber } from './calendar.ts';
import { compareDecimals } from './decimal.ts';

describe('boundary values', () => {
  it.each([
    ['integer', { min: '1', max: '5' }, 2, ['1', '5'], ['0', '6']],
    ['integer', { min: '1', max: '5' }, 3, ['1', '2', '4', '5'], ['0', '6']],
    ['decimal', { min: '0.1', max: '0.3', step: '0.1' }, 3, ['0.1', '0.2', '0.3'], ['0.0', '0.4']],
    [
      'integer',
      { min: '9007199254740992', max: '9007199254740993' },
      3,
      ['9007199254740992', '9007199254740993'],
      ['9007199254740991', '9007199254740994'],
    ],
    [
      'date',
      { min: '2024-02-28', max: '2026-01-01' },
      3,
      ['2024-02-28', '2024-02-29', '2025-12-31', '2026-01-01'],
      ['2024-02-27', '2026-01-02'],
    ],
    ['date', { min: '0000-01-01', max: '9999-12-31' }, 2, ['0000-01-01', '9999-12-31'], []],
    ['text', { min: '0', max: '3' }, 2, ['', 'aaa'], ['aaaa']],
    ['date', { min: '2026-02-30', max: '2026-03-01' }, 2, [], []],
    ['integer', { min: '5', max: '1' }, 2, [], []],
    ['decimal', { min: 'a', max: '1' }, 2, [], []],
  ] as const)('of type %s in %j, %i points', (type, range, points, ...expected) => {
    const [valid, invalid] = expected;
    expect(proposeBoundaries(range, points, type)).toEqual({ valid, invalid });
  });

  it('are never both valid and invalid, and ascend, for every size and step', () => {
    const number = fc
      .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat({ max: 999 }))
      .map(([whole, rest]) => `${whole}.${rest}`);
    const step = fc.constantFrom('1', '0.1', '0.01', '0.001', '3', '1e9');
    fc.assert(
      fc.property(number, fc.bigInt({ min: 0n, max: 9n }), step, (min, more, by) => {
        const [whole, rest] = min.split('.');
        const max = `${BigInt(whole ?? '') + more}.${rest}`;
        const { valid, invalid } = proposeBoundaries({ min, max, step: by }, 3);
        const all = [...invalid.slice(0, 1), ...valid, ...invalid.slice(1)];
        all.slice(1).forEach((value, index) => {
          expect(compareDecimals(all[index] ?? '', value)).toBeLessThan(0);
        });
      }),
    );
  });

  it('count days as the calendar does', () => {
    const from = Date.UTC(1600, 0, 1);
    fc.assert(
      fc.property(fc.nat({ max: 800 * 365 }), (days) => {
        const date = new Date(from + days * 86_400_000).toISOString().slice(0, 10);
        expect(dayAt((dayNumber('1600-01-01') ?? 0) + days)).toBe(date);
        expect(dayNumber(date)).toBe((dayNumber('1600-01-01') ?? 0) + days);
      }),
    );
  });
});
