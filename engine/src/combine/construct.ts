import { decode, type Frontier, frontiers, sum } from './frontier.ts';
import type { Polarity, Tuple } from './instance.ts';
import { complete, isExtendable, type Legality } from './legality.ts';

/** What one polarity's rows are and what could not be. */
export type Construction = {
  /** Full, legal rows; the first `kept` hold the seeds. */
  rows: Int32Array[];
  uncoverable: number;
  examples: Tuple[];
  /** The most legal combinations of one column set: no suite has fewer rows. */
  lowerBound: number;
  /** By position in the polarity's sets: the indices of combinations no legal row holds. */
  impossible: number[][];
};

type Growth = {
  polarity: Polarity;
  legality: Legality;
  rows: Int32Array[];
  random: (n: number) => number;
  result: Construction;
};

/**
 * Builds a suite that covers every legal combination, column after column: each
 * new column takes in every row the value that covers most (horizontal growth),
 * and what is left goes into open cells or new rows (vertical growth). Cells that
 * cover nothing stay open to the end. Whether a combination is legal is asked only
 * when it is still missing.
 *
 * Source: Lei, Kacker, Kuhn, Okun & Lawrence, "IPOG-IPOG-D" (2008), and Forbes et
 * al., "Refining the in-parameter-order strategy" (2008).
 *
 * @param seeds legal rows to keep, -1 for open cells
 *
 * Time O(rows × sets) mask look-ups, plus the legality tests; memory one bit for
 * each combination that ends in the column being added.
 */
export function construct(
  polarity: Polarity,
  legality: Legality,
  seeds: readonly Int32Array[],
  random: (n: number) => number,
): Construction {
  const rows = seeds.map((seed) => Int32Array.from(seed));
  const impossible: number[][] = polarity.sets.map(() => []);
  const result = { rows, uncoverable: 0, examples: [], lowerBound: 0, impossible };
  const growth: Growth = { polarity, legality, rows, random, result };
  for (const frontier of frontiers(polarity, legality)) {
    growAcross(growth, frontier);
    if (frontier.left > 0) growDown(growth, frontier);
  }
  if (rows.length === 0) rows.push(new Int32Array(polarity.levels.length).fill(-1));
  for (const row of rows) {
    complete(legality, row, (column) => random(polarity.levels[column] ?? 1));
  }
  result.lowerBound = lowerBoundOf(polarity, impossible);
  return result;
}

function lowerBoundOf(polarity: Polarity, impossible: number[][]): number {
  let bound = 1;
  polarity.sets.forEach((set, index) => {
    const required = set.length === 1 ? polarity.allowed : polarity.combined;
    let product = 1;
    for (const column of set) product *= sum(required[column]);
    bound = Math.max(bound, product - (impossible[index]?.length ?? 0));
  });
  return bound;
}

function growAcross(growth: Growth, frontier: Frontier): void {
  const gains = new Int32Array(frontier.level);
  const uses = new Int32Array(frontier.level);
  for (const row of growth.rows) {
    if (frontier.left === 0) return;
    if ((row[frontier.column] ?? -1) < 0) {
      countGains(frontier, row, gains);
      takeBest(growth, frontier.column, row, { gains, uses });
    }
    cover(frontier, row);
  }
}

function countGains(frontier: Frontier, row: Int32Array, gains: Int32Array): void {
  const { words, missing, ids } = frontier;
  gains.fill(0);
  for (let set = 0; set < ids.length; set++) {
    const first = firstWord(frontier, row, set);
    if (first < 0) continue;
    for (let word = 0; word < words; word++) {
      let bits = missing[first + word] ?? 0;
      while (bits !== 0) {
        const value = word * 32 + 31 - Math.clz32(bits & -bits);
        gains[value] = (gains[value] ?? 0) + 1;
        bits &= bits - 1;
      }
    }
  }
}

type Choice = { gains: Int32Array; uses: Int32Array };

/** Leaves the cell open when no value covers anything, or none that does is legal. */
function takeBest(growth: Growth, column: number, row: Int32Array, choice: Choice): void {
  const { gains, uses } = choice;
  while (true) {
    const best = bestValue(choice, growth.random(gains.length));
    if (best < 0) return;
    row[column] = best;
    if (isLegalAfter(growth.legality, row, [column])) {
      uses[best] = (uses[best] ?? 0) + 1;
      return;
    }
    row[column] = -1;
    gains[best] = 0;
  }
}

/** The value with most gain, of equals the least used, of those the first from `turn` on; -1 when none gains. */
function bestValue({ gains, uses }: Choice, turn: number): number {
  let best = -1;
  let bestGain = 0;
  for (let step = 0; step < gains.length; step++) {
    const value = (turn + step) % gains.length;
    const gain = gains[value] ?? 0;
    if (gain === 0 || gain < bestGain) continue;
    if (gain > bestGain || (uses[value] ?? 0) < (uses[best] ?? 0)) {
      best = value;
      bestGain = gain;
    }
  }
  return best;
}

/** Where a row's earlier values stand in a set's masks; -1 while one is open. */
function firstWord(frontier: Frontier, row: Int32Array, set: number): number {
  const { others, strides, first, base } = frontier;
  let word = base[set] ?? 0;
  const end = first[set + 1] ?? 0;
  for (let at = first[set] ?? 0; at < end; at++) {
    const value = row[others[at] ?? 0] ?? -1;
    if (value < 0) return -1;
    word += value * (strides[at] ?? 0);
  }
  return word;
}

function cover(frontier: Frontier, row: Int32Array): void {
  const value = row[frontier.column] ?? -1;
  if (value < 0) return;
  const bit = 1 << (value & 31);
  const { missing, ids } = frontier;
  for (let set = 0; set < ids.length; set++) {
    const first = firstWord(frontier, row, set);
    if (first < 0) continue;
    const word = first + (value >> 5);
    const bits = missing[word] ?? 0;
    if ((bits & bit) === 0) continue;
    missing[word] = bits & ~bit;
    frontier.left--;
  }
}

function growDown(growth: Growth, frontier: Frontier): void {
  const { words, missing, ids, earlier, base, column } = frontier;
  const loose = looseRows(growth, frontier);
  for (let set = 0; set < ids.length; set++) {
    const columns = [...(earlier[set] ?? []), column];
    const start = base[set] ?? 0;
    for (let word = start; word < (base[set + 1] ?? 0); word++) {
      while ((missing[word] ?? 0) !== 0) {
        const bits = missing[word] ?? 0;
        const low = 31 - Math.clz32(bits & -bits);
        const values = decode(
          Math.floor((word - start) / words),
          columns.slice(0, -1),
          growth.polarity.levels,
        );
        values.push(((word - start) % words) * 32 + low);
        missing[word] = bits & (bits - 1);
        frontier.left--;
        place(growth, frontier, loose, { columns, values, id: ids[set] ?? 0 });
      }
    }
  }
}

/** The rows with an open cell among the columns added so far: only they can take one more combination. */
type Loose = { rows: Int32Array[]; columns: Int32Array };

function looseRows({ rows }: Growth, { others, column }: Frontier): Loose {
  const columns = Int32Array.from(new Set([...others, column]));
  return { rows: rows.filter((row) => isLoose(row, columns)), columns };
}

function isLoose(row: Int32Array, columns: Int32Array): boolean {
  return columns.some((column) => (row[column] ?? -1) < 0);
}

type Missing = { columns: number[]; values: number[]; id: number };

function place(
  growth: Growth,
  frontier: Frontier,
  loose: Loose,
  { columns, values, id }: Missing,
): void {
  const { legality, rows, polarity, result } = growth;
  const fresh = new Int32Array(polarity.levels.length).fill(-1);
  columns.forEach((column, index) => {
    fresh[column] = values[index] ?? 0;
  });
  if (!isLegalAfter(legality, fresh, columns)) {
    result.uncoverable++;
    result.impossible[id]?.push(indexIn(polarity, id, fresh));
    if (result.examples.length < 100) {
      result.examples.push(
        columns
          .map((column, index): [number, number] => [column, values[index] ?? 0])
          .sort((a, b) => a[0] - b[0]),
      );
    }
    return;
  }
  for (const [index, row] of loose.rows.entries()) {
    if (!fits(legality, row, columns, values)) continue;
    cover(frontier, row);
    if (!isLoose(row, loose.columns)) loose.rows.splice(index, 1);
    return;
  }
  rows.push(fresh);
  if (isLoose(fresh, loose.columns)) loose.rows.push(fresh);
  cover(frontier, fresh);
}

function indexIn({ sets, levels }: Polarity, id: number, row: Int32Array): number {
  let index = 0;
  for (const column of sets[id] ?? []) index = index * (levels[column] ?? 0) + (row[column] ?? 0);
  return index;
}

function fits(legality: Legality, row: Int32Array, columns: number[], values: number[]): boolean {
  for (let index = 0; index < columns.length; index++) {
    const held = row[columns[index] ?? 0] ?? -1;
    if (held >= 0 && held !== values[index]) return false;
  }
  const filled: number[] = [];
  columns.forEach((column, index) => {
    if ((row[column] ?? -1) >= 0) return;
    filled.push(column);
    row[column] = values[index] ?? 0;
  });
  if (isLegalAfter(legality, row, filled)) return true;
  for (const column of filled) row[column] = -1;
  return false;
}

/** The row was extendable before these columns were filled: unconstrained ones cannot change that. */
function isLegalAfter(legality: Legality, row: Int32Array, filled: readonly number[]): boolean {
  let isConstrained = false;
  for (const column of filled) {
    if (!legality.possible[(legality.offset[column] ?? 0) + (row[column] ?? 0)]) return false;
    if ((legality.clausesOf[column]?.length ?? 0) > 0) isConstrained = true;
  }
  return !isConstrained || isExtendable(legality, row);
}
