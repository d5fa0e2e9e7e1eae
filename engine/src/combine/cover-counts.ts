import type { Polarity } from './instance.ts';

/** How many rows hold each combination, with what no row holds yet. */
export type CoverCounts = {
  levels: readonly number[];
  sets: number[][];
  /** First index of each set's combinations. */
  base: Int32Array;
  /** By combination: the rows that hold it; one too many where no row needs to. */
  counts: Uint16Array;
  /** By column, for each set with it: base, its stride, the number of others, then column and stride of each. */
  around: Int32Array[];
  /** The combinations no row holds, in any order, and where each stands in that list. */
  open: number[];
  place: Map<number, number>;
  /** Counts looked at so far. */
  work: number;
};

/** More combinations than this would take too much memory to count. */
const MOST = 40_000_000;

/**
 * Starts the counts of a suite without rows: every required combination is open.
 *
 * @param impossible by set: the indices of combinations no legal row holds
 * @returns null when there are too many combinations to count
 *
 * O(combinations) time, two bytes each.
 */
export function coverCounts(
  { levels, sets, allowed, combined }: Polarity,
  impossible: readonly (readonly number[])[],
): CoverCounts | null {
  let total = 0;
  const base = new Int32Array(sets.length + 1);
  for (const [id, set] of sets.entries()) {
    total += sizeOf(set, levels);
    if (total > MOST) return null;
    base[id + 1] = total;
  }
  const counts = new Uint16Array(total);
  sets.forEach((set, id) => {
    const start = base[id] ?? 0;
    for (const index of impossible[id] ?? []) counts[start + index] = 1;
    const required = set.length === 1 ? allowed : combined;
    if (set.every((column) => required[column]?.every((value) => value === 1))) return;
    for (let index = 0; index < sizeOf(set, levels); index++) {
      const values = valuesAt(set, levels, index);
      if (set.some((column, at) => !required[column]?.[values[at] ?? 0])) counts[start + index] = 1;
    }
  });
  const around = levels.map((_, column) => aroundOf(column, sets, levels, base));
  return { levels, sets, base, counts, around, open: [], place: new Map(), work: 0 };
}

function sizeOf(set: readonly number[], levels: readonly number[]): number {
  return set.reduce((size, column) => size * (levels[column] ?? 0), 1);
}

function valuesAt(set: readonly number[], levels: readonly number[], index: number): number[] {
  const values = new Array<number>(set.length);
  let rest = index;
  for (let at = set.length - 1; at >= 0; at--) {
    const level = levels[set[at] ?? 0] ?? 1;
    values[at] = rest % level;
    rest = Math.floor(rest / level);
  }
  return values;
}

function aroundOf(
  column: number,
  sets: readonly number[][],
  levels: readonly number[],
  base: Int32Array,
): Int32Array {
  const entries: number[] = [];
  sets.forEach((set, id) => {
    if (!set.includes(column)) return;
    let stride = 1;
    let own = 1;
    const others: number[] = [];
    for (const other of set.toReversed()) {
      if (other === column) own = stride;
      else others.push(other, stride);
      stride *= levels[other] ?? 1;
    }
    entries.push(base[id] ?? 0, own, others.length / 2, ...others);
  });
  return Int32Array.from(entries);
}

/** The columns and values of a combination. */
export function combinationAt(
  { base, sets, levels }: CoverCounts,
  index: number,
): { columns: readonly number[]; values: number[] } {
  let low = 0;
  let high = sets.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((base[middle] ?? 0) <= index) low = middle;
    else high = middle;
  }
  const columns = sets[low] ?? [];
  return { columns, values: valuesAt(columns, levels, index - (base[low] ?? 0)) };
}

/** Counts a whole row in (+1) or out (-1). O(sets). */
export function countRow(cover: CoverCounts, row: Int32Array, by: 1 | -1): void {
  cover.sets.forEach((set, id) => {
    let index = 0;
    for (const column of set) index = index * (cover.levels[column] ?? 0) + (row[column] ?? 0);
    count(cover, (cover.base[id] ?? 0) + index, by);
  });
  cover.work += cover.sets.length;
}

/** How many combinations only this row holds. O(sets). */
export function onlyIn(cover: CoverCounts, row: Int32Array): number {
  let only = 0;
  cover.sets.forEach((set, id) => {
    let index = 0;
    for (const column of set) index = index * (cover.levels[column] ?? 0) + (row[column] ?? 0);
    if (cover.counts[(cover.base[id] ?? 0) + index] === 1) only++;
  });
  cover.work += cover.sets.length;
  return only;
}

/** By how much the open combinations would grow if the cell became the value. O(sets of the column). */
export function growthBy(
  cover: CoverCounts,
  row: Int32Array,
  column: number,
  value: number,
): number {
  const { counts } = cover;
  const around = cover.around[column] ?? new Int32Array();
  const held = row[column] ?? 0;
  let growth = 0;
  for (let at = 0; at < around.length; ) {
    const own = around[at + 1] ?? 0;
    let index = around[at] ?? 0;
    const end = at + 3 + 2 * (around[at + 2] ?? 0);
    for (at += 3; at < end; at += 2) {
      index += (row[around[at] ?? 0] ?? 0) * (around[at + 1] ?? 0);
    }
    if (counts[index + held * own] === 1) growth++;
    if (counts[index + value * own] === 0) growth--;
    cover.work++;
  }
  return growth;
}

/** Changes one cell and its counts. O(sets of the column). */
export function setCell(cover: CoverCounts, row: Int32Array, column: number, value: number): void {
  const around = cover.around[column] ?? new Int32Array();
  const held = row[column] ?? 0;
  for (let at = 0; at < around.length; ) {
    const own = around[at + 1] ?? 0;
    let index = around[at] ?? 0;
    const end = at + 3 + 2 * (around[at + 2] ?? 0);
    for (at += 3; at < end; at += 2) {
      index += (row[around[at] ?? 0] ?? 0) * (around[at + 1] ?? 0);
    }
    count(cover, index + held * own, -1);
    count(cover, index + value * own, 1);
    cover.work++;
  }
  row[column] = value;
}

function count({ counts, open, place }: CoverCounts, index: number, by: 1 | -1): void {
  const before = counts[index] ?? 0;
  counts[index] = before + by;
  if (by === -1 && before === 1) {
    place.set(index, open.length);
    open.push(index);
  } else if (by === 1 && before === 0) {
    const position = place.get(index);
    const last = open.at(-1);
    if (position === undefined || last === undefined) return;
    open[position] = last;
    place.set(last, position);
    place.delete(index);
    open.pop();
  }
}
