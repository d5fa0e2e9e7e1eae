import type { Instance } from '@caseloom/engine';

/**
 * What is wrong with a suite, in words; undefined where nothing is.
 *
 * Shares no code with what made the suite. Every row is looked at: width, values, clauses, one
 * invalid value at most. Then, for every t columns, the combinations that stand in some row are
 * counted; an invalid value hides what stands beside it, so its row counts only for combinations
 * with that value.
 *
 * @param required how many combinations some legal row holds
 */
export function faultOf(
  instance: Instance,
  rows: number[][],
  required: number,
): string | undefined {
  const { levels, clauses = [], negative = [], strengths = [], t } = instance;
  const isInvalid = (column: number, value: number) =>
    negative.some(([c, v]) => c === column && v === value);
  for (const row of rows) {
    if (row.length !== levels.length) return 'a row of another width';
    if (row.some((value, column) => !(value >= 0 && value < (levels[column] ?? 0))))
      return 'a value out of range';
    if (row.filter((value, column) => isInvalid(column, value)).length > 1)
      return 'two invalid values in a row';
    const holds = clauses.every((clause) =>
      clause.some(([column, value, is]) => (row[column] === value) === (is === 1)),
    );
    if (!holds) return 'a row that breaks a clause';
  }
  const invalidOf = rows.map((row) => row.findIndex((value, column) => isInvalid(column, value)));
  const all = levels.map((_, column) => column);
  let covered = 0;
  for (const { params, t: strength } of [{ params: all, t }, ...strengths]) {
    for (const columns of subsets(params, Math.min(strength, params.length))) {
      covered += distinct(columns, levels, rows, invalidOf);
    }
  }
  return covered === required ? undefined : `${covered} of ${required} combinations`;
}

/** How many different combinations of these columns stand in the rows. */
function distinct(
  columns: readonly number[],
  levels: readonly number[],
  rows: number[][],
  invalidOf: number[],
): number {
  const size = columns.reduce((product, column) => product * (levels[column] ?? 0), 1);
  const seen = new Uint8Array(size);
  let count = 0;
  rows.forEach((row, index) => {
    const invalid = invalidOf[index] ?? -1;
    if (invalid >= 0 && !columns.includes(invalid)) return;
    let place = 0;
    for (const column of columns) place = place * (levels[column] ?? 0) + (row[column] ?? 0);
    if (!seen[place]) count++;
    seen[place] = 1;
  });
  return count;
}

function* subsets(items: readonly number[], size: number, from = 0): Generator<number[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let i = from; i <= items.length - size; i++) {
    for (const rest of subsets(items, size - 1, i + 1)) yield [items[i] ?? 0, ...rest];
  }
}
