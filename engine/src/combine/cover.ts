import { defined } from '../defined.ts';
import {
  countIn,
  creditAll,
  enter,
  leave,
  NOT_REQUIRED,
  OPEN_WIDTH,
  type Part,
  type Tally,
} from './cover-part.ts';
import { exchangeSymbol, readRow, visitCell, visitRow } from './cover-walk.ts';
import { numbersOf } from './frontier.ts';
import type { Polarity } from './instance.ts';
import type { Space } from './space.ts';

/**
 * The coverage state of an array: for each combination how many rows hold it, and which one where
 * it is the only one; from that, how many combinations each cell alone provides.
 */
export type Cover = Tally & { parts: Part[] };

/** The maximum number of combinations counted; more would take too much memory. */
const MAX_COMBINATIONS = 24_000_000;
/** The maximum number of rows and of uncovered combinations; they are stored in sixteen bits. */
const MAX_IDS = 65_000;

/**
 * Counts a suite that holds every required combination.
 *
 * @param impossible by space: the numbers of combinations no legal row holds
 * @returns undefined when there are too many combinations or rows to count
 *
 * O(rows × sets of columns) time, four bytes a combination.
 */
export function coverOf(
  polarity: Polarity,
  rows: readonly Int32Array[],
  { spaces, impossible }: { spaces: readonly Space[]; impossible: readonly (readonly number[])[] },
): Cover | undefined {
  const total = spaces.reduce((sum, { sizes, t }) => sum + defined(sizes[t]), 0);
  if (total > MAX_COMBINATIONS || rows.length > MAX_IDS) return undefined;
  const width = polarity.levels.length;
  const parts: Part[] = [];
  const cover: Cover = {
    parts,
    width,
    cells: new Int32Array(rows.length * width),
    only: new Int32Array(rows.length * width),
    onlyInRow: new Int32Array(rows.length),
    open: { length: 0, keys: new Float64Array(1024), cells: new Int32Array(1024 * OPEN_WIDTH) },
    work: 0,
  };
  spaces.forEach((space, id) => {
    const required = space.t === 1 ? polarity.allowed : polarity.combined;
    parts.push(partOf(cover, space, statesOf(space, required, impossible[id] ?? [])));
  });
  rows.forEach((row, id) => {
    cover.cells.set(row, id * width);
  });
  for (const part of parts) {
    for (const stretch of stretchesOf(part.space)) countAll(part, rows.length, stretch);
    creditAll(part);
  }
  return cover;
}

/** Positions from one to below another. */
type Stretch = { from: number; to: number };

/** So many combinations fit in the memory nearest to the processor. */
const NEAR = 1 << 17;

/** The positions of a space in stretches: all rows are counted over one before the next, so that what they touch is near. */
function stretchesOf({ ranks, t, first, levels, sizes }: Space): Stretch[] {
  const before = (position: number) => ranks[t]?.[defined(first[position])] ?? defined(sizes[t]);
  const stretches: Stretch[] = [];
  for (let from = 0, to = 1; to <= levels.length; to++) {
    if (to < levels.length && before(to + 1) - before(from) <= NEAR) continue;
    stretches.push({ from, to });
    from = to;
  }
  return stretches;
}

function countAll(part: Part, rows: number, stretch: Stretch): void {
  for (let id = 0; id < rows; id++) {
    readRow(part, id);
    visitRow(part, countIn, stretch);
  }
}

function statesOf(
  space: Space,
  required: readonly Uint8Array[],
  impossible: readonly number[],
): Uint32Array {
  const { t, sizes, columns } = space;
  const states = new Uint32Array(defined(sizes[t]));
  const isPlain = columns.every((column) => required[column]?.every((value) => value === 1));
  if (!isPlain) {
    states.fill(NOT_REQUIRED);
    const all = { j: t, below: columns.length };
    for (const number of numbersOf(space, all, required)) states[number] = 0;
  }
  for (const number of impossible) states[number] = NOT_REQUIRED;
  return states;
}

function partOf(cover: Cover, space: Space, states: Uint32Array): Part {
  const width = space.columns.length;
  const positionOf = new Int32Array(cover.width).fill(-1);
  space.columns.forEach((column, position) => {
    positionOf[column] = position;
  });
  const symbols = new Int32Array(width);
  return {
    tally: cover,
    parts: cover.parts,
    index: cover.parts.length,
    space,
    positionOf,
    states,
    id: 0,
    symbols,
    seconds: new Int32Array(width),
    visit: countIn,
    position: 0,
    chosen: new Int32Array(space.t),
    place: 0,
    from: 0,
    to: 0,
    base: 0,
    added: symbols,
  };
}

/** Whether taking the row out leaves few enough combinations open. */
export function canDrop({ onlyInRow, open }: Cover, id: number): boolean {
  return open.length + defined(onlyInRow[id]) < MAX_IDS;
}

/** Counts a row out. O(sets of columns). */
export function dropRow(cover: Cover, id: number): void {
  for (const part of cover.parts) {
    readRow(part, id);
    visitRow(part, leave, { from: 0, to: part.space.columns.length });
  }
}

/** Changes one cell and what it touches. O(sets with the column). */
export function setCell(cover: Cover, id: number, column: number, value: number): void {
  for (const part of cover.parts) {
    const position = part.positionOf[column] ?? -1;
    if (position < 0) continue;
    readRow(part, id);
    visitCell(part, position, leave);
    exchangeSymbol(part, position, value);
    visitCell(part, position, enter);
  }
  cover.cells[id * cover.width + column] = value;
}
