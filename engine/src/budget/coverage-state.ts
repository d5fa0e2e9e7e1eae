import { defined } from '../defined.ts';
import type { CoverageProblem } from './coverage-bound.ts';

/** Candidates, and the weight that they cover. */
export type Choice = { chosen: number[]; weight: number };

/** A problem being solved: the work that is left, and the best choice so far. */
export type Search = CoverageProblem & { work: number; best: Choice };

/** What is covered so often, and what there is still room for. */
export class CoverageState {
  readonly chosen: number[] = [];
  weight = 0;
  readonly room: number[];
  private readonly counts: Int32Array;
  private readonly search: Search;

  constructor(search: Search) {
    this.search = search;
    this.counts = new Int32Array(search.weights.length);
    this.room = search.budgets.map(({ limit }) => limit);
  }

  gain(candidate: number): number {
    const items = defined(this.search.covers[candidate]);
    this.search.work -= items.length + 1;
    let gain = 0;
    for (const item of items)
      if (this.counts[item] === 0) gain += defined(this.search.weights[item]);
    return gain;
  }

  fits(candidate: number): boolean {
    return this.search.budgets.every(
      ({ costs }, i) => defined(costs[candidate]) <= defined(this.room[i]),
    );
  }

  add(candidate: number): void {
    this.weight += this.gain(candidate);
    this.chosen.push(candidate);
    this.count(candidate, 1);
  }

  remove(candidate: number): void {
    this.chosen.splice(this.chosen.lastIndexOf(candidate), 1);
    this.count(candidate, -1);
    this.weight -= this.gain(candidate);
  }

  toChoice(): Choice {
    return { chosen: [...this.chosen], weight: this.weight };
  }

  private count(candidate: number, by: 1 | -1): void {
    for (const item of defined(this.search.covers[candidate]))
      this.counts[item] = defined(this.counts[item]) + by;
    this.search.budgets.forEach(({ costs }, i) => {
      this.room[i] = defined(this.room[i]) - by * defined(costs[candidate]);
    });
  }
}
