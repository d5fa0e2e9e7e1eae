import type { Position } from '@caseloom/engine';
import type { Area } from './page.ts';

/** What is cut: blocks that are never broken, labels that are not where it can be helped, and the points through which lines run. */
export type Cut<Block extends Area> = { blocks: Block[]; labels: Block[]; lines: Position[][] };

/** A part of a drawing that fills a page: what of its lines is seen, and the blocks and labels that stand there, each in one part only. */
export type Tile<Block extends Area> = { area: Area; blocks: Block[] };

type Size = { width: number; height: number };
type Axis = 'across' | 'down';
type Range = { from: number; to: number };
type Band<Block extends Area> = Range & Cut<Block>;

/** A page that begins after a wide gap begins so far before its first block. */
const LEAD = 40;

/**
 * Cuts a drawing into few parts that are no larger than a page and break no block: between its rows and
 * then between the columns of each, or the other way round. A block that is larger than a page has one
 * of its own. Time: for each part, linear in what is left, after sorting.
 */
export function tilesOf<Block extends Area>(drawing: Cut<Block>, size: Size): Tile<Block>[] {
  const byRows = cut(drawing, size, 'down');
  const byColumns = cut(drawing, size, 'across');
  return byColumns.length < byRows.length ? byColumns : byRows;
}

function cut<Block extends Area>(drawing: Cut<Block>, size: Size, first: Axis): Tile<Block>[] {
  const second = first === 'down' ? 'across' : 'down';
  return bandsOf(drawing, first, lengthOf(size, first)).flatMap((outer) =>
    bandsOf(outer, second, lengthOf(size, second)).map((inner) => {
      const [across, down] = first === 'down' ? [inner, outer] : [outer, inner];
      const area = {
        ...{ x: across.from, width: across.to - across.from },
        ...{ y: down.from, height: down.to - down.from },
      };
      return { area, blocks: [...inner.blocks, ...inner.labels] };
    }),
  );
}

const lengthOf = ({ width, height }: Size, axis: Axis) => (axis === 'across' ? width : height);
const startOf = ({ x, y }: Position, axis: Axis) => (axis === 'across' ? x : y);
const rangeOf = (area: Area, axis: Axis): Range => {
  const from = startOf(area, axis);
  return { from, to: from + lengthOf(area, axis) };
};
const middleOf = ({ from, to }: Range) => (from + to) / 2;

/** Bands along an axis, each as long as a page lets it be and ending in a gap between blocks. */
function bandsOf<Block extends Area>(
  { blocks, labels, lines }: Cut<Block>,
  axis: Axis,
  limit: number,
): Band<Block>[] {
  const names = labels.map((label) => ({ ...rangeOf(label, axis), block: label }));
  const ends = lines.flatMap((line) => line.map((point) => startOf(point, axis)));
  let rest = blocks
    .map((block) => ({ ...rangeOf(block, axis), block }))
    .toSorted((a, b) => a.from - b.from);
  const all = extentOf([...rest, ...names, ...ends.map((end) => ({ from: end, to: end }))]);
  const bands: (Range & { blocks: Block[] })[] = [];
  let from = all.from;
  while (rest[0]) {
    // a block that is nearly as long as a page needs all of it
    from = Math.max(from, Math.min(rest[0].from, rest[0].to - limit));
    const taken = new Set(firstOf(rest, from + limit));
    const end = extentOf([...taken]).to;
    rest = rest.filter((span) => !taken.has(span));
    const next = rest[0]
      ? cutBetween({ from: end, to: rest[0].from }, names, from + limit)
      : all.to;
    const to = Math.max(end, Math.min(next, from + limit));
    bands.push({ from, to, blocks: [...taken].map(({ block }) => block) });
    from = next;
  }
  const isBefore = (name: Range, index: number) => {
    const next = bands[index + 1];
    return !next || middleOf(name) < next.from;
  };
  return bands.map((band, index) => ({
    ...band,
    labels: names
      .filter((name) => isBefore(name, index) && !(index > 0 && isBefore(name, index - 1)))
      .map(({ block }) => block),
    lines: lines.flatMap((line) => partsWithin(line, axis, band)),
  }));
}

/** Of blocks in their order, those before the last gap that is reached; where there is none, all that end by then, or the first. */
function firstOf<Span extends Range>(sorted: Span[], limit: number): Span[] {
  let reached = Number.NEGATIVE_INFINITY;
  let count = 0;
  for (const [index, { from, to }] of sorted.entries()) {
    if (from >= reached) count = index;
    reached = Math.max(reached, to);
    if (reached > limit) break;
    if (index === sorted.length - 1) count = sorted.length;
  }
  if (count > 0) return sorted.slice(0, count);
  return sorted.filter((span, index) => index === 0 || span.to <= limit);
}

/**
 * Where a gap between blocks is cut: in its middle, or short before its end where it is wide, through as
 * few labels as can be.
 *
 * @param end of the page before the cut
 */
function cutBetween(gap: Range, labels: Range[], end: number): number {
  if (gap.to <= gap.from) return gap.to;
  const middle = Math.max(middleOf(gap), gap.to - LEAD);
  const within = labels.filter(({ from, to }) => to > gap.from && from < gap.to);
  const places = [middle, ...within.flatMap(({ from, to }) => [from, to])].filter(
    (place) => place >= gap.from && place <= gap.to,
  );
  const broken = (place: number) =>
    within.filter(({ from, to }) => from < place && to > Math.min(place, end)).length;
  const cost = (place: number) => broken(place) * (gap.to - gap.from) + Math.abs(place - middle);
  return places.toSorted((a, b) => cost(a) - cost(b))[0] ?? middle;
}

function extentOf(ranges: Range[]): Range {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const range of ranges) {
    from = Math.min(from, range.from);
    to = Math.max(to, range.to);
  }
  return { from, to };
}

/** The straight parts of a line that run within a band. */
function partsWithin(line: Position[], axis: Axis, { from, to }: Range): Position[][] {
  return line.slice(1).flatMap((end, index) => {
    const begin = line[index] ?? end;
    const [a, b] = [startOf(begin, axis), startOf(end, axis)];
    return Math.max(a, b) > from && Math.min(a, b) < to ? [[begin, end]] : [];
  });
}
