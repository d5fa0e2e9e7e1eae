import { generateCoveringArray } from '../combine/combine.ts';
import type { GenerationSettings } from '../model.ts';
import { invalidValues } from './input-masking.ts';
import { holdsRow, optionsOf, problemsWithInvalid } from './required-rows.ts';
import type { Table } from './table.ts';

type CombineSettings = Pick<GenerationSettings, 'negative' | 'seed' | 'data'> & {
  /** Told how many combinations there was no budget for, where there are any. */
  onLeftOut?: (count: number) => void;
  /** Valid values may then be met beside invalid ones alone. */
  isMixed?: boolean;
  /** Rows to keep, -1 for what may be filled. */
  seeds: readonly number[][];
};

/** First what valid values alone can be combined to, then with these rows all else: invalid values, and what is only possible beside one. */
export function combinedRows(
  { instances, problem, positive }: Table,
  t: number,
  { negative, seed, onLeftOut, isMixed, data, seeds }: CombineSettings,
): ArrayLike<number>[] {
  const { negativeStrength } = data ?? {};
  const hasOwnStrength = negative === 'each' && negativeStrength !== undefined;
  const once = instances.flatMap((instance, column) =>
    invalidValues(instance).map((value) => [column, value] as const),
  );
  const onceValues = negative === 'once' || hasOwnStrength ? { once } : {};
  const options = { effort: 'instant', seed } as const;
  const required = { ...problem, ...optionsOf(instances, data, t), t };
  const first =
    positive && !isMixed
      ? generateCoveringArray({ ...required, clauses: positive.clauses, once, seeds }, options)
      : undefined;
  const kept = first?.rows ?? [];
  const missing = seeds.filter((one) => !kept.some((row) => holdsRow(row, one)));
  const array = generateCoveringArray(
    { ...required, ...onceValues, seeds: [...kept, ...missing] },
    options,
  );
  const rows = [...array.rows];
  const more = hasOwnStrength ? problemsWithInvalid(instances, problem, negativeStrength) : [];
  const arrays = more.map((one) => {
    const made = generateCoveringArray({ ...one, seeds: rows }, options);
    const known = new Set(rows.map((row) => row.join()));
    rows.push(...made.rows.filter((row) => !known.has(row.join())));
    return made;
  });
  const leftOut = [first, array, ...arrays].reduce(
    (sum, one) => sum + (one?.leftOut ?? 0) + (one?.undecided ?? 0),
    0,
  );
  if (leftOut > 0) onLeftOut?.(leftOut);
  return rows;
}
