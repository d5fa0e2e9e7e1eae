import type { Position } from '@caseloom/engine';
import { at, type Direction } from '../types.ts';
import { type Box, grown } from './box.ts';
import { Heap } from './heap.ts';
import { indexOf, meeting, sorted } from './spans.ts';

/** What a line costs beside its length, in pixels: a bend, and leaving or entering at a side. */
const BEND = 48;
const CROSSING = 400;
/** What it costs to run where lines lie too near to each other, and how much more its length counts there. */
const FULL = 60;
const CROWDED = 4;
const SIDES: Record<Direction, { out: number[]; into: number[] }> = {
  // east, south, west, north: of the node that is left, and of the one that is entered
  right: { out: [0, 24, 110, 28], into: [150, 28, 0, 24] },
  down: { out: [24, 0, 28, 110], into: [28, 150, 24, 0] },
};
/** What it costs to leave a side beside its middle, for each pixel. */
const OFF_MIDDLE = 0.4;
/** Beyond the distance that lines keep from nodes, so near to both sides of a line is narrow; there its length counts more. */
const NARROW = 16;
const SQUEEZED = 1.8;
/** The ways a line can lead: east, south, west, north. */
const STEPS = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
] as const;

/** The part of each side of a node at which edges may end. */
export type Ends = Box & { middle: Position; inset: number; isRound: boolean };

type Task = {
  from: Ends;
  to: Ends;
  obstacles: Box[];
  /** Pieces of other lines: to cross one costs as well. */
  others: Box[];
  /** Where lines that run there, along the longer side, lie too near to each other. */
  full: Box[];
  /** How far lines keep from nodes. */
  clear: number;
  direction: Direction;
};

/**
 * Finds the shortest line with few bends between two nodes around others.
 *
 * Wybrow, Marriott & Stuckey, "Orthogonal connector routing" (2009): A* over the lines along the
 * borders of the obstacles. A state is a crossing of two such lines and the way one comes there.
 */
export class Search {
  #cost = new Float64Array(0);
  #before = new Int32Array(0);
  readonly #heap = new Heap();

  /** @returns the corners of the line, its ends included; nothing where there is no way through */
  find(task: Task): Position[] | undefined {
    const grid = new Grid(task);
    const size = grid.xs.length * grid.ys.length * 4;
    if (this.#cost.length < size) {
      this.#cost = new Float64Array(2 * size);
      this.#before = new Int32Array(2 * size);
    }
    this.#cost.fill(Number.POSITIVE_INFINITY, 0, size);
    this.#heap.clear();
    for (const { state, cost } of grid.begins()) this.#reach(state, { cost, grid, before: -1 });
    const last = this.#walk(grid);
    return last === undefined ? undefined : grid.pointsOf(this.#statesTo(last));
  }

  /** Whether a line can leave a node past what stands around it: if not, nothing further away helps. */
  canLeave(task: Omit<Task, 'to' | 'others' | 'full'>): boolean {
    const grid = new Grid({ ...task, to: task.from, others: [], full: [] });
    const isSeen = new Uint8Array(grid.xs.length * grid.ys.length);
    const open = grid.begins().map(({ state }) => state >> 2);
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      if (isSeen[place]) continue;
      if (grid.isRim(place)) return true;
      isSeen[place] = 1;
      for (let heading = 0; heading < 4; heading++) {
        const next = grid.next(place * 4, heading);
        if (next >= 0) open.push(next >> 2);
      }
    }
    return false;
  }

  #reach(
    state: number,
    { cost, grid, before }: { cost: number; grid: Grid; before: number },
  ): void {
    if (cost >= (this.#cost[state] as number)) return;
    this.#cost[state] = cost;
    this.#before[state] = before;
    this.#heap.push(state, cost + grid.lowerBound(state));
  }

  /** The state from which the line enters its node. */
  #walk(grid: Grid): number | undefined {
    let best: number | undefined;
    let bestCost = Number.POSITIVE_INFINITY;
    for (let state = this.#heap.pop(); state !== undefined; state = this.#heap.pop()) {
      const cost = this.#cost[state] as number;
      // what is left takes no less
      if (cost + grid.lowerBound(state) >= bestCost) break;
      const end = grid.endCost(state);
      if (cost + end < bestCost) {
        best = state;
        bestCost = cost + end;
      }
      for (let turn = 3; turn <= 5; turn++) {
        const heading = (state + turn) & 3;
        const next = grid.next(state, heading);
        if (next < 0) continue;
        const bend = turn === 4 ? 0 : BEND;
        this.#reach(next, { cost: cost + bend + grid.distance(state, next), grid, before: state });
      }
    }
    return best;
  }

  #statesTo(last: number): number[] {
    const states = [last];
    for (
      let state = this.#before[last] as number;
      state >= 0;
      state = this.#before[state] as number
    )
      states.push(state);
    return states.reverse();
  }
}

/** The lines that a route may follow, and where obstacles cut them. */
class Grid {
  readonly xs: number[];
  readonly ys: number[];
  readonly #task: Task;
  /** By crossing: whether the piece to the next one east, or south, lies in an obstacle. */
  readonly #isCutEast: Uint8Array;
  readonly #isCutSouth: Uint8Array;
  /** By crossing: whether a node lies close to the piece to the next one, on its one side (1), its other side (2) or both (3); and whether it is full (4). */
  readonly #nearEast: Uint8Array;
  readonly #nearSouth: Uint8Array;
  /** By crossing: how many other lines cross the piece to the next one. */
  readonly #crossedEast: Uint8Array;
  readonly #crossedSouth: Uint8Array;

  constructor(task: Task) {
    const { from, to, obstacles, clear, others, full } = task;
    this.#task = task;
    const all = [...obstacles, from, to].map((box) => grown(box, clear));
    const xs = [
      from.middle.x,
      to.middle.x,
      ...meeting([from.left, from.right], [to.left, to.right]),
    ];
    const ys = [
      from.middle.y,
      to.middle.y,
      ...meeting([from.top, from.bottom], [to.top, to.bottom]),
    ];
    for (const { left, right, top, bottom } of all) {
      xs.push(left, right);
      ys.push(top, bottom);
    }
    this.xs = sorted(xs);
    this.ys = sorted(ys);
    this.#isCutEast = new Uint8Array(this.xs.length * this.ys.length);
    this.#isCutSouth = new Uint8Array(this.xs.length * this.ys.length);
    this.#nearEast = new Uint8Array(this.xs.length * this.ys.length);
    this.#nearSouth = new Uint8Array(this.xs.length * this.ys.length);
    for (const box of all) {
      this.#cut(box);
      this.#mark(box);
    }
    this.#crossedEast = new Uint8Array(this.xs.length * this.ys.length);
    this.#crossedSouth = new Uint8Array(this.xs.length * this.ys.length);
    for (const piece of others) this.#cross(piece);
    for (const box of full) this.#fill(box);
  }

  #cross({ left, right, top, bottom }: Box): void {
    const wide = this.xs.length;
    const isLevel = right - left > bottom - top;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (isLevel) {
      const row = indexOf(this.ys, y) - 1;
      if (row < 0 || (this.ys[row + 1] as number) < y) return;
      const [x1, x2] = [indexOf(this.xs, left + 2), indexOf(this.xs, right - 2)];
      for (let i = x1; i < x2; i++) add(this.#crossedSouth, row * wide + i);
    } else {
      const column = indexOf(this.xs, x) - 1;
      if (column < 0 || (this.xs[column + 1] as number) < x) return;
      const [y1, y2] = [indexOf(this.ys, top + 2), indexOf(this.ys, bottom - 2)];
      for (let i = y1; i < y2; i++) add(this.#crossedEast, i * wide + column);
    }
  }

  #mark({ left, right, top, bottom }: Box): void {
    const [x1, x2] = [indexOf(this.xs, left), indexOf(this.xs, right)];
    const [y1, y2] = [indexOf(this.ys, top), indexOf(this.ys, bottom)];
    const rows = { from: y1, to: y2 };
    const columns = { from: x1, to: x2 };
    for (let y = y1; y >= 0 && (this.ys[y] as number) > top - NARROW; y--)
      this.#markEast(y, columns, 1);
    for (let y = y2; y < this.ys.length && (this.ys[y] as number) < bottom + NARROW; y++)
      this.#markEast(y, columns, 2);
    for (let x = x1; x >= 0 && (this.xs[x] as number) > left - NARROW; x--)
      this.#markSouth(x, rows, 1);
    for (let x = x2; x < this.xs.length && (this.xs[x] as number) < right + NARROW; x++)
      this.#markSouth(x, rows, 2);
  }

  #fill({ left, right, top, bottom }: Box): void {
    const columns = { from: indexOf(this.xs, left), to: indexOf(this.xs, right) };
    const rows = { from: indexOf(this.ys, top), to: indexOf(this.ys, bottom) };
    if (right - left > bottom - top)
      for (let y = rows.from; y < rows.to; y++)
        this.#markEast(y, { ...columns, from: Math.max(0, columns.from - 1) }, 4);
    else
      for (let x = columns.from; x < columns.to; x++)
        this.#markSouth(x, { ...rows, from: Math.max(0, rows.from - 1) }, 4);
  }

  #markEast(row: number, { from, to }: { from: number; to: number }, side: number): void {
    for (let place = row * this.xs.length + from; place < row * this.xs.length + to; place++)
      this.#nearEast[place] = (this.#nearEast[place] as number) | side;
  }

  #markSouth(column: number, { from, to }: { from: number; to: number }, side: number): void {
    for (let row = from; row < to; row++) {
      const place = row * this.xs.length + column;
      this.#nearSouth[place] = (this.#nearSouth[place] as number) | side;
    }
  }

  #cut({ left, right, top, bottom }: Box): void {
    const wide = this.xs.length;
    const [x1, x2] = [indexOf(this.xs, left), indexOf(this.xs, right)];
    const [y1, y2] = [indexOf(this.ys, top), indexOf(this.ys, bottom)];
    for (let y = y1 + 1; y < y2; y++) this.#isCutEast.fill(1, y * wide + x1, y * wide + x2);
    for (let y = y1; y < y2; y++) this.#isCutSouth.fill(1, y * wide + x1 + 1, y * wide + x2);
  }

  /** The state one reaches that way; negative where there is none. */
  next(state: number, heading: number): number {
    const place = state >> 2;
    const wide = this.xs.length;
    const column = place % wide;
    if (heading === 0) return column + 1 < wide && !this.#isCutEast[place] ? (place + 1) * 4 : -1;
    if (heading === 2) return column > 0 && !this.#isCutEast[place - 1] ? (place - 1) * 4 + 2 : -1;
    if (heading === 1)
      return place + wide < wide * this.ys.length && !this.#isCutSouth[place]
        ? (place + wide) * 4 + 1
        : -1;
    return place >= wide && !this.#isCutSouth[place - wide] ? (place - wide) * 4 + 3 : -1;
  }

  /** Whether a crossing lies at the rim: on the other side of it nothing stands. */
  isRim(place: number): boolean {
    const wide = this.xs.length;
    const [column, row] = [place % wide, Math.floor(place / wide)];
    return column === 0 || row === 0 || column === wide - 1 || row === this.ys.length - 1;
  }

  /** How long a piece counts: more where it leads between two nodes that are close to each other. */
  distance(a: number, b: number): number {
    const wide = this.xs.length;
    const [p, q] = [Math.min(a >> 2, b >> 2), Math.max(a >> 2, b >> 2)];
    if (q - p === 1) {
      const long = (this.xs[q % wide] as number) - (this.xs[p % wide] as number);
      const crossed = (this.#crossedEast[p] as number) * CROSSING;
      return crossed + lengthOf(long, this.#nearEast[p] as number);
    }
    const long =
      (this.ys[Math.floor(q / wide)] as number) - (this.ys[Math.floor(p / wide)] as number);
    const crossed = (this.#crossedSouth[p] as number) * CROSSING;
    return crossed + lengthOf(long, this.#nearSouth[p] as number);
  }

  #pointOf(state: number): Position {
    const place = state >> 2;
    const wide = this.xs.length;
    return { x: this.xs[place % wide] as number, y: this.ys[Math.floor(place / wide)] as number };
  }

  /** What the rest of a line costs at least: its length, and the bends it needs from here. */
  lowerBound(state: number): number {
    const { left, right, top, bottom } = this.#task.to;
    const place = state >> 2;
    const wide = this.xs.length;
    const row = Math.floor(place / wide);
    const x = this.xs[place - row * wide] as number;
    const y = this.ys[row] as number;
    const dx = x < left ? left - x : Math.min(0, right - x);
    const dy = y < top ? top - y : Math.min(0, bottom - y);
    const heading = state & 3;
    const ahead = heading === 0 ? dx : heading === 1 ? dy : heading === 2 ? -dx : -dy;
    const aside = (heading & 1) === 0 ? dy : dx;
    const bends = ahead < 0 ? 2 : aside === 0 ? 0 : 1;
    return Math.abs(dx) + Math.abs(dy) + bends * BEND;
  }

  /** The states in which a line leaves its node, one for each line across a side of it. */
  begins(): { state: number; cost: number }[] {
    const { from, clear, direction } = this.#task;
    const costs = SIDES[direction].out;
    const begins: { state: number; cost: number }[] = [];
    const add = (x: number, y: number, heading: number, off: number) => {
      const place = indexOf(this.ys, y) * this.xs.length + indexOf(this.xs, x);
      const cost = (costs[heading] as number) + Math.abs(off) * OFF_MIDDLE + clear;
      begins.push({ state: place * 4 + heading, cost });
    };
    for (const y of this.ys)
      if (isWithin(y, from.top, from.bottom, from.inset)) {
        add(from.right + clear, y, 0, y - from.middle.y);
        add(from.left - clear, y, 2, y - from.middle.y);
      }
    for (const x of this.xs)
      if (isWithin(x, from.left, from.right, from.inset)) {
        add(x, from.bottom + clear, 1, x - from.middle.x);
        add(x, from.top - clear, 3, x - from.middle.x);
      }
    return begins.filter(({ state }) => this.#isFree(state >> 2));
  }

  /** Whether a crossing can be left in any way at all. */
  #isFree(place: number): boolean {
    return [0, 1, 2, 3].some((heading) => this.next(place * 4, heading) >= 0);
  }

  /** What it costs to enter the node from here; infinite where one stands at none of its sides, or turned away. */
  endCost(state: number): number {
    const { to, clear, direction } = this.#task;
    const { x, y } = this.#pointOf(state);
    const heading = state & 3;
    const { x: dx, y: dy } = at(STEPS, heading);
    const isAtSide = dx
      ? x === (dx > 0 ? to.left - clear : to.right + clear) &&
        isWithin(y, to.top, to.bottom, to.inset)
      : y === (dy > 0 ? to.top - clear : to.bottom + clear) &&
        isWithin(x, to.left, to.right, to.inset);
    if (!isAtSide) return Number.POSITIVE_INFINITY;
    const off = dx ? y - to.middle.y : x - to.middle.x;
    // moving east one enters at the west side
    return at(SIDES[direction].into, (heading + 2) & 3) + Math.abs(off) * OFF_MIDDLE + clear;
  }

  /** The corners of a line that takes these states, from border to border. */
  pointsOf(states: number[]): Position[] {
    const { clear } = this.#task;
    const first = at(states, 0);
    const last = at(states, states.length - 1);
    const moved = (state: number, by: number) => {
      const { x, y } = this.#pointOf(state);
      const step = at(STEPS, state & 3);
      return { x: x + step.x * by, y: y + step.y * by };
    };
    const points = [moved(first, -clear)];
    for (const [index, state] of states.entries())
      if (index > 0 && (state & 3) !== (at(states, index - 1) & 3))
        points.push(this.#pointOf(at(states, index - 1)));
    return [...points, moved(last, clear)];
  }
}

/** How long a piece counts by what is near to it. */
function lengthOf(long: number, near: number): number {
  if ((near & 4) !== 0) return FULL + CROWDED * long;
  return near === 3 ? long * SQUEEZED : long;
}

const isWithin = (value: number, from: number, to: number, inset: number) =>
  value >= from + inset && value <= to - inset;

function add(counts: Uint8Array, place: number): void {
  counts[place] = Math.min(200, (counts[place] as number) + 1);
}
