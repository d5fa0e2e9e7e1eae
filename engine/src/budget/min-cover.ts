import { defined } from '../defined.ts';

export type MinCover = {
  /** Candidates, ascending. */
  chosen: number[];
  /** No fewer of the candidates cover the same; equal to their number where that is proven. */
  lowerBound: number;
};

/** Looks at one item of one candidate. */
const MAX_WORK = 20_000_000;

/**
 * The fewest candidates that together cover all that any of them covers (set cover): greedy, then branch
 * and bound on the item that fewest candidates cover, with the bound of a dual solution, within a budget
 * of work. Of equal choices the one with the earlier candidates is not looked for.
 *
 * Source: Balas & Ho, "Set covering algorithms using cutting planes, heuristics, and subgradient
 * optimization" (1980), for the dual bound.
 *
 * @param covers by candidate: the items it covers, each once
 */
export function minCover(covers: readonly (readonly number[])[]): MinCover {
  const search = searchOf(covers);
  const all = new Set(search.byItem.keys());
  search.best = greedyCover(search, all);
  const bound = dualBound(search, all);
  const isWhole = bound >= search.best.length || descend(search, all, []);
  const chosen = search.best.toSorted((a, b) => a - b);
  return { chosen, lowerBound: isWhole ? chosen.length : bound };
}

type Search = {
  covers: readonly (readonly number[])[];
  /** The candidates that cover it. */
  byItem: Map<number, number[]>;
  best: number[];
  work: number;
};

function searchOf(covers: readonly (readonly number[])[]): Search {
  const byItem = new Map<number, number[]>();
  for (const [candidate, items] of covers.entries())
    for (const item of items) {
      const known = byItem.get(item);
      if (known) known.push(candidate);
      else byItem.set(item, [candidate]);
    }
  return { covers, byItem, best: [], work: MAX_WORK };
}

function gainOf({ covers }: Search, candidate: number, open: ReadonlySet<number>): number {
  return defined(covers[candidate]).filter((item) => open.has(item)).length;
}

function greedyCover(search: Search, all: ReadonlySet<number>): number[] {
  const open = new Set(all);
  const chosen: number[] = [];
  while (open.size > 0) {
    let [best, greatest] = [-1, 0];
    for (const candidate of search.covers.keys()) {
      const gain = gainOf(search, candidate, open);
      if (gain > greatest) [best, greatest] = [candidate, gain];
    }
    chosen.push(best);
    for (const item of defined(search.covers[best])) open.delete(item);
  }
  return withoutNeedless(search, chosen);
}

/** Drops, the last first, what the others cover without it. */
function withoutNeedless({ covers }: Search, chosen: number[]): number[] {
  const counts = new Map<number, number>();
  const count = (candidate: number, by: number) => {
    for (const item of defined(covers[candidate])) counts.set(item, (counts.get(item) ?? 0) + by);
  };
  for (const candidate of chosen) count(candidate, 1);
  return chosen.toReversed().filter((candidate) => {
    const isNeedless = defined(covers[candidate]).every((item) => (counts.get(item) ?? 0) > 1);
    if (isNeedless) count(candidate, -1);
    return !isNeedless;
  });
}

/** No cover has fewer: the prices of items, such that no candidate is worth more than one. */
function dualBound(search: Search, open: ReadonlySet<number>): number {
  const slack = new Map<number, number>();
  const items = [...open].sort(
    (a, b) => timesCovered(search, a) - timesCovered(search, b) || a - b,
  );
  let sum = 0;
  for (const item of items) {
    const candidates = defined(search.byItem.get(item));
    search.work -= candidates.length;
    const price = Math.min(...candidates.map((candidate) => slack.get(candidate) ?? 1));
    if (price <= 0) continue;
    sum += price;
    for (const candidate of candidates) slack.set(candidate, (slack.get(candidate) ?? 1) - price);
  }
  return sum;
}

function timesCovered({ byItem }: Search, item: number): number {
  return byItem.get(item)?.length ?? 0;
}

/** @returns whether all that could be better was looked at */
function descend(search: Search, open: ReadonlySet<number>, chosen: number[]): boolean {
  if (open.size === 0) {
    if (chosen.length < search.best.length) search.best = [...chosen];
    return true;
  }
  if (chosen.length + dualBound(search, open) >= search.best.length) return true;
  if (search.work < 0) return false;
  const [rarest] = [...open].sort(
    (a, b) => timesCovered(search, a) - timesCovered(search, b) || a - b,
  );
  const ranked = defined(search.byItem.get(rarest ?? -1))
    .map((candidate) => ({ candidate, gain: gainOf(search, candidate, open) }))
    .sort((a, b) => b.gain - a.gain || a.candidate - b.candidate);
  for (const { candidate } of ranked) {
    const items = defined(search.covers[candidate]);
    search.work -= items.length + open.size;
    const rest = new Set(open);
    for (const item of items) rest.delete(item);
    if (!descend(search, rest, [...chosen, candidate])) return false;
  }
  return true;
}
