import { at } from '../types.ts';

/** That one value is larger than another by so much at least; each unit more costs its weight. */
export type Arc = { from: number; to: number; min: number; weight: number };

/** The work after which the best values found so far are taken, in arcs looked at. */
const MAX_WORK = 15_000_000;

/**
 * Whole numbers that keep to all arcs and whose weighted differences are the smallest. Arcs must form
 * no circle and connect all values.
 *
 * Gansner, Koutsofios, North & Vo, "A technique for drawing directed graphs" (1993), network simplex.
 * The weight that a cut carries is the sum of what its values give and take, so that it needs no
 * bookkeeping. Time: O(pivots · arcs).
 */
export function simplex(count: number, arcs: Arc[]): Int32Array {
  const tree = new Tree(count, arcs);
  const pivots = Math.max(50, Math.floor(MAX_WORK / (count + arcs.length + 1)));
  for (let pivot = 0; pivot < pivots; pivot++) if (!tree.improve()) break;
  return tree.values;
}

/** A tree that grows: the arcs at each value, what is in it, and the arcs that lead out of it. */
type Growing = {
  incident: number[][];
  inTree: Uint8Array;
  members: number[];
  rim: Set<number>;
};

class Tree {
  readonly values: Int32Array;
  readonly #arcs: Arc[];
  /** By value: what its arcs carry out of it, less what they carry in. */
  readonly #net: Int32Array;
  readonly #isInTree: Uint8Array;
  /** By value: the arcs of the tree there. */
  readonly #branches: number[][];
  /** By value: the arc to its parent, and its place in the order of leaving. */
  readonly #up: Int32Array;
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  readonly #sum: Int32Array;

  constructor(count: number, arcs: Arc[]) {
    this.#arcs = arcs;
    this.values = minimalValues(count, arcs);
    this.#net = new Int32Array(count);
    for (const { from, to, weight } of arcs) {
      this.#net[from] = (this.#net[from] as number) + weight;
      this.#net[to] = (this.#net[to] as number) - weight;
    }
    this.#isInTree = new Uint8Array(arcs.length);
    this.#branches = Array.from({ length: count }, () => []);
    this.#up = new Int32Array(count);
    this.#first = new Int32Array(count);
    this.#last = new Int32Array(count);
    this.#sum = new Int32Array(count);
    this.#grow(count);
    this.#number();
  }

  #slack(index: number): number {
    const { from, to, min } = at(this.#arcs, index);
    return (this.values[to] as number) - (this.values[from] as number) - min;
  }

  /** A tree of arcs without slack: one value after another is moved to where it has such an arc. */
  #grow(count: number): void {
    const incident = Array.from({ length: count }, (): number[] => []);
    for (const [index, { from, to }] of this.#arcs.entries()) {
      at(incident, from).push(index);
      at(incident, to).push(index);
    }
    const growing: Growing = {
      incident,
      inTree: new Uint8Array(count),
      members: [],
      rim: new Set(),
    };
    const { inTree, members, rim } = growing;
    this.#enter(0, growing);
    while (members.length < count) {
      const tightest = this.#tightest(rim);
      if (tightest === undefined) break;
      const { from, to } = at(this.#arcs, tightest);
      const by = inTree[from] ? this.#slack(tightest) : -this.#slack(tightest);
      for (const value of members) this.values[value] = (this.values[value] as number) + by;
      this.#connect(tightest);
      rim.delete(tightest);
      this.#enter(inTree[from] ? to : from, growing);
    }
  }

  /** Takes a value into the tree, and all that arcs without slack connect with it. */
  #enter(begin: number, { incident, inTree, members, rim }: Growing): void {
    const stack = [begin];
    inTree[begin] = 1;
    for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
      members.push(value);
      for (const index of at(incident, value)) {
        const next = this.#otherEnd(index, value);
        if (inTree[next]) rim.delete(index);
        else if (this.#slack(index) !== 0) rim.add(index);
        else {
          inTree[next] = 1;
          this.#connect(index);
          stack.push(next);
        }
      }
    }
  }

  #otherEnd(index: number, value: number): number {
    const { from, to } = at(this.#arcs, index);
    return from === value ? to : from;
  }

  #tightest(rim: Set<number>): number | undefined {
    let best: number | undefined;
    let min = Number.POSITIVE_INFINITY;
    for (const index of rim) {
      const slack = this.#slack(index);
      if (slack >= min) continue;
      best = index;
      min = slack;
    }
    return best;
  }

  #connect(index: number): void {
    const { from, to } = at(this.#arcs, index);
    this.#isInTree[index] = 1;
    at(this.#branches, from).push(index);
    at(this.#branches, to).push(index);
  }

  #disconnect(index: number): void {
    const { from, to } = at(this.#arcs, index);
    this.#isInTree[index] = 0;
    for (const end of [from, to]) {
      const branches = at(this.#branches, end);
      branches.splice(branches.indexOf(index), 1);
    }
  }

  /** Numbers the values as a walk leaves them, and sums what lies below each. */
  #number(): void {
    const stack = [0];
    const order: number[] = [];
    this.#up[0] = -1;
    for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
      this.#first[value] = order.length;
      order.push(value);
      for (const index of at(this.#branches, value)) {
        if (index === (this.#up[value] as number)) continue;
        const child = this.#otherEnd(index, value);
        this.#up[child] = index;
        stack.push(child);
      }
    }
    for (const value of order.toReversed()) this.#sumUp(value);
  }

  #sumUp(value: number): void {
    let sum = this.#net[value] as number;
    let last = this.#first[value] as number;
    for (const index of at(this.#branches, value)) {
      if (index === (this.#up[value] as number)) continue;
      const child = this.#otherEnd(index, value);
      sum += this.#sum[child] as number;
      last = Math.max(last, this.#last[child] as number);
    }
    this.#sum[value] = sum;
    this.#last[value] = last;
  }

  /** Exchanges the arc whose lengthening saves most. @returns whether there was one */
  improve(): boolean {
    const child = this.#worst();
    if (child === undefined) return false;
    const leaving = this.#up[child] as number;
    const isTailBelow = at(this.#arcs, leaving).from === child;
    const entering = this.#entering(child, isTailBelow);
    if (entering === undefined) return false;
    const by = isTailBelow ? -this.#slack(entering) : this.#slack(entering);
    if (by !== 0) this.#shift(child, by);
    this.#disconnect(leaving);
    this.#connect(entering);
    this.#number();
    return true;
  }

  /** The value below the arc of the tree that most wants to be longer. */
  #worst(): number | undefined {
    let worst: number | undefined;
    let min = 0;
    for (let value = 1; value < this.values.length; value++) {
      const isTail = at(this.#arcs, this.#up[value] as number).from === value;
      const cut = isTail ? (this.#sum[value] as number) : -(this.#sum[value] as number);
      if (cut >= min) continue;
      min = cut;
      worst = value;
    }
    return worst;
  }

  /** The tightest arc that leads the other way between what lies below a value and the rest. */
  #entering(child: number, isTailBelow: boolean): number | undefined {
    let best: number | undefined;
    let min = Number.POSITIVE_INFINITY;
    for (const [index, { from, to }] of this.#arcs.entries()) {
      if (this.#isInTree[index]) continue;
      const [inside, outside] = isTailBelow ? [to, from] : [from, to];
      if (!this.#isBelow(inside, child) || this.#isBelow(outside, child)) continue;
      const slack = this.#slack(index);
      if (slack >= min) continue;
      best = index;
      min = slack;
    }
    return best;
  }

  #isBelow(value: number, top: number): boolean {
    const number = this.#first[value] as number;
    return number >= (this.#first[top] as number) && number <= (this.#last[top] as number);
  }

  #shift(top: number, by: number): void {
    for (let value = 0; value < this.values.length; value++)
      if (this.#isBelow(value, top)) this.values[value] = (this.values[value] as number) + by;
  }
}

/** The smallest values that keep to all arcs. */
function minimalValues(count: number, arcs: Arc[]): Int32Array {
  const values = new Int32Array(count);
  const waiting = new Int32Array(count);
  const outgoing = Array.from({ length: count }, (): Arc[] => []);
  for (const arc of arcs) {
    at(outgoing, arc.from).push(arc);
    waiting[arc.to] = (waiting[arc.to] as number) + 1;
  }
  const ready: number[] = [];
  for (let value = 0; value < count; value++) if (waiting[value] === 0) ready.push(value);
  for (const value of ready)
    for (const { to, min } of at(outgoing, value)) {
      values[to] = Math.max(values[to] as number, (values[value] as number) + min);
      waiting[to] = (waiting[to] as number) - 1;
      if (waiting[to] === 0) ready.push(to);
    }
  return values;
}
