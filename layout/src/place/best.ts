import { faultsOf } from '../faults.ts';
import { route } from '../route.ts';
import { GRID } from '../types.ts';
import type { Row } from './cells.ts';
import { boundOf, type Drawn, exchanged, type Scored, scored } from './exchange.ts';
import { linksOf, markSpine, turnBackEdges, type Vertex } from './graph.ts';
import { type Layer, layersOf } from './layers.ts';
import { type Placed, placeRows, rowsOf } from './part.ts';
import { cutsOf } from './rows.ts';
import { nodesAt, plain, scoreOf, type Task, type Trial } from './score.ts';
import { NARROW, USUAL } from './space.ts';

/** Up to so many nodes and edges tries are drawn in full, lines included. */
const FEW = 300;
/** How many tries are drawn, by the number of nodes and edges. */
const DRAWN = [
  { max: 120, tries: 16 },
  { max: FEW, tries: 8 },
  { max: 1000, tries: 4 },
  { max: Number.POSITIVE_INFINITY, tries: 2 },
];
/** From how many drawings on it is looked for better ones. */
const STARTS = 2;
/** Up to so many nodes and edges it is looked whether labels have room, so often. */
const MAX_WIDENED = 1500;
const MAX_ROUNDS = 4;
/** How many drawings are looked at for one without a fault. */
const MAX_FAULTY = 4;
/** What it takes from a drawing that little room is left between its parts. */
const NARROW_COST = 0.2;

/**
 * The best of some tries: ways to cut the layers into rows are compared by about how large they
 * become, the better ones drawn, and of a small drawing the best ones with their lines.
 *
 * @param count how many nodes the whole drawing has
 */
export function bestOf(part: Vertex[], count: number, task: Task): Placed {
  turnBackEdges(part);
  const layers = layersOf(part);
  markSpine(part);
  const size = count + task.edges.length;
  const drawn = inOrder(drawnOf(part, layers, { ...task, size }), (one) => boundOf(one, task));
  const best = size > FEW ? drawn : withLines(drawn, { ...task, layers });
  let first: Placed | undefined;
  for (const one of best.slice(0, MAX_FAULTY)) {
    if (size > MAX_WIDENED) return one;
    const { placed, isFaulty } = widened(one, layers, task);
    first ??= placed;
    if (!isFaulty) return placed;
  }
  return first ?? { places: new Map(), along: 0, across: 0 };
}

/** The tries that promise most, drawn. */
function drawnOf(
  part: Vertex[],
  layers: Layer[],
  { room, isDown, isTight, size }: Task & { size: number },
): Drawn[] {
  const trials = (isTight ? [NARROW] : [USUAL, NARROW]).flatMap((space) =>
    cutsOf(layers, room.along / room.across, space).map((cut): Trial => {
      const cost = space === NARROW ? NARROW_COST : 0;
      return { ...cut, part, space, isDown, cost };
    }),
  );
  const tries = DRAWN.find(({ max }) => size <= max)?.tries;
  const byCuts = new Map<string, Row[]>();
  return inOrder(trials, (trial) => scoreOf(trial, plain(trial), room))
    .slice(0, tries)
    .map((trial) => {
      const key = trial.cuts.join();
      const rows = byCuts.get(key) ?? rowsOf(layers, trial.cuts);
      byCuts.set(key, rows);
      return { ...trial, rows, ...placeRows(rows, layers, trial.space) };
    });
}

/** Drawings by how good they are with their lines. What is worse without lines than another with them is not looked at. */
function withLines(drawn: Drawn[], { layers, ...task }: Task & { layers: Layer[] }): Drawn[] {
  const found: Scored[] = [];
  let top = Number.NEGATIVE_INFINITY;
  for (const one of drawn) {
    if (boundOf(one, task) <= top) break;
    const next = scored(one, task);
    top = Math.max(top, next.score);
    found.push(next);
  }
  for (const one of inOrder(found, ({ score }) => score).slice(0, STARTS)) {
    if (boundOf(one.drawn, task) <= top) continue;
    const next = exchanged(one, { ...task, layers });
    top = Math.max(top, next.score);
    found.push(next);
  }
  return inOrder(found, ({ score }) => score).map((one) => one.drawn);
}

/** The same drawing with more room where labels would lie on each other, as those of parallel edges do. */
function widened(trial: Drawn, layers: Layer[], { edges }: Task) {
  let placed: Drawn = trial;
  for (let round = 0; ; round++) {
    const nodes = nodesAt(placed.places, trial.isDown);
    const routes = route(nodes, edges);
    const crowded = linksOf(trial.part).filter(({ edge }) => routes.get(edge.id)?.label?.isCrowded);
    if (crowded.length === 0 || round === MAX_ROUNDS) {
      const faults = Object.values(faultsOf(nodes, edges, routes));
      return { placed, isFaulty: faults.some((count) => count > 0) };
    }
    for (const { label } of crowded) label.along = label.along * 1.7 + GRID;
    placed = { ...trial, ...placeRows(trial.rows, layers, trial.space) };
  }
}

/** The elements of a list, the one with the highest score first. */
function inOrder<T>(list: T[], score: (one: T) => number): T[] {
  return list
    .map((one) => ({ one, score: score(one) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ one }) => one);
}
