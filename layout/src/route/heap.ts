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
      if ((this.#costs[parent] as number) <= cost) break;
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
        cost < (this.#costs[child] as number) ||
        (cost === (this.#costs[child] as number) && order < (this.#orders[child] as number));
      if (isPlace) break;
      this.#move(child, hole);
      hole = child;
    }
    this.#put(hole, item, cost, order);
    return first;
  }

  #isBefore(a: number, b: number): boolean {
    const difference = (this.#costs[a] as number) - (this.#costs[b] as number);
    return (
      difference < 0 ||
      (difference === 0 && (this.#orders[a] as number) < (this.#orders[b] as number))
    );
  }

  #move(from: number, to: number): void {
    this.#put(
      to,
      this.#items[from] as number,
      this.#costs[from] as number,
      this.#orders[from] as number,
    );
  }

  #put(hole: number, item: number, cost: number, order: number): void {
    this.#items[hole] = item;
    this.#costs[hole] = cost;
    this.#orders[hole] = order;
  }
}
