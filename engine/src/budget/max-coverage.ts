import { defined } from '../defined.ts';
import {
  type CoverageBound,
  type CoverageProblem,
  fillRoom,
  lagrangianBound,
} from './coverage-bound.ts';
import { type Choice, CoverageState, type Search } from './coverage-state.ts';

export type MaxCoverage = {
  /** Candidates, ascending. */
  chosen: number[];
  /** Of the items that they cover. */
  weight: number;
  /** No choice within the budgets covers more; equal to `weight` where that is proven to be the most. */
  bound: number;
};

/** Looks at one item of one candidate, all together. */
const MAX_WORK = 8_000_000;

/**
 * Weighted maximum coverage: the candidates within the budgets that cover the greatest weight.
 *
 * Greedy by gain and by gain for its cost, exchanges of one candidate for another, then branch and bound
 * with a Lagrangian bound, within a budget of work; `bound` reports what that leaves open.
 * Source: Nemhauser, Wolsey & Fisher, "An analysis of approximations for maximizing submodular set
 * functions" (1978); Khuller, Moss & Naor, "The budgeted maximum coverage problem" (1999).
 */
export function maxCoverage(problem: CoverageProblem): MaxCoverage {
  const search: Search = { ...problem, work: MAX_WORK, best: { chosen: [], weight: 0 } };
  for (const isByCost of [false, true]) keep(search, greedy(search, isByCost));
  exchange(search);
  const bounds = search.budgets.map((budget) =>
    lagrangianBound(search, budget, search.best.weight),
  );
  const bound = Math.min(...bounds.map(({ value }) => value));
  const isWhole = bound <= search.best.weight || branch(search, bounds);
  const { chosen, weight } = search.best;
  return { chosen: chosen.toSorted((a, b) => a - b), weight, bound: isWhole ? weight : bound };
}

function keep(search: Search, choice: Choice): boolean {
  const isBetter = choice.weight > search.best.weight;
  if (isBetter) search.best = choice;
  return isBetter;
}

/** Adds what gains most, or most for its share of the budgets, while there is room. */
function greedy(search: Search, isByCost: boolean): Choice {
  const state = new CoverageState(search);
  const left = waitingOf(search, []);
  const shareOf = (candidate: number) =>
    search.budgets.reduce((sum, { limit, costs }) => {
      return sum + defined(costs[candidate]) / Math.max(1, limit);
    }, 0);
  for (;;) {
    const next = bestOf(left, state, (gain, candidate) =>
      isByCost ? gain / Math.max(shareOf(candidate), Number.EPSILON) : gain,
    );
    if (next === undefined) return state.toChoice();
    left.delete(next);
    state.add(next);
  }
}

/** By candidate that may be added: more than it does not gain. */
type Waiting = Map<number, number>;

function waitingOf({ covers }: Search, chosen: readonly number[]): Waiting {
  const left = new Map([...covers.keys()].map((one) => [one, Number.POSITIVE_INFINITY]));
  for (const taken of chosen) left.delete(taken);
  return left;
}

/** What is worth most of what fits and gains anything; forgets what does neither. */
function bestOf(
  left: Waiting,
  state: CoverageState,
  worthOf: (gain: number, candidate: number) => number,
): number | undefined {
  let best: number | undefined;
  let greatest = 0;
  for (const [candidate, known] of left) {
    // a gain only ever falls while candidates are added
    if (worthOf(known, candidate) <= greatest) continue;
    const gain = state.fits(candidate) ? state.gain(candidate) : 0;
    if (gain === 0) left.delete(candidate);
    else left.set(candidate, gain);
    const worth = worthOf(gain, candidate);
    if (worth > greatest) [best, greatest] = [candidate, worth];
  }
  return best;
}

/** Exchanges one chosen candidate for what gains most in its place, until that helps no more; takes half of the work at most. */
function exchange(search: Search): void {
  const state = new CoverageState(search);
  for (const candidate of search.best.chosen) state.add(candidate);
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const candidate of [...state.chosen]) {
      if (search.work < MAX_WORK / 2) return;
      state.remove(candidate);
      state.add(bestOf(waitingOf(search, state.chosen), state, (gain) => gain) ?? candidate);
      isBetter = keep(search, state.toChoice()) || isBetter;
    }
  }
}

/** Tries with and without each candidate what the bounds leave open. @returns whether it came to its end */
function branch(search: Search, bounds: readonly CoverageBound[]): boolean {
  return descend({ search, bounds, state: new CoverageState(search) }, [...search.covers.keys()]);
}

type Branching = { search: Search; bounds: readonly CoverageBound[]; state: CoverageState };

function descend(branching: Branching, candidates: readonly number[]): boolean {
  const { search, state } = branching;
  const gains = new Map<number, number>();
  for (const candidate of candidates) {
    const gain = state.fits(candidate) ? state.gain(candidate) : 0;
    if (gain > 0) gains.set(candidate, gain);
  }
  const open = [...gains.keys()].sort(
    (a, b) => defined(gains.get(b)) - defined(gains.get(a)) || a - b,
  );
  for (const [index, candidate] of open.entries()) {
    if (search.work < 0) return false;
    const rest = open.slice(index);
    if (!mayGain(branching, rest, gains)) return true;
    state.add(candidate);
    keep(search, state.toChoice());
    const isWhole = descend(branching, rest.slice(1));
    state.remove(candidate);
    if (!isWhole) return false;
  }
  return true;
}

/** Whether adding to the state of these candidates can cover more than the best choice so far. */
function mayGain(
  { search, bounds, state }: Branching,
  candidates: readonly number[],
  gains: ReadonlyMap<number, number>,
): boolean {
  search.work -= candidates.length * search.budgets.length;
  const { weight } = search.best;
  return search.budgets.every(({ costs }, i) => {
    const room = defined(state.room[i]);
    const byGain = fillRoom(candidates, { room, costs }, (one) => gains.get(one) ?? 0).worth;
    if (Math.floor(state.weight + byGain + 1e-6) <= weight) return false;
    const { base, prices } = defined(bounds[i]);
    const held = state.chosen.reduce((sum, candidate) => sum + defined(prices[candidate]), base);
    const byPrice = fillRoom(candidates, { room, costs }, (one) => defined(prices[one])).worth;
    return Math.floor((held + byPrice) * (1 + 1e-12) + 1e-6) > weight;
  });
}
