import type { Position } from '@caseloom/engine';
import { at, GRID } from '../types.ts';
import { placeAcross } from './across.ts';
import { type Cell, type Row, rowOf } from './cells.ts';
import { linksOf, type Vertex } from './graph.ts';
import type { Layer } from './layers.ts';
import { order } from './order.ts';
import type { Cuts } from './rows.ts';
import type { Space } from './space.ts';

/** By node where it stands: x along the flow, y across it. */
export type Places = Map<Vertex, Position>;

/** A part of a drawing with a place for each node. */
export type Placed = { places: Places; along: number; across: number };

/** The rows that cuts make of layers, each in an order in which its edges cross little. */
export function rowsOf(layers: Layer[], cuts: Cuts): Row[] {
  return cuts.map((first, i) => {
    const row = rowOf(layers, first, cuts[i + 1] ?? layers.length);
    order(row);
    return row;
  });
}

/** Draws rows of layers one below the other. */
export function placeRows(rows: Row[], layers: Layer[], space: Space): Placed {
  const places: Places = new Map();
  const cuts = rows.map(({ first }) => first);
  const between = gapsBetween(layers, cuts, space);
  let [along, across] = [0, 0];
  for (const [i, row] of rows.entries()) {
    const { tops, across: high } = placeAcross(row, space);
    if (i > 0) across += at(between, i);
    const lefts = leftsOf(row, layers, { tops, space });
    for (const [index, cells] of row.layers.entries())
      for (const cell of cells) {
        if (!cell.vertex) continue;
        const x = at(lefts, index);
        places.set(cell.vertex, { x, y: across + (tops.get(cell) ?? 0) + cell.vertex.loops });
        along = Math.max(along, x + cell.vertex.along);
      }
    across += high;
  }
  return { places, along, across };
}

const up = (value: number) => Math.ceil(value / GRID) * GRID;

/** Where each layer of a row begins: behind the one before, with room for upright lines and labels. */
type Scene = { tops: Map<Cell, number>; space: Space };

function leftsOf(row: Row, layers: Layer[], scene: Scene): number[] {
  const lefts: number[] = [];
  let x = 0;
  for (const [index, cells] of row.layers.entries()) {
    lefts.push(x);
    const next = row.layers[index + 1];
    if (!next) break;
    x += at(layers, row.first + index).along + gapAfter(cells, next, scene);
  }
  return lefts;
}

/** The room between two layers: for the most lines that run across side by side there, and the longest label. */
function gapAfter(cells: Cell[], next: Cell[], { tops, space }: Scene): number {
  const middle = (cell: Cell) => {
    if (cell.place < 0) return -1e4;
    return cell.place >= 1e6 ? 1e5 : (tops.get(cell) ?? 0) + cell.across / 2;
  };
  const after = cells.flatMap((cell) => cell.after);
  const before = next
    .flatMap((cell) => cell.before)
    .filter(({ from }) => from.place < 0 || from.place >= 1e6);
  const spans = [...after, ...before].flatMap(({ from, to }) => {
    const [a, b] = [middle(from), middle(to)];
    return Math.abs(a - b) < GRID ? [] : [[Math.min(a, b), Math.max(a, b)] as const];
  });
  const lanes = maxOverlap(spans);
  const labels = after.filter(({ link }) => link.from.layer + 1 === link.to.layer);
  const label = Math.max(0, ...labels.map(({ link }) => link.label.along));
  const lines = Math.max(0, lanes - 1) * space.lane;
  return up(Math.max(space.along + lines, label ? label + space.label + lines : 0));
}

/** The most spans that share a point. */
function maxOverlap(spans: (readonly [number, number])[]): number {
  const events = spans
    .flatMap(([from, to]) => [
      { at: from, by: 1 },
      { at: to, by: -1 },
    ])
    .toSorted((a, b) => a.at - b.at || a.by - b.by);
  let [now, top] = [0, 0];
  for (const { by } of events) {
    now += by;
    top = Math.max(top, now);
  }
  return top;
}

/** By row: the room above it, for what leads from rows before it to it and beyond. */
function gapsBetween(layers: Layer[], cuts: Cuts, space: Space): number[] {
  const lanes = cuts.map(() => 0);
  const labels = cuts.map(() => 0);
  const rowOfLayer: number[] = [];
  for (const [row, first] of cuts.entries())
    for (let i = first; i < (cuts[row + 1] ?? layers.length); i++) rowOfLayer[i] = row;
  for (const { from, to, label } of linksOf(layers.flatMap(({ vertices }) => vertices)))
    for (let row = at(rowOfLayer, from.layer) + 1; row <= at(rowOfLayer, to.layer); row++) {
      lanes[row] = at(lanes, row) + 1;
      labels[row] = Math.max(at(labels, row), label.across);
    }
  return cuts.map((_, row) =>
    up(space.rows + Math.min(12, Math.max(0, at(lanes, row) - 1)) * space.lane + at(labels, row)),
  );
}
