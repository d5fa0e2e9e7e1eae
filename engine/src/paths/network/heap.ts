import { defined } from '../../defined.ts';

/** A binary heap of nodes by key, least first; a node put again moves to its new key. */
export class Heap {
  private readonly items: number[] = [];
  private readonly place: Int32Array;
  private readonly key: Float64Array;

  constructor(size: number) {
    this.place = new Int32Array(size).fill(-1);
    this.key = new Float64Array(size);
  }

  clear(): void {
    for (const node of this.items) this.place[node] = -1;
    this.items.length = 0;
  }

  put(node: number, key: number): void {
    this.key[node] = key;
    if (this.place[node] === -1) this.place[node] = this.items.push(node) - 1;
    this.rise(defined(this.place[node]), node);
    this.sink(defined(this.place[node]), node);
  }

  /** @returns the least key; infinite when there is none */
  minimum(): number {
    const [top] = this.items;
    return top === undefined ? Number.POSITIVE_INFINITY : defined(this.key[top]);
  }

  /** @returns the node of the least key, or -1 when there is none */
  take(): number {
    const [top = -1] = this.items;
    const last = this.items.pop() ?? -1;
    if (top >= 0) this.place[top] = -1;
    if (last !== top) this.sink(0, last);
    return top;
  }

  private rise(from: number, node: number): void {
    const { items, place, key } = this;
    let position = from;
    while (position > 0) {
      const parent = (position - 1) >> 1;
      const above = defined(items[parent]);
      if (defined(key[above]) <= defined(key[node])) break;
      items[position] = above;
      place[above] = position;
      position = parent;
    }
    items[position] = node;
    place[node] = position;
  }

  private sink(from: number, node: number): void {
    const { items, place, key } = this;
    let position = from;
    for (;;) {
      let child = 2 * position + 1;
      if (child >= items.length) break;
      const right = child + 1;
      if (
        right < items.length &&
        defined(key[defined(items[right])]) < defined(key[defined(items[child])])
      ) {
        child = right;
      }
      const below = defined(items[child]);
      if (defined(key[below]) >= defined(key[node])) break;
      items[position] = below;
      place[below] = position;
      position = child;
    }
    items[position] = node;
    place[node] = position;
  }
}
