import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCase } from '../../../testing/editor.ts';
import { groupCases, happyKeyOf, type Numbered } from './groups.ts';

const cases = fc
  .array(
    fc.record({
      polarity: fc.constantFrom('positive' as const, 'negative' as const),
      isHappy: fc.boolean(),
      requirements: fc.uniqueArray(fc.constantFrom('R1', 'R2', 'R3'), { maxLength: 3 }),
    }),
  )
  .map((some): Numbered[] =>
    some.map(({ isHappy, ...more }, index) => {
      const marked = { ...more, ...(isHappy && { isHappyPath: true as const }) };
      return { test: aCase(`c${index}`, ['a'], marked), number: index + 1 };
    }),
  );

describe('cases under headings', () => {
  it('by kind are each there once, one that is on it as the happy path, the negative ones last', () => {
    fc.assert(
      fc.property(cases, (rows) => {
        const happyKey = happyKeyOf(rows.map(({ test }) => test));
        const groups = groupCases(rows, 'kind', happyKey);
        const order = groups.flatMap((group) => group.rows);
        expect(order.toSorted((a, b) => a.number - b.number)).toEqual(rows);
        const others = order.filter(({ test }) => test.key !== happyKey);
        const polarities = others.map(({ test }) => test.polarity);
        expect(polarities).toEqual(polarities.toSorted().reverse());
        const happy = groups.find(({ name }) => name === 'happyPath');
        expect(happy?.rows ?? []).toEqual(rows.filter(({ test }) => test.isHappyPath).slice(0, 1));
      }),
    );
  });

  it.each(['outcome', 'requirement'] as const)('by %s are each there once', (grouping) => {
    fc.assert(
      fc.property(cases, (rows) => {
        const order = groupCases(rows, grouping, undefined).flatMap((group) => group.rows);
        expect(order.toSorted((a, b) => a.number - b.number)).toEqual(rows);
      }),
    );
  });

  it('by requirement stand under the first that they cover, and last those that cover none', () => {
    fc.assert(
      fc.property(cases, (rows) => {
        const groups = groupCases(rows, 'requirement', undefined);
        for (const { name, rows: members } of groups)
          for (const { test } of members) expect(test.requirements[0] ?? '').toBe(name);
        expect(groups.slice(0, -1).every(({ name }) => name !== '')).toBe(true);
      }),
    );
  });
});
