import type { LookUp } from '../conditions/holds.ts';
import { defined } from '../defined.ts';
import type { Unfolded } from '../paths/automaton.ts';
import { groupBy } from '../paths/graph.ts';
import { boundsOf, sizeOf } from '../state-variables/domain.ts';
import type { Machine, StateValues } from '../state-variables/machine.ts';
import type { Found } from './found.ts';

/** Places of drawing and state that are looked at before a search gives up. */
export const MAX_PLACES = 1_000_000;

/** A place as one number: the values of all variables in mixed radix, then the node. */
type Coding = {
  encode: (node: number, values: StateValues) => number;
  decode: (place: number) => { node: number; values: number[] };
};

const NO_DATA: LookUp = () => undefined;

/**
 * The product of a drawing and its state, breadth first, where no test data decides anything: as
 * `explore`, on numbers alone.
 *
 * Time: O(places × edges out); memory some 60 bytes for a place and 20 for an edge between two.
 *
 * @returns undefined where the places have more numbers than are exact
 */
export function exploreState(machine: Machine, { graph, edges }: Unfolded): Found | undefined {
  const coding = codingOf(machine, graph.size);
  if (!coding) return undefined;
  const outs = groupBy(graph.source, graph.size);
  const numbers = new PlaceNumbers();
  numbers.of(coding.encode(graph.start, machine.first));
  const arcs = {
    source: new Numbers(),
    target: new Numbers(),
    edge: new Numbers(),
    entered: new Numbers(),
  };
  const add = (source: number, target: number, edge: number, entered: number) => {
    arcs.source.push(source);
    arcs.target.push(target);
    arcs.edge.push(edge);
    arcs.entered.push(entered);
  };
  let number = 0;
  for (; number < numbers.count && numbers.count <= MAX_PLACES; number++) {
    const { node, values } = coding.decode(numbers.placeOf(number));
    for (let i = defined(outs.first[node]); i < defined(outs.first[node + 1]); i++) {
      const arc = defined(outs.list[i]);
      const edge = edges[arc] ?? -1;
      const there = defined(graph.target[arc]);
      if (edge === -1) {
        add(number, -1, edge, there);
        continue;
      }
      const behind = machine.pass(edge, values, NO_DATA);
      const next = behind && machine.arriveBy(edge, behind, NO_DATA);
      if (next) add(number, numbers.of(coding.encode(there, next)), edge, there);
    }
  }
  return {
    count: numbers.count,
    source: arcs.source.all(),
    target: arcs.target.all(),
    edges: arcs.edge.all(),
    entered: arcs.entered.all(),
    isWhole: number === numbers.count,
    valuesOf: (state) => coding.decode(numbers.placeOf(state)).values,
  };
}

function codingOf({ variables }: Machine, nodes: number): Coding | undefined {
  const sizes = variables.map(sizeOf);
  const mins = variables.map((variable) => boundsOf(variable).min);
  const total = sizes.reduce((product, size) => product * size, nodes);
  if (!Number.isSafeInteger(total)) return undefined;
  return {
    encode: (node, values) => {
      let place = node;
      for (let i = 0; i < sizes.length; i++) {
        place = place * defined(sizes[i]) + (defined(values[i]) - defined(mins[i]));
      }
      return place;
    },
    decode: (place) => {
      const values = mins.slice();
      let left = place;
      for (let i = sizes.length - 1; i >= 0; i--) {
        const size = defined(sizes[i]);
        const rest = Math.floor(left / size);
        values[i] = defined(values[i]) + (left - rest * size);
        left = rest;
      }
      return { node: left, values };
    },
  };
}

/** A list of integers that grows. */
class Numbers {
  private list = new Int32Array(1024);
  private length = 0;

  push(value: number): void {
    if (this.length === this.list.length) {
      const longer = new Int32Array(this.length * 2);
      longer.set(this.list);
      this.list = longer;
    }
    this.list[this.length++] = value;
  }

  all(): Int32Array {
    return this.list.subarray(0, this.length);
  }
}

/** Numbers places in the order in which they are come to: a hash table with linear probing. */
class PlaceNumbers {
  count = 0;
  private places = new Float64Array(1024);
  private slots = new Int32Array(2048).fill(-1);

  placeOf(number: number): number {
    return defined(this.places[number]);
  }

  of(place: number): number {
    const slot = this.slotOf(place);
    const known = defined(this.slots[slot]);
    if (known >= 0) return known;
    if (this.count === this.places.length) this.grow();
    this.places[this.count] = place;
    this.slots[this.slotOf(place)] = this.count;
    return this.count++;
  }

  private slotOf(place: number): number {
    const mask = this.slots.length - 1;
    const high = Math.floor(place / 2 ** 32);
    let slot = (Math.imul(place | 0, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) & mask;
    while (defined(this.slots[slot]) >= 0 && this.places[defined(this.slots[slot])] !== place) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private grow(): void {
    const { places } = this;
    this.places = new Float64Array(places.length * 2);
    this.places.set(places);
    this.slots = new Int32Array(this.places.length * 2).fill(-1);
    for (let number = 0; number < this.count; number++) {
      this.slots[this.slotOf(defined(places[number]))] = number;
    }
  }
}
