import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minCover } from './min-cover.ts';

const RUNS = { numRuns: Number(import.meta.env.RUNS ?? 200) };

const families = fc
  .array(fc.array(fc.nat(8), { maxLength: 5 }), { maxLength: 10 })
  .map((covers) => covers.map((items) => [...new Set(items)]));

function coveredBy(covers: readonly number[][], chosen: readonly number[]): Set<number> {
  return new Set(chosen.flatMap((candidate) => covers[candidate] ?? []));
}

/** Every subset is tried. */
function fewestOf(covers: readonly number[][]): number {
  const all = new Set(covers.flat()).size;
  const subsets = Array.from({ length: 2 ** covers.length }, (_, bits) =>
    [...covers.keys()].filter((i) => bits & (1 << i)),
  );
  const whole = subsets.filter((one) => coveredBy(covers, one).size === all);
  return Math.min(...whole.map(({ length }) => length));
}

describe('the smallest cover', () => {
  it('covers all that can be covered with the fewest candidates, and proves it', () => {
    fc.assert(
      fc.property(families, (covers) => {
        const { chosen, lowerBound } = minCover(covers);
        expect(coveredBy(covers, chosen)).toEqual(new Set(covers.flat()));
        expect([chosen.length, lowerBound]).toEqual([fewestOf(covers), chosen.length]);
      }),
      RUNS,
    );
  });
});
