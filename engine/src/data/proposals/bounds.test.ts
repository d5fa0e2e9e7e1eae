import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DataType, Range } from '../../model.ts';
import { compareDecimals } from '../decimal.ts';
import { propose } from './propose.ts';

type Options = { points?: 2 | 3; type?: DataType; language?: 'en' | 'tr' };

const proposed = (
  ranges: Range[],
  { points = 2, type = 'integer', language = 'en' }: Options = {},
) =>
  propose({ kind: 'bounds', ranges, points, type }, language).map(
    ({ value, validity, reason, range }) => [value, validity, reason.code, range],
  );

describe('the proposals at the bounds of a range', () => {
  it('say by two values what each bound and its neighbour outside is (ISTQB)', () => {
    expect(proposed([{ min: '18', max: '65' }])).toEqual([
      ['18', 'valid', 'least', 0],
      ['65', 'valid', 'greatest', 0],
      ['17', 'invalid', 'number_below_min', undefined],
      ['66', 'invalid', 'number_above_max', undefined],
    ]);
  });

  it('have by three values the neighbours inside as well (ISTQB)', () => {
    expect(proposed([{ min: '18', max: '65' }], { points: 3 })).toEqual([
      ['18', 'valid', 'least', 0],
      ['19', 'valid', 'number_above_min', 0],
      ['64', 'valid', 'number_below_max', 0],
      ['65', 'valid', 'greatest', 0],
      ['17', 'invalid', 'number_below_min', undefined],
      ['66', 'invalid', 'number_above_max', undefined],
    ]);
  });

  it.each([
    ['decimal', { min: '0.5', max: '1.50' }, ['0.49', '1.51'], 'step_below_min'],
    ['decimal', { min: '0', max: '1', step: '0.25' }, ['-0.25', '1.25'], 'step_below_min'],
    [
      'date',
      { min: '2024-03-01', max: '2024-12-31' },
      ['2024-02-29', '2025-01-01'],
      'day_below_min',
    ],
    [
      'date',
      { min: '2024-01-08', max: '2024-01-15', step: '7' },
      ['2024-01-01', '2024-01-22'],
      'step_below_min',
    ],
    ['text', { min: '09:00', max: '17:30' }, ['08:59', '17:31'], 'time_below_min'],
    ['text', { min: '09:00:00', max: '17:30:00' }, ['08:59:59', '17:30:01'], 'time_below_min'],
    ['text', { min: '09:00', max: '17:30', step: '15' }, ['08:45', '17:45'], 'step_below_min'],
    ['text', { min: '2', max: '3' }, ['a', 'aaaa'], 'length_below_min'],
  ] as const)('of type %s in %j are in its units', (type, range, outside, code) => {
    const found = proposed([range], { type }).filter(([, validity]) => validity === 'invalid');
    expect(found.map(([value]) => value)).toEqual(outside);
    expect(found[0]?.[2]).toBe(code);
  });

  it('stay within the day and the calendar', () => {
    expect(proposed([{ min: '00:00', max: '23:59' }], { type: 'text' })).toHaveLength(2);
    expect(proposed([{ min: '0000-01-01', max: '9999-12-31' }], { type: 'date' })).toHaveLength(2);
  });

  it('are written as the language does', () => {
    const options = { type: 'date', language: 'tr' } as const;
    const values = proposed([{ min: '2026-03-01', max: '2026-03-31' }], options);
    expect(values.map(([value]) => value)).toEqual([
      ...['01.03.2026', '31.03.2026', '28.02.2026', '01.04.2026'],
    ]);
  });

  it('name the only value of a range so', () => {
    expect(proposed([{ min: '5', max: '5' }], { points: 3 })[0]).toEqual(['5', 'valid', 'only', 0]);
  });
});

describe('the proposals of several classes', () => {
  it('give a value just outside of one class to the class that contains it', () => {
    const classes = [
      { min: '13', max: '17' },
      { min: '18', max: '64' },
    ];
    expect(proposed(classes)).toEqual([
      ['13', 'valid', 'least', 0],
      ['17', 'valid', 'greatest', 0],
      ['18', 'valid', 'least', 1],
      ['64', 'valid', 'greatest', 1],
      ['12', 'invalid', 'number_below_min', undefined],
      ['65', 'invalid', 'number_above_max', undefined],
    ]);
  });

  it('of integers within bounds that are none are the whole numbers inside and around them', () => {
    expect(proposed([{ min: '1.5', max: '7.2' }], { points: 3 })).toEqual([
      ['2', 'valid', 'least_whole', 0],
      ['3', 'valid', 'number_above_min', 0],
      ['6', 'valid', 'number_below_max', 0],
      ['7', 'valid', 'greatest_whole', 0],
      ['1', 'invalid', 'number_below_min', undefined],
      ['8', 'invalid', 'number_above_max', undefined],
    ]);
    expect(proposed([{ min: '-7.2', max: '-1.0' }]).map(([value]) => value)).toEqual([
      ...['-7', '-1', '-8', '0'],
    ]);
    expect(proposed([{ min: '1.2', max: '1.8' }])).toEqual([]);
    expect(proposed([{ min: '1', max: '5', step: '0.5' }])).toEqual([]);
  });

  it('say of a greatest value that no number of steps comes to that it is none of the range', () => {
    const [, , , tenth] = proposed([{ min: '1', max: '10', step: '4' }]);
    expect(tenth).toEqual(['10', 'invalid', 'off_grid', undefined]);
  });

  it('leave out a class whose range cannot be read', () => {
    const classes = [
      { min: '', max: '17' },
      { min: '18', max: '64' },
    ];
    expect(proposed(classes).map(([, , , range]) => range)).toEqual([1, 1, undefined, undefined]);
  });

  const whole = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
  const ranges = fc.array(
    fc
      .tuple(whole, fc.bigInt({ min: 0n, max: 9n }), fc.constantFrom('1', '0.1', '2'))
      .map(([min, more, step]) => ({ min: `${min}`, max: `${min + more}`, step })),
    { minLength: 1, maxLength: 4 },
  );
  const tenths = (text: string) => {
    const [whole = '0', part = '0'] = text.split('.');
    return BigInt(`${whole}${part}`);
  };
  const isWithin = (value: string, all: Range[]) =>
    all.some(({ min, max, step = '1' }) => {
      const [low, high, by, at] = [min, max, step, value].map(tenths) as [
        bigint,
        bigint,
        bigint,
        bigint,
      ];
      return low <= at && at <= high && (at - low) % by === 0n;
    });

  it('ascend, are valid exactly at the steps of a range, and by three values contain those by two', () => {
    fc.assert(
      fc.property(ranges, (all) => {
        const three = proposed(all, { points: 3, type: 'decimal' });
        for (const [value, validity] of three)
          expect(isWithin(String(value), all)).toBe(validity === 'valid');
        for (const validity of ['valid', 'invalid']) {
          const values = three.filter((one) => one[1] === validity).map(([value]) => String(value));
          values.slice(1).forEach((value, index) => {
            expect(compareDecimals(values[index] ?? '', value)).toBeLessThan(0);
          });
        }
        const values = three.map(([value]) => value);
        for (const [value] of proposed(all, { type: 'decimal' })) expect(values).toContain(value);
      }),
    );
  });
});
