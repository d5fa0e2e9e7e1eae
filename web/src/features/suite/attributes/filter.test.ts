import { PRIORITIES } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributeWords, countChosen, LAST, readAttributes, withoutEmpty } from './filter.ts';

const tag = fc.string({ minLength: 1, maxLength: 50 }).filter((word) => !word.includes(','));
const filters = fc.record(
  {
    priority: fc.subarray([...PRIORITIES]),
    minRisk: fc.integer({ min: 1, max: 25 }),
    tags: fc.uniqueArray(tag, { maxLength: 20 }),
    last: fc.subarray([...LAST]),
  },
  { requiredKeys: [] },
);

describe('a filter by attributes', () => {
  it('is the same once it was written into an address and read again', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(readAttributes(attributeWords(filter))).toEqual(withoutEmpty(filter));
      }),
    );
  });

  it('counts its own parts, and nothing else that a list is filtered by', () => {
    const filter = { search: 'card', from: '2026-11-01', tags: [], minRisk: 5 };
    expect(countChosen(filter)).toBe(1);
  });

  it('leaves out what an address has and no filter means', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), fc.anything(), (address, word) => {
        const { priority = [], minRisk = 1 } = readAttributes({
          ...address,
          ...{ priority: JSON.stringify(word) ?? '', risk: JSON.stringify(word) ?? '' },
        });
        for (const one of priority) expect(PRIORITIES).toContain(one);
        expect(minRisk >= 1 && minRisk <= 25).toBe(true);
      }),
    );
  });
});
