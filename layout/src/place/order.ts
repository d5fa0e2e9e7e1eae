import { at } from '../types.ts';
import { type Cell, number, type Row } from './cells.ts';

/** Rounds without a gain after which the best order is taken. */
const MAX_IDLE_ROUNDS = 4;
const MAX_ROUNDS = 24;
/** Layers with more cells are only sorted, not improved pair by pair. */
const MAX_SWAPPED = 120;

/**
 * Orders the cells of each layer so that edges cross little.
 *
 * Sugiyama, Tagawa & Toda, "Methods for visual understanding of hierarchical system structures"
 * (1981): sorting by the middle of the neighbours, to and fro; and exchanging neighbours as in
 * Gansner et al., "A technique for drawing directed graphs" (1993).
 */
export function order({ layers }: Row): void {
  let best = layers.map((layer) => [...layer]);
  let fewest = crossingsIn(layers);
  for (
    let round = 0, idle = 0;
    round < MAX_ROUNDS && idle < MAX_IDLE_ROUNDS && fewest > 0;
    round++
  ) {
    sweep(layers, round % 2 === 0);
    exchange(layers);
    const crossings = crossingsIn(layers);
    idle++;
    if (crossings >= fewest) continue;
    fewest = crossings;
    best = layers.map((layer) => [...layer]);
    idle = 0;
  }
  for (const [index, layer] of best.entries()) {
    number(layer);
    layers[index] = layer;
  }
}

/** Sorts each layer by the middle of its neighbours on one side; what has none stays where it was. */
function sweep(layers: Cell[][], isForward: boolean): void {
  for (const layer of isForward ? layers : layers.toReversed()) {
    const middles = new Map(layer.map((cell) => [cell, middleOf(cell, isForward) ?? cell.place]));
    layer.sort((a, b) => (middles.get(a) ?? 0) - (middles.get(b) ?? 0));
    number(layer);
  }
}

function middleOf(cell: Cell, isForward: boolean): number | undefined {
  const places = neighbours(cell, isForward);
  if (places.length === 0) return undefined;
  return places.reduce((sum, place) => sum + place, 0) / places.length;
}

const neighbours = ({ before, after }: Cell, isForward: boolean): number[] =>
  isForward ? before.map(({ from }) => from.place) : after.map(({ to }) => to.place);

/** Exchanges neighbours as long as that takes crossings away. */
function exchange(layers: Cell[][]): void {
  for (let round = 0, isBetter = true; isBetter && round < 8; round++) {
    isBetter = false;
    for (const layer of layers) {
      if (layer.length > MAX_SWAPPED) continue;
      for (let place = 0; place + 1 < layer.length; place++) {
        const [a, b] = [at(layer, place), at(layer, place + 1)];
        if (gain(a, b) <= 0) continue;
        [layer[place], layer[place + 1]] = [b, a];
        [a.place, b.place] = [place + 1, place];
        isBetter = true;
      }
    }
  }
}

/** How many crossings fewer there are when the second of two neighbours stands first. */
function gain(a: Cell, b: Cell): number {
  let sum = 0;
  for (const isForward of [true, false]) {
    const [left, right] = [neighbours(a, isForward), neighbours(b, isForward)];
    for (const p of left) for (const q of right) sum += Math.sign(p - q);
  }
  return sum;
}

function crossingsIn(layers: Cell[][]): number {
  let sum = 0;
  for (const layer of layers) sum += crossingsAfter(layer) + crossingsBefore(layer);
  return sum;
}

/** Crossings between a layer and the next one, what leaves the row below included. */
function crossingsAfter(layer: Cell[]): number {
  const ends = layer.flatMap(({ after }) =>
    after.map(({ to }) => to.place).toSorted((a, b) => a - b),
  );
  return inversions(ends);
}

/** Crossings with what comes into the row from elsewhere. */
function crossingsBefore(layer: Cell[]): number {
  const outside = (place: number) => place < 0 || place >= 1e6;
  let sum = 0;
  const all = layer.flatMap((cell) =>
    cell.before.map(({ from }) => ({ from: from.place, to: cell.place })),
  );
  for (const one of all) {
    if (!outside(one.from)) continue;
    for (const two of all) if ((one.from - two.from) * (one.to - two.to) < 0) sum++;
  }
  return sum;
}

/** How many pairs stand the wrong way round: by merging, in O(n log n). */
function inversions(values: number[]): number {
  if (values.length < 2) return 0;
  const half = values.length >> 1;
  const [left, right] = [values.slice(0, half), values.slice(half)];
  let count = inversions(left) + inversions(right);
  left.sort((a, b) => a - b);
  right.sort((a, b) => a - b);
  let passed = 0;
  for (const value of left) {
    while (passed < right.length && at(right, passed) < value) passed++;
    count += passed;
  }
  return count;
}
