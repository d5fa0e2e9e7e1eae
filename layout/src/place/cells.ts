import { at } from '../types.ts';
import type { Link, Vertex } from './graph.ts';
import type { Layer } from './layers.ts';

/** What takes room in a layer of a row: a node, or a line that passes it. */
export type Cell = {
  vertex: Vertex | undefined;
  across: number;
  before: Joint[];
  after: Joint[];
  /** Its place in its layer. */
  place: number;
};

/** The piece of an edge between two layers. */
export type Joint = { from: Cell; to: Cell; link: Link };

/** A row while it is being drawn: its layers from the first to the last. */
export type Row = { layers: Cell[][]; first: number };

/** Lines are only led through layers as long as there are few of them: at most so many layers at a time. */
const MAX_PASSED = 24;

/** Stands for all that lies above, or below, a row. */
const above = (): Cell => ({ vertex: undefined, across: 0, before: [], after: [], place: -1 });
const below = (): Cell => ({ ...above(), place: 1e6 });

/**
 * A row of layers. Edges to other rows leave it above or below; those that pass many layers run
 * below it as well.
 */
export function rowOf(layers: Layer[], first: number, end: number): Row {
  const cells = layers
    .slice(first, end)
    .map(({ vertices }) =>
      vertices.map((vertex) => cellOf(vertex, vertex.across + 2 * vertex.loops)),
    );
  const byVertex = new Map(
    cells.flat().flatMap((cell) => (cell.vertex ? [[cell.vertex, cell] as const] : [])),
  );
  for (const [vertex, cell] of byVertex) {
    for (const link of vertex.outgoing) {
      const to = byVertex.get(link.to);
      if (to && isLedThrough(link)) lead(cells, { from: cell, to, link }, first);
      else join(cell, below(), link);
    }
    for (const link of vertex.incoming) {
      const from = byVertex.get(link.from);
      if (!from) join(above(), cell, link);
      else if (!isLedThrough(link)) join(below(), cell, link);
    }
  }
  for (const layer of cells) number(layer);
  return { layers: cells, first };
}

const isLedThrough = ({ from, to }: Link) => to.layer - from.layer <= MAX_PASSED;

function cellOf(vertex: Vertex | undefined, across: number): Cell {
  return { vertex, across, before: [], after: [], place: 0 };
}

/** Connects two cells of a row by a cell in each layer between them. */
function lead(layers: Cell[][], { from, to, link }: Joint, first: number): void {
  let last = from;
  for (let layer = link.from.layer + 1; layer < link.to.layer; layer++) {
    const cell = cellOf(undefined, 0);
    at(layers, layer - first).push(cell);
    join(last, cell, link);
    last = cell;
  }
  join(last, to, link);
}

function join(from: Cell, to: Cell, link: Link): void {
  const joint = { from, to, link };
  from.after.push(joint);
  to.before.push(joint);
}

/** Writes its place into each cell of a layer. */
export function number(layer: Cell[]): void {
  for (const [place, cell] of layer.entries()) cell.place = place;
}
