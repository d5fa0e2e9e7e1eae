import { defined } from '../defined.ts';

/** By candidate what it covers, and by item a whole weight. */
export type Weighted = { covers: readonly (readonly number[])[]; weights: readonly number[] };

/**
 * The candidates such that each is the one that adds most to those before it; once nothing is added, as if
 * nothing were covered yet. Of equals the earlier first.
 *
 * Source: Rothermel, Untch, Chu & Harrold, "Prioritizing test cases for regression testing" (2001),
 * additional coverage. Time: O(candidates · covered items), less by far, as gains only fall.
 */
export function additionalGreedy({ covers, weights }: Weighted): number[] {
  const order: number[] = [];
  let waiting = [...covers.keys()];
  while (waiting.length > 0) {
    const added = onePass({ covers, weights }, waiting);
    if (added.length === 0) return [...order, ...waiting];
    order.push(...added);
    const isDone = new Set(added);
    waiting = waiting.filter((candidate) => !isDone.has(candidate));
  }
  return order;
}

/** One pass: until no candidate adds anything. */
function onePass({ covers, weights }: Weighted, candidates: readonly number[]): number[] {
  const covered = new Set<number>();
  const gainOf = (candidate: number) =>
    defined(covers[candidate]).reduce(
      (sum, item) => (covered.has(item) ? sum : sum + defined(weights[item])),
      0,
    );
  const gains = new Map(candidates.map((candidate) => [candidate, gainOf(candidate)]));
  const added: number[] = [];
  for (;;) {
    let [best, greatest] = [-1, 0];
    for (const [candidate, known] of gains) {
      if (known <= greatest) continue;
      // a gain only ever falls, so that one known to be less is not counted again
      const gain = gainOf(candidate);
      gains.set(candidate, gain);
      if (gain > greatest) [best, greatest] = [candidate, gain];
    }
    if (best < 0) return added;
    added.push(best);
    gains.delete(best);
    for (const item of defined(covers[best])) covered.add(item);
  }
}

/** By how many of the candidates, from 1 on, in their order: the weight that they cover together. */
export function coverageCurve({ covers, weights }: Weighted, order: readonly number[]): number[] {
  const covered = new Set<number>();
  let weight = 0;
  return order.map((candidate) => {
    for (const item of defined(covers[candidate])) {
      if (!covered.has(item)) weight += defined(weights[item]);
      covered.add(item);
    }
    return weight;
  });
}

/**
 * How soon an order covers what it covers, from 0 to 1, by weight: APFD with a fault in each item,
 * 1 − Σ w·first / (n · Σ w) + 1 / 2n. Undefined where nothing is covered.
 *
 * Source: Rothermel et al. (2001), weighted as in Elbaum, Malishevsky & Rothermel, "Incorporating varying
 * test costs and fault severities into test case prioritization" (2001).
 */
export function coverageRate(weighted: Weighted, order: readonly number[]): number | undefined {
  const curve = coverageCurve(weighted, order);
  const total = curve.at(-1) ?? 0;
  if (total === 0) return undefined;
  const firsts = curve.reduce((sum, weight, index) => {
    return sum + (index + 1) * (weight - (curve[index - 1] ?? 0));
  }, 0);
  return 1 - firsts / (order.length * total) + 1 / (2 * order.length);
}
