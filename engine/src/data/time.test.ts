import fc from 'fast-check';
import { expect, it } from 'vitest';
import { secondsOf, timeAt } from './time.ts';

it.each([
  ['00:00', 0],
  ['23:59', 86_340],
  ['23:59:59', 86_399],
  ['24:00', undefined],
  ['12:60', undefined],
  ['9:30', undefined],
  ['09:30 ', undefined],
  ['', undefined],
])('the time %s is %s seconds after midnight', (time, seconds) => {
  expect(secondsOf(time)).toBe(seconds);
});

it('each second of a day is read as it was written, and none is written outside of the day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_399 }), (seconds) => {
      expect(secondsOf(timeAt(seconds, true) ?? '')).toBe(seconds);
    }),
  );
  expect([timeAt(-1, true), timeAt(86_400, false)]).toEqual([undefined, undefined]);
});
