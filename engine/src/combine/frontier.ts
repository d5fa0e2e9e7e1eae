import type { Polarity } from './instance.ts';
import type { Legality } from './legality.ts';

/** The sets that end in the column being added, with the values still to combine. */
export type Frontier = {
  column: number;
  level: number;
  /** 32 values a word. */
  words: number;
  /** Position of each set among the polarity's sets. */
  ids: number[];
  /** The earlier columns of each set. */
  earlier: number[][];
  /** Those columns one set after the other, with what a value of each adds to the word, and where each set starts. */
  others: Int32Array;
  strides: Int32Array;
  first: Int32Array;
  /** First word of each set. */
  base: Int32Array;
  /** By earlier values, then word: a bit for each value still to combine. */
  missing: Uint32Array;
  left: number;
};

/** Settled columns first, then those with most values: the later ones find more rows to fit in. */
export function* frontiers(polarity: Polarity, legality: Legality): Generator<Frontier> {
  const { levels, sets } = polarity;
  const weight = (column: number): number => {
    const choices = legality.choices[column] ?? 0;
    return choices === 1 ? Number.POSITIVE_INFINITY : choices;
  };
  const order = levels
    .map((_, column) => column)
    .sort((a, b) => (weight(a) === weight(b) ? a - b : weight(b) - weight(a)));
  const rank = new Int32Array(levels.length);
  order.forEach((column, index) => {
    rank[column] = index;
  });
  const ending: number[][] = levels.map(() => []);
  sets.forEach((set, id) => {
    let last = set[0] ?? 0;
    for (const column of set) if ((rank[column] ?? 0) > (rank[last] ?? 0)) last = column;
    ending[last]?.push(id);
  });
  for (const column of order) {
    const ids = ending[column] ?? [];
    if (ids.length > 0) yield frontierOf(polarity, column, ids);
  }
}

function frontierOf(polarity: Polarity, column: number, ids: number[]): Frontier {
  const { levels, sets, allowed, combined } = polarity;
  const level = levels[column] ?? 0;
  const words = (level + 31) >> 5;
  const earlier = ids.map((id) => (sets[id] ?? []).filter((other) => other !== column));
  const base = new Int32Array(ids.length + 1);
  earlier.forEach((columns, index) => {
    let size = words;
    for (const other of columns) size *= levels[other] ?? 0;
    base[index + 1] = (base[index] ?? 0) + size;
  });
  const missing = new Uint32Array(base[ids.length] ?? 0);
  earlier.forEach((columns, set) => {
    const required = (columns.length === 0 ? allowed : combined)[column];
    const end = base[set + 1] ?? 0;
    for (let word = 0; word < words; word++) {
      const bits = wordOf(required, word);
      for (let index = (base[set] ?? 0) + word; index < end; index += words) missing[index] = bits;
    }
  });
  const layout = layoutOf(earlier, levels, words);
  const frontier = { column, level, words, ids, earlier, ...layout, base, missing, left: 0 };
  dropForbidden(frontier, levels, combined);
  return frontier;
}

function wordOf(required: Uint8Array | undefined, word: number): number {
  let bits = 0;
  for (let bit = 0; bit < 32; bit++) if (required?.[word * 32 + bit]) bits |= 1 << bit;
  return bits;
}

function layoutOf(earlier: number[][], levels: readonly number[], words: number) {
  const strides: number[] = [];
  const first = new Int32Array(earlier.length + 1);
  earlier.forEach((columns, set) => {
    let stride = words;
    const own = columns.toReversed().map((column) => {
      const mine = stride;
      stride *= levels[column] ?? 0;
      return mine;
    });
    strides.push(...own.toReversed());
    first[set + 1] = strides.length;
  });
  return { others: Int32Array.from(earlier.flat()), strides: Int32Array.from(strides), first };
}

/** Takes out combinations with earlier values that are not to be combined. */
function dropForbidden(
  frontier: Frontier,
  levels: readonly number[],
  combined: readonly Uint8Array[],
): void {
  const { base, earlier, words, missing } = frontier;
  earlier.forEach((columns, set) => {
    const isPlain = columns.every((column) => sum(combined[column]) === levels[column]);
    const start = base[set] ?? 0;
    const end = base[set + 1] ?? 0;
    for (let word = start; !isPlain && word < end; word++) {
      const values = decode(Math.floor((word - start) / words), columns, levels);
      if (!columns.every((column, index) => combined[column]?.[values[index] ?? 0]))
        missing[word] = 0;
    }
  });
  for (const bits of missing) frontier.left += bitCount(bits);
}

/** The values, by column, of the combination that stands at an index: the last column counts fastest. */
export function decode(
  index: number,
  columns: readonly number[],
  levels: readonly number[],
): number[] {
  const values = new Array<number>(columns.length);
  let rest = index;
  for (let position = columns.length - 1; position >= 0; position--) {
    const level = levels[columns[position] ?? 0] ?? 1;
    values[position] = rest % level;
    rest = Math.floor(rest / level);
  }
  return values;
}

function bitCount(bits: number): number {
  let rest = bits;
  let count = 0;
  while (rest !== 0) {
    rest &= rest - 1;
    count++;
  }
  return count;
}

/** How many values are marked. */
export function sum(values: Uint8Array | undefined): number {
  let total = 0;
  for (const value of values ?? []) total += value;
  return total;
}
