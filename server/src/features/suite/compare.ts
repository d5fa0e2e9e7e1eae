import type { KeptCase } from '../../apart/keep.ts';
import type { Print } from './queries.ts';

/** What a generation does to the cases of a suite. */
export type Comparison = {
  /** Never there before, or there and retired. */
  fresh: KeptCase[];
  /** There, and saying something else now. */
  changed: { made: KeptCase; known: Print }[];
  unchanged: Print[];
  /** Not made any more, by this generation first. */
  gone: Print[];
};

/** Compares by key what was made with what is known. O(made + known). */
export function compare(made: KeptCase[], known: Print[]): Comparison {
  const byKey = new Map(known.map((print) => [print.key, print]));
  const comparison: Comparison = { fresh: [], changed: [], unchanged: [], gone: [] };
  for (const one of made) {
    const before = byKey.get(one.key);
    byKey.delete(one.key);
    if (!before || before.retiredIn !== null) comparison.fresh.push(one);
    else if (before.textHash === one.textHash) comparison.unchanged.push(before);
    else comparison.changed.push({ made: one, known: before });
  }
  comparison.gone = [...byKey.values()].filter(({ retiredIn }) => retiredIn === null);
  return comparison;
}
