import { crossingPairs } from '../crossings.ts';
import { linesOf } from '../route.ts';
import { at } from '../types.ts';
import type { Cell, Row } from './cells.ts';
import { type Link, linksOf } from './graph.ts';
import type { Layer } from './layers.ts';
import { type Placed, placeRows } from './part.ts';
import { nodesAt, plain, routed, scoreOf, type Task, type Trial } from './score.ts';

/** A way to draw a part, with a place for each of its nodes. */
export type Drawn = Trial & Placed & { rows: Row[] };

/** A drawing with its lines: how good it is, and what crosses there. */
export type Scored = { drawn: Drawn; score: number; crossed: Set<Link> };

/** Draws the lines of a part, and looks how good it is with them. */
export function scored(drawn: Drawn, { room, edges }: Task): Scored {
  const nodes = nodesAt(drawn.places, drawn.isDown);
  const byEdge = linesOf(nodes, edges);
  const lines = [...byEdge.values()];
  const ids = [...byEdge.keys()];
  const crossing = new Set(crossingPairs(lines).flatMap((pair) => pair.map((line) => ids[line])));
  const crossed = linksOf(drawn.part).filter(({ edge }) => crossing.has(edge.id));
  const score = scoreOf(drawn, routed(nodes, drawn.isDown, lines), room);
  return { drawn, score, crossed: new Set(crossed) };
}

/** How good a drawing is at most: lines only take from it. */
export const boundOf = (drawn: Drawn, { room }: Task) => scoreOf(drawn, plain(drawn), room);

/** How much is looked for at most, in lines drawn: those that cross others are drawn again and again. */
const WORK = 6000;
const AGAIN = 8;
/** How many drawings are looked at. */
const MAX_TRIES = 30;

/**
 * Turns rows upside down, and exchanges what stands in a layer, as long as the drawing becomes better
 * with its lines: how these cross is only partly known from the order in layers, as they run around
 * nodes, from row to row.
 */
export function exchanged(first: Scored, { layers, ...task }: Task & { layers: Layer[] }): Scored {
  let best = first;
  let moves = movesOf(best);
  let left = WORK;
  for (let tries = 0; tries < MAX_TRIES && left > 0 && best.crossed.size > 0; tries++) {
    const { value: rows } = moves.next();
    if (!rows) break;
    left -= task.edges.length + AGAIN * best.crossed.size;
    const drawn = { ...best.drawn, rows, ...placeRows(rows, layers, best.drawn.space) };
    if (boundOf(drawn, task) <= best.score) continue;
    const one = scored(drawn, task);
    if (one.score <= best.score) continue;
    best = one;
    moves = movesOf(best);
  }
  return best;
}

/** The rows with one of them turned upside down, or with one layer in another order. */
function* movesOf({ drawn: { rows }, crossed }: Scored): Generator<Row[], undefined> {
  for (const [index, row] of rows.entries())
    if (row.layers.some(({ length }) => length > 1))
      yield rows.with(index, { ...row, layers: row.layers.map((layer) => layer.toReversed()) });
  for (const [index, row] of rows.entries())
    for (const [place, layer] of row.layers.entries())
      for (const other of ordersOf(layer, crossed))
        yield rows.with(index, { ...row, layers: row.layers.with(place, other) });
}

/** A layer with a cell at which lines cross exchanged with the next one, or moved to one of its ends. */
function ordersOf(layer: Cell[], crossed: Set<Link>): Cell[][] {
  const last = layer.length - 1;
  const isCrossed = layer.map(({ before, after }) =>
    [...before, ...after].some(({ link }) => crossed.has(link)),
  );
  const moved = (from: number, to: number) =>
    layer.toSpliced(from, 1).toSpliced(to, 0, at(layer, from));
  return layer.flatMap((_, place) => {
    const isOne = at(isCrossed, place);
    return [
      ...(place < last && (isOne || at(isCrossed, place + 1)) ? [moved(place, place + 1)] : []),
      ...(isOne && place > 1 ? [moved(place, 0)] : []),
      ...(isOne && place < last - 1 ? [moved(place, last)] : []),
    ];
  });
}
