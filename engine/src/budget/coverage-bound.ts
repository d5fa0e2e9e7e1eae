import { defined } from '../defined.ts';

/** A limit of what the chosen candidates cost together; each costs a whole number from 0 on. */
export type Budget = { limit: number; costs: readonly number[] };

/** Of which candidates to choose those that together cover the most. */
export type CoverageProblem = {
  /** By candidate: the items it covers, each once. */
  covers: readonly (readonly number[])[];
  /** By item: a whole number from 0 on. */
  weights: readonly number[];
  /** One or several, all of which hold. */
  budgets: readonly Budget[];
};

/** An upper bound, and what it is made of: with these candidates taken, no more than `base` and their prices can be covered. */
export type CoverageBound = { value: number; base: number; prices: Float64Array };

const MAX_ROUNDS = 150;
/** Looks at one item of one candidate. */
const MAX_WORK = 30_000_000;

/**
 * How much weight no choice within one budget can exceed: that of the linear program, nearly, found by
 * subgradient steps on its Lagrangian dual. Each item has a price of at most its weight; a candidate is
 * worth the prices of its items, and an item what its weight is above its price.
 *
 * Source: Fisher, "The Lagrangian relaxation method for solving integer programming problems" (1981).
 *
 * @param reached a weight that some choice has
 */
export function lagrangianBound(
  { covers, weights }: Pick<CoverageProblem, 'covers' | 'weights'>,
  budget: Budget,
  reached: number,
): CoverageBound {
  const lambda = Float64Array.from(weights);
  let best: CoverageBound | undefined;
  const size = covers.reduce((sum, items) => sum + items.length, weights.length + covers.length);
  const rounds = Math.max(1, Math.min(MAX_ROUNDS, Math.floor(MAX_WORK / size)));
  for (let [round, scale] = [0, 1]; round < rounds; round++) {
    const prices = pricesOf(covers, lambda);
    const base = weights.reduce((sum, weight, item) => sum + weight - defined(lambda[item]), 0);
    const { worth, shares } = fillRoom(
      prices.keys(),
      { room: budget.limit, costs: budget.costs },
      (candidate) => defined(prices[candidate]),
    );
    const value = Math.floor((base + worth) * (1 + 1e-12) + 1e-6);
    if (!best || value < best.value) best = { value, base, prices };
    else scale *= 0.9;
    if (best.value <= reached) break;
    const slope = slopeOf(covers, shares, weights.length);
    const norm = slope.reduce((sum, step) => sum + step * step, 0);
    if (norm === 0) break;
    const length = (scale * Math.max(base + worth - reached, 0)) / norm;
    weights.forEach((weight, item) => {
      const moved = defined(lambda[item]) - length * defined(slope[item]);
      lambda[item] = Math.min(weight, Math.max(0, moved));
    });
  }
  return defined(best);
}

function pricesOf(covers: CoverageProblem['covers'], lambda: Float64Array): Float64Array {
  return Float64Array.from(covers, (items) =>
    items.reduce((sum, item) => sum + defined(lambda[item]), 0),
  );
}

/** How often more than once, or less, the filled candidates cover each item. */
function slopeOf(
  covers: CoverageProblem['covers'],
  shares: [candidate: number, share: number][],
  size: number,
) {
  const slope = new Float64Array(size).fill(-1);
  for (const [candidate, share] of shares)
    for (const item of defined(covers[candidate])) slope[item] = defined(slope[item]) + share;
  return slope;
}

/**
 * The candidates that are worth most for what they cost, the last in part, until the room is full: no
 * choice within it is worth more.
 */
export function fillRoom(
  candidates: Iterable<number>,
  { room, costs }: { room: number; costs: readonly number[] },
  worthOf: (candidate: number) => number,
): { worth: number; shares: [candidate: number, share: number][] } {
  const ranked = [...candidates]
    .map((candidate) => ({ candidate, worth: worthOf(candidate), cost: defined(costs[candidate]) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => compare(b.worth / b.cost, a.worth / a.cost) || a.candidate - b.candidate);
  const shares: [number, number][] = [];
  let [sum, left] = [0, room];
  for (const { candidate, worth, cost } of ranked) {
    const share = cost > left ? left / cost : 1;
    shares.push([candidate, share]);
    sum += share * worth;
    left -= share * cost;
    if (share < 1) break;
  }
  return { worth: sum, shares };
}

/** Infinite ratios, those of what costs nothing, are equal. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
