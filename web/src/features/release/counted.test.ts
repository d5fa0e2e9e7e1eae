import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countedIn, wordsOf } from './counted.ts';

it('an address names the test cases of a figure so that they are found again', () => {
  const counted = fc.record(
    {
      status: fc.constantFrom('passed', 'failed', 'blocked', 'skipped', 'untested'),
      requirement: fc.string({ minLength: 1 }),
      isRequired: fc.constant(true as const),
    },
    { requiredKeys: [] },
  );
  expect(countedIn(wordsOf({ isFailing: true }))).toEqual({ isFailing: true });
  fc.assert(
    fc.property(counted, (one) => {
      expect(countedIn(wordsOf(one))).toEqual(one);
    }),
  );
  expect(countedIn({})).toBeUndefined();
});
