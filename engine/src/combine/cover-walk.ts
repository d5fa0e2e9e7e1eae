import { defined } from '../defined.ts';
import type { Part } from './cover-part.ts';

/** Makes a row the one whose combinations are visited. */
export function readRow(part: Part, id: number): void {
  const { tally, space, symbols, seconds } = part;
  const { columns, first, ranks } = space;
  const start = id * tally.width;
  part.id = id;
  for (let position = 0; position < columns.length; position++) {
    const symbol =
      defined(first[position]) + defined(tally.cells[start + defined(columns[position])]);
    symbols[position] = symbol;
    seconds[position] = rankAsSecond(ranks[2], symbol);
  }
}

/** Makes the row hold another value at a position. */
export function exchangeSymbol(part: Part, position: number, value: number): void {
  const { space, symbols, seconds } = part;
  const symbol = defined(space.first[position]) + value;
  symbols[position] = symbol;
  seconds[position] = rankAsSecond(space.ranks[2], symbol);
}

/** What a symbol adds as the second of a pair; nothing where there are no pairs, as t is 1. */
function rankAsSecond(pairRanks: Int32Array | undefined, symbol: number): number {
  return pairRanks ? defined(pairRanks[symbol]) : 0;
}

/** Visits each combination of t cells of the row whose last position is in [from, to). O(sets of columns). */
export function visitRow(
  part: Part,
  visit: (part: Part) => void,
  { from, to }: { from: number; to: number },
): void {
  const { t } = part.space;
  part.visit = visit;
  for (let position = Math.max(from, t - 1); position < to; position++) {
    part.position = position;
    descend(part, t, position + 1, 0);
  }
}

/** Visits those with one cell. O(sets with the column). */
export function visitCell(part: Part, position: number, visit: (part: Part) => void): void {
  part.visit = visit;
  part.position = position;
  descend(part, part.space.t, part.space.columns.length, 0);
}

/** Visits the sets with the part's position that take j more positions, all below `upper`. */
function descend(part: Part, j: number, upper: number, base: number): void {
  const { position, symbols, chosen, space } = part;
  if (upper <= position) {
    descendBelow(part, j, upper, base);
    return;
  }
  const ranks = space.ranks[j] ?? symbols;
  chosen[j - 1] = position;
  if (position >= j - 1) {
    descendBelow(part, j - 1, position, base + defined(ranks[defined(symbols[position])]));
  }
  if (j === 2) pairAbove(part, upper, base);
  for (let index = position + 1; index < upper && j > 2; index++) {
    chosen[j - 1] = index;
    descend(part, j - 1, index, base + defined(ranks[defined(symbols[index])]));
  }
}

/** Visits the sets of the part's position and one above it. */
function pairAbove(part: Part, upper: number, base: number): void {
  const { position, symbols } = part;
  part.chosen[0] = position;
  part.added = part.seconds;
  part.place = 1;
  part.from = position + 1;
  part.to = upper;
  part.base = base + defined(symbols[position]);
  part.visit(part);
  part.tally.work += upper - position;
}

/** The same once the part's position is among those taken. */
function descendBelow(part: Part, j: number, upper: number, base: number): void {
  if (j < 2) {
    visitRun(part, j, upper, base);
    return;
  }
  const { chosen, symbols, space } = part;
  const ranks = space.ranks[j] ?? symbols;
  for (let index = j - 1; index < upper; index++) {
    chosen[j - 1] = index;
    descendBelow(part, j - 1, index, base + defined(ranks[defined(symbols[index])]));
  }
}

/** The first of a combination adds its symbol; a set that is complete is a run of one. */
function visitRun(part: Part, j: number, upper: number, base: number): void {
  const { position, symbols } = part;
  const isComplete = j === 0;
  part.added = symbols;
  part.place = 0;
  part.from = isComplete ? position : 0;
  part.to = isComplete ? position + 1 : upper;
  part.base = isComplete ? base - defined(symbols[position]) : base;
  part.visit(part);
  part.tally.work += upper + 1;
}
