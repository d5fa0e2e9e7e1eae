import { numbersOf } from './frontier.ts';
import type { Polarity } from './instance.ts';
import { combinationAt, type Space } from './space.ts';

/**
 * Which rows hold each combination: how many, and all their ids in one number, so
 * that an only holder is known by name; with it, what each cell alone provides.
 */
export type Cover = {
  parts: Part[];
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

/** One space: by combination, the count of its rows, and their ids xor-ed; where no row holds it, its place among the open. */
type Part = {
  space: Space;
  counts: Uint16Array;
  holders: Uint16Array;
  /** Scratch: the positions of the combination being counted. */
  chosen: Int32Array;
  /** Scratch: by position, the symbol of the row being counted. */
  symbols: Int32Array;
};

/** The combinations that no row holds, in any order: part and number, then t, columns and values. */
export type OpenList = { length: number; keys: Float64Array; cells: Int32Array };

/** More combinations than this would take too much memory to count. */
const MOST = 24_000_000;
/** More rows or open combinations than this have no place in sixteen bits. */
const MOST_IDS = 65_000;
/** Columns and values of an open combination, and its t: at most six of each. */
export const OPEN_WIDTH = 13;

/** A combination that need not be held counts as held twice over: it is never open, and no row's own. */
const NOT_REQUIRED = 2;

/**
 * Counts a suite that holds every required combination.
 *
 * @param impossible by space: the numbers of combinations no legal row holds
 * @returns undefined when there are too many combinations or rows to count
 *
 * O(rows × sets of columns) time, four bytes a combination.
 */
export function coverOf(
  { levels, allowed, combined }: Polarity,
  rows: readonly Int32Array[],
  { spaces, impossible }: { spaces: readonly Space[]; impossible: readonly (readonly number[])[] },
): Cover | undefined {
  const total = spaces.reduce((sum, { sizes, t }) => sum + (sizes[t] ?? 0), 0);
  if (total > MOST || rows.length > MOST_IDS) return undefined;
  const width = levels.length;
  const parts = spaces.map((space, id) =>
    partOf(space, space.t === 1 ? allowed : combined, impossible[id] ?? []),
  );
  const cover: Cover = {
    parts,
    width,
    cells: new Int32Array(rows.length * width),
    only: new Int32Array(rows.length * width),
    onlyInRow: new Int32Array(rows.length),
    open: { length: 0, keys: new Float64Array(1024), cells: new Int32Array(1024 * OPEN_WIDTH) },
    work: 0,
  };
  rows.forEach((row, id) => {
    cover.cells.set(row, id * width);
  });
  for (const count of [countIn, creditOnly]) {
    rows.forEach((_, id) => {
      visitRow(cover, id, count);
    });
  }
  return cover;
}

function partOf(
  space: Space,
  required: readonly Uint8Array[],
  impossible: readonly number[],
): Part {
  const { t, sizes, columns } = space;
  const size = sizes[t] ?? 0;
  const counts = new Uint16Array(size);
  const isPlain = columns.every((column) => required[column]?.every((value) => value === 1));
  if (!isPlain) {
    counts.fill(NOT_REQUIRED);
    const all = { j: t, below: columns.length };
    for (const number of numbersOf(space, all, required)) counts[number] = 0;
  }
  for (const number of impossible) counts[number] = NOT_REQUIRED;
  return {
    space,
    counts,
    holders: new Uint16Array(size),
    chosen: new Int32Array(t),
    symbols: new Int32Array(columns.length),
  };
}

type Visit = (cover: Cover, part: Part, number: number, id: number) => void;

function countIn(_: Cover, { counts, holders }: Part, number: number, id: number): void {
  counts[number] = (counts[number] ?? 0) + 1;
  holders[number] = (holders[number] ?? 0) ^ id;
}

function creditOnly(cover: Cover, part: Part, number: number, id: number): void {
  if (part.counts[number] === 1) credit(cover, part, id, 1);
}

function credit(
  { onlyInRow, only, width }: Cover,
  { space, chosen }: Part,
  id: number,
  by: number,
) {
  onlyInRow[id] = (onlyInRow[id] ?? 0) + by;
  for (const position of chosen) {
    const at = id * width + (space.columns[position] ?? 0);
    only[at] = (only[at] ?? 0) + by;
  }
}

function enter(cover: Cover, part: Part, number: number, id: number): void {
  const { counts, holders } = part;
  const count = (counts[number] ?? 0) + 1;
  counts[number] = count;
  if (count === 1) {
    dropOpen(cover, holders[number] ?? 0);
    holders[number] = id;
    credit(cover, part, id, 1);
    return;
  }
  const holder = holders[number] ?? 0;
  if (count === 2) credit(cover, part, holder, -1);
  holders[number] = holder ^ id;
}

function leave(cover: Cover, part: Part, number: number, id: number): void {
  const { counts, holders } = part;
  const count = (counts[number] ?? 0) - 1;
  counts[number] = count;
  const holder = (holders[number] ?? 0) ^ id;
  holders[number] = holder;
  if (count === 1) credit(cover, part, holder, 1);
  else if (count === 0) {
    credit(cover, part, id, -1);
    holders[number] = pushOpen(cover, part, number);
  }
}

function pushOpen({ open, parts }: Cover, part: Part, number: number): number {
  const { space } = part;
  const place = open.length++;
  if (place === open.keys.length) grow(open);
  open.keys[place] = number * parts.length + parts.indexOf(part);
  const start = place * OPEN_WIDTH;
  open.cells[start] = space.t;
  combinationAt(space, { number, j: space.t }, POSITIONS, VALUES);
  for (let at = 0; at < space.t; at++) {
    open.cells[start + 1 + 2 * at] = space.columns[POSITIONS[at] ?? 0] ?? 0;
    open.cells[start + 2 + 2 * at] = VALUES[at] ?? 0;
  }
  return place;
}

const POSITIONS = new Int32Array(6);
const VALUES = new Int32Array(6);

function grow(open: OpenList): void {
  const keys = new Float64Array(open.keys.length * 2);
  const cells = new Int32Array(open.cells.length * 2);
  keys.set(open.keys);
  cells.set(open.cells);
  open.keys = keys;
  open.cells = cells;
}

function dropOpen({ open, parts }: Cover, place: number): void {
  const last = --open.length;
  if (last === place) return;
  const key = open.keys[last] ?? 0;
  open.keys[place] = key;
  open.cells.copyWithin(place * OPEN_WIDTH, last * OPEN_WIDTH, (last + 1) * OPEN_WIDTH);
  const part = parts[key % parts.length];
  if (part) part.holders[Math.floor(key / parts.length)] = place;
}

/** Whether taking the row out leaves few enough combinations open. */
export function canDrop({ onlyInRow, open }: Cover, id: number): boolean {
  return open.length + (onlyInRow[id] ?? 0) < MOST_IDS;
}

/** Counts a row out. O(sets of columns). */
export function dropRow(cover: Cover, id: number): void {
  visitRow(cover, id, leave);
}

/** Changes one cell and what it touches. O(sets with the column). */
export function setCell(cover: Cover, id: number, column: number, value: number): void {
  visitCell(cover, id, column, leave);
  cover.cells[id * cover.width + column] = value;
  visitCell(cover, id, column, enter);
}

function visitCell(cover: Cover, id: number, column: number, visit: Visit): void {
  for (const part of cover.parts) {
    const position = part.space.columns.indexOf(column);
    if (position < 0) continue;
    const walk = { cover, part, id, visit, position, symbols: symbolsOf(cover, part, id) };
    descend(walk, part.space.t, part.space.columns.length, 0);
  }
}

function visitRow(cover: Cover, id: number, visit: Visit): void {
  for (const part of cover.parts) {
    const { columns, t } = part.space;
    const symbols = symbolsOf(cover, part, id);
    for (let position = t - 1; position < columns.length; position++) {
      descend({ cover, part, id, visit, position, symbols }, t, position + 1, 0);
    }
  }
}

function symbolsOf({ cells, width }: Cover, { space, symbols }: Part, id: number): Int32Array {
  const { columns, first } = space;
  for (let position = 0; position < columns.length; position++) {
    const value = cells[id * width + (columns[position] ?? 0)] ?? 0;
    symbols[position] = (first[position] ?? 0) + value;
  }
  return symbols;
}

type Walk = {
  cover: Cover;
  part: Part;
  id: number;
  visit: Visit;
  /** The position that every visited set has. */
  position: number;
  symbols: Int32Array;
};

/** Visits the sets with the walk's position that take j more positions, all below `upper`. */
function descend(walk: Walk, j: number, upper: number, base: number): void {
  const { part, position, symbols } = walk;
  if (upper <= position) {
    descendBelow(walk, j, upper, base);
    return;
  }
  const { chosen, space } = part;
  const ranks = space.ranks[j] ?? symbols;
  chosen[j - 1] = position;
  if (position >= j - 1) {
    descendBelow(walk, j - 1, position, base + (ranks[symbols[position] ?? 0] ?? 0));
  }
  if (j === 2) pairAbove(walk, upper, base);
  for (let at = position + 1; at < upper && j > 2; at++) {
    chosen[j - 1] = at;
    descend(walk, j - 1, at, base + (ranks[symbols[at] ?? 0] ?? 0));
  }
}

/** Visits the sets of the walk's position and one above it. */
function pairAbove(
  { cover, part, id, visit, position, symbols }: Walk,
  upper: number,
  base: number,
) {
  const { chosen, space } = part;
  const ranks = space.ranks[2] ?? symbols;
  const own = base + (space.ranks[1]?.[symbols[position] ?? 0] ?? 0);
  chosen[0] = position;
  for (let at = position + 1; at < upper; at++) {
    chosen[1] = at;
    visit(cover, part, own + (ranks[symbols[at] ?? 0] ?? 0), id);
  }
  cover.work += upper - position;
}

/** The same once the walk's position is among those taken. */
function descendBelow(walk: Walk, j: number, upper: number, base: number): void {
  const { cover, part, id, visit, symbols } = walk;
  if (j === 0) {
    visit(cover, part, base, id);
    return;
  }
  const { chosen, space } = part;
  const ranks = space.ranks[j] ?? symbols;
  for (let at = j - 1; at < upper; at++) {
    chosen[j - 1] = at;
    const number = base + (ranks[symbols[at] ?? 0] ?? 0);
    if (j === 1) visit(cover, part, number, id);
    else descendBelow(walk, j - 1, at, number);
  }
  cover.work += upper;
}
