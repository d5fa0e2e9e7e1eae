import { defined } from '../../defined.ts';

/**
 * A covering array of strength t of t + 1 columns with as few rows as there can
 * be: all combinations of the t columns with most values, and in the last column
 * their sum modulo the values of the t-th. So when all but one of the t are given,
 * the last takes each of its values as the remaining one moves.
 *
 * Source: the least case of Moura, Stardom, Stevens & Williams, "Covering arrays
 * with mixed alphabet sizes" (2003).
 *
 * @param levels of the t + 1 columns, the most values first; the last column may
 *   hold values that it does not have, where any will do
 *
 * O(rows × t).
 */
export function zeroSumArray(levels: readonly number[]): number[][] {
  const summed = levels.slice(0, -1);
  const modulus = summed.at(-1) ?? 1;
  const count = summed.reduce((product, level) => product * level, 1);
  const rows: number[][] = [];
  for (let number = 0; number < count; number++) {
    const row = summed.slice();
    let sum = 0;
    let rest = number;
    for (let column = summed.length - 1; column >= 0; column--) {
      const level = defined(summed[column]);
      row[column] = rest % level;
      sum += rest % level;
      rest = Math.floor(rest / level);
    }
    row.push(sum % modulus);
    rows.push(row);
  }
  return rows;
}
