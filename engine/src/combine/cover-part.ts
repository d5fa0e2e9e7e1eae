import { defined } from '../defined.ts';
import type { Space } from './space.ts';

/** What is counted of the rows of a suite, over all its spaces. */
export type Tally = {
  /** How many columns a row has. */
  width: number;
  /** By row id, then column: the values of the rows, and how many combinations only this cell's row holds. */
  cells: Int32Array;
  only: Int32Array;
  /** By row id: how many combinations only this row holds. */
  onlyInRow: Int32Array;
  open: OpenList;
  /** Combinations looked at so far. */
  work: number;
};

/** The combinations that no row holds, in any order: part and number, then t, columns and values. */
export type OpenList = { length: number; keys: Float64Array; cells: Int32Array };

/** Columns and values of an open combination, and its t: at most six of each. */
export const OPEN_WIDTH = 13;

/**
 * One space of a suite, and the run of one row's combinations that is being
 * visited: they differ in one position only.
 */
export type Part = {
  tally: Tally;
  /** Of all parts, by index. */
  parts: readonly Part[];
  index: number;
  space: Space;
  /** By column: its position, -1 when it is not in the space. */
  positionOf: Int32Array;
  /**
   * By combination: how many rows hold it, from bit 16 on, and below it their ids
   * xor-ed, so that an only holder is known by name; where no row holds it, its
   * place among the open.
   */
  states: Uint32Array;
  /** The row, and by position its symbol and what that adds to a number as the second of a combination. */
  id: number;
  symbols: Int32Array;
  seconds: Int32Array;
  visit: (part: Part) => void;
  /** The position that each visited combination has. */
  position: number;
  /** The positions of the run; the one at `place` goes from `from` to below `to`. */
  chosen: Int32Array;
  place: number;
  from: number;
  to: number;
  /** A combination's number is `base` and the entry of `added` at that position. */
  base: number;
  added: Int32Array;
};

/** One row, in a state. */
const ONE = 1 << 16;
const ID = ONE - 1;

/** The state of a combination that need not be held: as held twice over, it is never open, and no row's own. */
export const NOT_REQUIRED = 2 * ONE;

/** Counts the row in; who alone holds what comes out once all are. */
export function countIn({ states, added, base, from, to, id }: Part): void {
  for (let position = from; position < to; position++) {
    const number = base + defined(added[position]);
    states[number] = (defined(states[number]) + ONE) ^ id;
  }
}

/** Counts the row in. */
export function enter(part: Part): void {
  const { states, added, base, from, to, id } = part;
  for (let position = from; position < to; position++) {
    const number = base + defined(added[position]);
    const before = defined(states[number]);
    const count = before >>> 16;
    if (count === 0) {
      dropOpen(part, before);
      states[number] = ONE | id;
      credit(part, position, id, 1);
      continue;
    }
    if (count === 1) credit(part, position, before & ID, -1);
    states[number] = (before + ONE) ^ id;
  }
}

/** Counts the row out. */
export function leave(part: Part): void {
  const { states, added, base, from, to, id } = part;
  for (let position = from; position < to; position++) {
    const number = base + defined(added[position]);
    const after = (defined(states[number]) - ONE) ^ id;
    states[number] = after;
    const count = after >>> 16;
    if (count === 1) credit(part, position, after & ID, 1);
    else if (count === 0) {
      credit(part, position, id, -1);
      states[number] = pushOpen(part, number);
    }
  }
}

/** Credits each row with what it alone holds, once all are counted in. O(combinations). */
export function creditAll(part: Part): void {
  part.place = 0;
  creditBelow(part, part.space.t, part.space.columns.length, 0);
}

/** Those whose first j positions are below `upper`: their numbers begin at `base`. */
function creditBelow(part: Part, j: number, upper: number, base: number): void {
  const { space, states, chosen } = part;
  const { first, ranks } = space;
  for (let position = j - 1; position < upper; position++) {
    chosen[j - 1] = position;
    const end = defined(first[position + 1]);
    for (let symbol = defined(first[position]); symbol < end; symbol++) {
      if (j > 1) creditBelow(part, j - 1, position, base + defined(ranks[j]?.[symbol]));
      else {
        const state = defined(states[base + symbol]);
        if (state >>> 16 === 1) credit(part, position, state & ID, 1);
      }
    }
  }
}

function credit(
  { tally, space, chosen, place }: Part,
  position: number,
  id: number,
  by: number,
): void {
  const { onlyInRow, only, width } = tally;
  onlyInRow[id] = defined(onlyInRow[id]) + by;
  chosen[place] = position;
  const start = id * width;
  for (let index = 0; index < chosen.length; index++) {
    const cell = start + defined(space.columns[defined(chosen[index])]);
    only[cell] = defined(only[cell]) + by;
  }
}

/** Enters the combination that was credited last. @returns its place */
function pushOpen({ tally, parts, index, space, chosen, symbols }: Part, number: number): number {
  const { open } = tally;
  const { columns, first, t } = space;
  const place = open.length++;
  if (place === open.keys.length) grow(open);
  open.keys[place] = number * parts.length + index;
  let cell = place * OPEN_WIDTH;
  open.cells[cell++] = t;
  for (const position of chosen) {
    open.cells[cell++] = defined(columns[position]);
    open.cells[cell++] = defined(symbols[position]) - defined(first[position]);
  }
  return place;
}

function grow(open: OpenList): void {
  const keys = new Float64Array(open.keys.length * 2);
  const cells = new Int32Array(open.cells.length * 2);
  keys.set(open.keys);
  cells.set(open.cells);
  open.keys = keys;
  open.cells = cells;
}

function dropOpen({ tally: { open }, parts }: Part, place: number): void {
  const last = --open.length;
  if (last === place) return;
  const key = defined(open.keys[last]);
  open.keys[place] = key;
  open.cells.copyWithin(place * OPEN_WIDTH, last * OPEN_WIDTH, (last + 1) * OPEN_WIDTH);
  const moved = parts[key % parts.length];
  if (moved) moved.states[Math.floor(key / parts.length)] = place;
}
