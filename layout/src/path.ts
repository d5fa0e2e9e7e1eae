import type { Position } from '@caseloom/engine';
import { at } from './types.ts';

const CORNER = 8;
/** How long and how wide half an arrow is. */
const ARROW = { long: 10, wide: 5 };

/** A line with rounded corners, and the arrow at its end, as path data of SVG. */
export function pathOf(points: Position[]): { line: string; arrow: string } {
  const [first, last, before] = [at(points, 0), at(points, points.length - 1), points.at(-2)];
  const [dx, dy] = before ? direction(before, last) : [1, 0];
  const { long, wide } = ARROW;
  const back = { x: last.x - dx * long, y: last.y - dy * long };
  // the line ends within its arrow, so that its blunt end does not show beside the point
  const end = { x: last.x - dx * 6, y: last.y - dy * 6 };
  const corners = points.slice(1, -1).map((corner, index) => {
    const from = towards(corner, at(points, index));
    const to = towards(corner, index + 3 === points.length ? end : at(points, index + 2));
    return `L${print(from)}Q${print(corner)} ${print(to)}`;
  });
  return {
    line: `M${print(first)}${corners.join('')}L${print(end)}`,
    arrow: `M${print(last)}L${print({ x: back.x - dy * wide, y: back.y + dx * wide })}L${print({ x: back.x + dy * wide, y: back.y - dx * wide })}Z`,
  };
}

/** The direction from one point to another, as parts of one. */
function direction(a: Position, b: Position): [number, number] {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return [(b.x - a.x) / length, (b.y - a.y) / length];
}

/** The point where a rounded corner begins, towards its neighbour. */
function towards(corner: Position, neighbour: Position): Position {
  const [dx, dy] = direction(corner, neighbour);
  const length = Math.hypot(neighbour.x - corner.x, neighbour.y - corner.y);
  const part = Math.min(CORNER, length / 2);
  return { x: corner.x + dx * part, y: corner.y + dy * part };
}

const print = ({ x, y }: Position) => `${round(x)} ${round(y)}`;
const round = (value: number) => Math.round(value * 100) / 100;
