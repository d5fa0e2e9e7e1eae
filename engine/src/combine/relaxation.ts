import { defined } from '../defined.ts';
import { isExtendable } from './clauses/legality.ts';
import type { Construction, SuiteInput } from './construct.ts';
import { choose, type Space, sumsOf } from './space.ts';

/** Rounds of improvement. */
const ROUNDS = 300;
/** After so many rounds without a better bound the steps get shorter, by this factor. */
const MAX_FAILURES = 10;
const SHORTER = 0.7;
/** Far more than the error of the sums. */
const ERROR = 1e-6;

/**
 * A number of rows below which no suite is, for instances with few legal rows: the
 * optimum of the covering problem in which rows may be taken in part, from below.
 *
 * Each combination offers a price for the row that holds it. All prices together,
 * less what rows are offered beyond 1, are never more than the fewest rows; prices
 * go up where a combination is not yet held by rows that are offered enough, and
 * down where it is held by several.
 *
 * Source: Lagrangian relaxation of set covering with subgradient steps, as in
 * Caprara, Fischetti & Toth, "A heuristic method for the set covering problem" (1999).
 *
 * @param budget the combinations that may be looked at; with more legal rows than
 *   it allows, or where not all are known, the bound is 0
 * @param built some suite that covers everything
 *
 * O(rounds × legal rows × sets of columns).
 */
export function relaxationBound(input: SuiteInput, built: Construction, budget: number): number {
  const sets = built.spaces.reduce((sum, { t, columns }) => sum + choose(columns.length, t), 0);
  const rows = legalRows(input, budget / (2 * ROUNDS * sets));
  if (!rows || input.legality.undecided > 0) return 0;
  const problem = problemOf(input, built, rows);
  const upper = built.rows.length;
  let prices = new Float64Array(problem.combinations).fill(1 / sets);
  let best = 0;
  let stretch = 1;
  let since = 0;
  for (let round = 0; round < ROUNDS && Math.ceil(best - ERROR) < upper; round++) {
    const { bound, slopes } = relaxed(problem, prices);
    since = bound > best ? 0 : since + 1;
    best = Math.max(best, bound);
    if (since > 0 && since % MAX_FAILURES === 0) stretch *= SHORTER;
    prices = stepped(prices, slopes, stretch * (upper - bound));
  }
  return Math.ceil(best - ERROR);
}

/** By legal row, the combinations it holds, numbered in the order in which they are met. */
type Problem = { combinationsByRow: Int32Array[]; combinations: number };

function problemOf(
  { polarity }: SuiteInput,
  { spaces }: Construction,
  rows: Int32Array[],
): Problem {
  const indexes = spaces.map(() => new Map<number, number>());
  let combinations = 0;
  const combinationsByRow = rows.map((row) =>
    Int32Array.from(
      spaces.flatMap((space, id) => {
        const required = space.t === 1 ? polarity.allowed : polarity.combined;
        const masked = row.map((value, column) => (required[column]?.[value] ? value : -1));
        return numbersIn(space, masked).map((number) => {
          const index = indexes[id]?.get(number) ?? combinations++;
          indexes[id]?.set(number, index);
          return index;
        });
      }),
    ),
  );
  return { combinationsByRow, combinations };
}

/** The numbers of all combinations of t closed cells. */
function numbersIn(space: Space, row: Int32Array): number[] {
  const { t, columns, first, ranks, sums } = space;
  return Array.from(columns).flatMap((column, position) => {
    const value = row[column] ?? -1;
    if (value < 0 || position < t - 1) return [];
    const own = defined(ranks[t]?.[defined(first[position]) + value]);
    const count = sumsOf(space, row, position);
    return Array.from(sums[t - 1]?.subarray(0, count) ?? [], (sum) => sum + own);
  });
}

/** Every legal row, column by column; undefined when there are more than `most`. */
function legalRows({ polarity, legality }: SuiteInput, maxRows: number): Int32Array[] | undefined {
  const width = polarity.levels.length;
  const rows: Int32Array[] = [];
  const row = new Int32Array(width).fill(-1);
  for (let column = 0; column >= 0 && rows.length <= maxRows; ) {
    const value = defined(row[column]) + 1;
    row[column] = value < defined(polarity.levels[column]) ? value : -1;
    if (row[column] === -1) column--;
    else if (!isExtendable(legality, row, [column])) continue;
    else if (column < width - 1) column++;
    else rows.push(Int32Array.from(row));
  }
  return rows.length <= maxRows ? rows : undefined;
}

/** What the prices prove, and by combination how the bound grows with its price. */
function relaxed({ combinationsByRow }: Problem, prices: Float64Array) {
  const slopes = new Float64Array(prices.length).fill(1);
  let bound = prices.reduce((sum, price) => sum + price, 0);
  for (const combinations of combinationsByRow) {
    let rest = 1;
    for (const index of combinations) rest -= defined(prices[index]);
    if (rest >= 0) continue;
    bound += rest;
    for (const index of combinations) slopes[index] = defined(slopes[index]) - 1;
  }
  return { bound, slopes };
}

/** Prices moved along the slopes, so far as would close the gap if they stayed as they are. */
function stepped(
  prices: Float64Array,
  slopes: Float64Array,
  gap: number,
): Float64Array<ArrayBuffer> {
  let length = 0;
  slopes.forEach((slope, index) => {
    if (prices[index] !== 0 || slope > 0) length += slope * slope;
  });
  if (length === 0) return prices.slice();
  return prices.map((price, index) => Math.max(0, price + (defined(slopes[index]) * gap) / length));
}
