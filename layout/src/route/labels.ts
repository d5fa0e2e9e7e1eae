import type { Position } from '@caseloom/engine';
import { at, type Size } from '../types.ts';
import { around, type Box, BoxIndex } from './box.ts';
import { acrossOf, type Line, type Owned, piecesOf } from './line.ts';

/** What a place for a label costs: what it covers, and how well it stands on its line. */
const COST = {
  node: 1000,
  label: 1000,
  line: 30,
  cramped: 25,
  upright: 4,
  offLine: 12,
  far: 6,
  off: 8,
};
/** What stands free of a label on its piece: an arrow, or a corner. */
const FREE = 8;
const ARROW = 14;
const STEP = 12;
/** So much of room around a label counts as covered by it. */
const RIM = 1;

type Scene = { nodes: BoxIndex<Box>; lines: BoxIndex<Owned>; labels: BoxIndex<Owned> };

/** Where a label stands: the middle of it, and whether it covers a node or another label there. */
export type LabelPlace = Position & { isCrowded: boolean };

/**
 * A place for each label on its own line: where it covers no node, no other label and as few lines as
 * can be. What finds no such place at first is placed again when the others stand.
 */
export function placeLabels(lines: Line[], nodes: BoxIndex<Box>): Map<string, LabelPlace> {
  const scene: Scene = {
    nodes,
    lines: new BoxIndex(lines.flatMap(piecesOf)),
    labels: new BoxIndex(),
  };
  const places = new Map<string, LabelPlace>();
  const boxes = new Map<Line, Owned>();
  for (let round = 0; round < 3; round++) {
    for (const line of lines) {
      const isSettled = round > 0 && !places.get(line.id)?.isCrowded;
      if (!line.label || isSettled) continue;
      const old = boxes.get(line);
      if (old) scene.labels.delete(old);
      const { place, cost } = bestPlace(line, line.label, scene);
      const box = { ...around(place, line.label.width, line.label.height), line };
      scene.labels.add(box);
      boxes.set(line, box);
      places.set(line.id, { ...place, isCrowded: cost >= COST.label });
    }
    // those in the way of a crowded one move too
    if ([...places.values()].every(({ isCrowded }) => !isCrowded)) break;
  }
  return places;
}

type Candidate = { place: Position; cost: number };

function bestPlace(line: Line, label: Size, scene: Scene): Candidate {
  let best: Candidate = { place: at(line.points, 0), cost: Number.POSITIVE_INFINITY };
  for (const candidate of candidates(line, label)) {
    if (candidate.cost >= best.cost) continue;
    const cost = candidate.cost + coverCost(candidate.place, line, { label, scene });
    if (cost < best.cost) best = { place: candidate.place, cost };
  }
  return best;
}

function coverCost(
  place: Position,
  line: Line,
  { label, scene }: { label: Size; scene: Scene },
): number {
  const area = around(place, label.width + 2 * RIM, label.height + 2 * RIM);
  const crossed = new Set(scene.lines.in(area).map((piece) => piece.line));
  crossed.delete(line);
  return (
    scene.nodes.in(area).length * COST.node +
    scene.labels.in(area).length * COST.label +
    crossed.size * COST.line
  );
}

/** Places along a line, those that look best first among equals: the middle of a long level piece. */
function candidates(line: Line, label: Size): Candidate[] {
  const { points } = line;
  const found: Candidate[] = [];
  const total = points.slice(1).reduce((sum, b, i) => sum + distance(at(points, i), b), 1);
  let before = 0;
  for (let index = 0; index + 1 < points.length; index++) {
    const [from, to] = [at(points, index), at(points, index + 1)];
    const isLast = index + 2 === points.length;
    found.push(...onPiece({ from, to, isLast }, label, (offset) => (before + offset) / total));
    before += distance(from, to);
  }
  return found;
}

type Piece = { from: Position; to: Position; isLast: boolean };

/** Places on a piece of a line. @param part how much of the whole line lies before a place on this piece */
function onPiece(
  { from, to, isLast }: Piece,
  label: Size,
  part: (offset: number) => number,
): Candidate[] {
  const length = distance(from, to);
  const isLevel = acrossOf(from, to) === 'y';
  const half = (isLevel ? label.width : label.height) / 2;
  const begin = half + FREE;
  const end = length - half - (isLast ? ARROW : FREE);
  const middle = (begin + end) / 2;
  return offsets(begin, end, length).flatMap((offset) => {
    const cramped = offset < begin || offset > end ? COST.cramped : 0;
    // near its source a condition is looked for
    const far = part(offset) * COST.far;
    const off = (Math.abs(offset - middle) / Math.max(1, length)) * COST.off;
    const cost = cramped + far + off + (isLevel ? 0 : COST.upright);
    const place = along(from, to, offset / Math.max(1, length));
    return [
      { place, cost },
      ...[-1, 1].map((side) => ({
        place: aside(place, label, isLevel, side),
        cost: cost + COST.offLine,
      })),
    ];
  });
}

/** The place right beside a line. */
function aside(
  { x, y }: Position,
  { width, height }: Size,
  isLevel: boolean,
  side: number,
): Position {
  return isLevel ? { x, y: y + (side * height) / 2 } : { x: x + (side * width) / 2, y };
}

function offsets(begin: number, end: number, length: number): number[] {
  if (end < begin) return [length / 2];
  const count = Math.min(40, Math.max(1, Math.floor((end - begin) / STEP)));
  const steps = Array.from(
    { length: count + 1 },
    (_, step) => begin + ((end - begin) * step) / count,
  );
  return [(begin + end) / 2, ...steps];
}

const distance = (a: Position, b: Position) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);

const along = (a: Position, b: Position, part: number): Position => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
});
