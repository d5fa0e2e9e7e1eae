import { at } from '../types.ts';

/** Numbers by their cost, the cheapest first; of equals, the one that was added first. */
export class Heap {
  #costs: number[] = [];
  #orders: number[] = [];
  #items: number[] = [];
  #added = 0;

  clear(): void {
    this.#costs.length = 0;
    this.#orders.length = 0;
    this.#items.length = 0;
    this.#added = 0;
  }

  push(item: number, cost: number): void {
    let hole = this.#items.length;
    const order = this.#added++;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      // what was added before stays above where the costs are equal
      if (at(this.#costs, parent) <= cost) break;
      this.#move(parent, hole);
      hole = parent;
    }
    this.#put(hole, item, cost, order);
  }

  /** The cheapest one, taken out; nothing when there is none. */
  pop(): number | undefined {
    const first = this.#items[0];
    const item = this.#items.pop();
    const cost = this.#costs.pop();
    const order = this.#orders.pop();
    if (item === undefined || cost === undefined || order === undefined) return undefined;
    const size = this.#items.length;
    if (size === 0) return item;
    let hole = 0;
    for (let child = 1; child < size; child = 2 * hole + 1) {
      if (child + 1 < size && this.#isBefore(child + 1, child)) child++;
      const isPlace =
        cost < at(this.#costs, child) ||
        (cost === at(this.#costs, child) && order < at(this.#orders, child));
      if (isPlace) break;
      this.#move(child, hole);
      hole = child;
    }
    this.#put(hole, item, cost, order);
    return first;
  }

  #isBefore(a: number, b: number): boolean {
    const difference = at(this.#costs, a) - at(this.#costs, b);
    return difference < 0 || (difference === 0 && at(this.#orders, a) < at(this.#orders, b));
  }

  #move(from: number, to: number): void {
    this.#put(to, at(this.#items, from), at(this.#costs, from), at(this.#orders, from));
  }

  #put(hole: number, item: number, cost: number, order: number): void {
    this.#items[hole] = item;
    this.#costs[hole] = cost;
    this.#orders[hole] = order;
  }
}
