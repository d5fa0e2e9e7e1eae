import { defined } from '../defined.ts';
import { randomBelow } from '../random.ts';
import { startsOf } from './arrays/starts.ts';
import { contradictionOf } from './clauses/contradiction.ts';
import { compileLegality, type Legality } from './clauses/legality.ts';
import { MAX_SEARCH_WORK } from './clauses/search.ts';
import { buildingWork, type Construction, construct, type SuiteInput } from './construct.ts';
import { widthOf } from './groups.ts';
import type {
  CoveringArray,
  CoveringArrayOptions,
  CoveringArrayProgress,
  Instance,
  Polarity,
} from './instance.ts';
import { leftoversOf, placeLeftovers } from './negative-placement.ts';
import { combiningAll, polaritiesOf, seedsOf } from './polarity.ts';
import { race, raceOf, smallestOf } from './race.ts';
import { relaxationBound } from './relaxation.ts';

/**
 * Generates a constrained mixed-level covering array of strength t (1 to 6), with groups of columns
 * of a strength of their own and with invalid values (t-wise combinatorial testing).
 *
 * Rows without an invalid value cover all combinations of valid values. Each invalid value gets
 * rows of its own, in which it meets every combination of t - 1 valid values, so that one invalid
 * value cannot mask another. Valid values that can only occur together with an invalid one are
 * combined there. Seed rows are kept unless they violate a clause, hold two invalid values or
 * have a different width.
 *
 * Source: in-parameter-order construction and algebraic starts (see `construct` and `startsOf`),
 * then tabu search (see `shrink`).
 * Cost: an effort is a budget of work, not of time, so the same instance and options give the same
 * rows on every machine.
 *
 * @param instance the columns with the number of values of each, the clauses and the strength
 * @param options the effort and the seed of the pseudo-random numbers
 * @returns the rows, a proven lower bound, and what no row can cover; `contradiction` where no
 *   legal row exists
 */
export function generateCoveringArray(
  instance: Instance,
  options: CoveringArrayOptions,
): CoveringArray {
  const steps = generateCoveringArrayInSteps(instance, options);
  while (true) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Does what `generateCoveringArray` does in steps of some hundredths of a second, so that a
 * worker can report its progress, show a first array early, and stop.
 *
 * @yields the progress, with the best array so far once there is one; `next(true)` ends the
 *   search with that array
 */
export function* generateCoveringArrayInSteps(
  instance: Instance,
  options: CoveringArrayOptions,
): Generator<CoveringArrayProgress, CoveringArray, boolean | undefined> {
  const clauses = instance.clauses ?? [];
  const kinds = polaritiesOf(instance);
  const workLeft = Math.min(MAX_SEARCH_WORK, options.budget ?? MAX_SEARCH_WORK) / kinds.length;
  const legalities = kinds.map(({ allowed }) =>
    compileLegality(instance.levels, clauses, allowed, Math.max(workLeft, MIN_WORK)),
  );
  const inputs = inputsOf(instance, options, [kinds, legalities]);
  const { parts, work } = yield* buildAll(instance, options, inputs);
  const budget = options.budget ?? budgetOf(options, parts);
  const races = parts.map(({ input, built }) => raceOf(input, built, budget / parts.length));
  const width = widthOf(instance);
  const shown = (row: Int32Array) => numbersOf(row, width);
  const rows = () => races.flatMap((race) => smallestOf(race).map(shown));
  for (const used of race(races, budget)) {
    if (yield { done: Math.min((work + used) / budget, 1), rows }) break;
  }
  const result = resultOf(parts, rows());
  const undecided = legalities.reduce((sum, legality) => sum + legality.undecided, 0);
  if (undecided > 0) Object.assign(result, { undecided, optimal: false });
  else if (parts.length === 0) {
    result.contradiction = contradictionOf(instance.levels, clauses, kinds[0]?.allowed ?? []);
  }
  return result;
}

/** The first cells of a row as a plain list. */
function numbersOf(row: Int32Array, width: number): number[] {
  const numbers: number[] = [];
  for (let column = 0; column < width; column++) numbers.push(defined(row[column]));
  return numbers;
}

/** First suites for each polarity that has legal rows. Before the last there is none to show. */
function* buildAll(
  instance: Instance,
  options: CoveringArrayOptions,
  inputs: readonly SuiteInput[],
): Generator<CoveringArrayProgress, { parts: Part[]; work: number }, boolean | undefined> {
  const maxWork = options.budget ?? BUDGETS[options.effort].maxWork;
  const parts: Part[] = [];
  let work = 0;
  for (const [index, input] of inputs.entries()) {
    const t = index === 0 ? instance.t : (instance.negativeStrength ?? instance.t - 1);
    const steps = smallest(input, t, startBudgetOf(options) / inputs.length);
    let step = steps.next();
    while (!step.done) {
      work += step.value;
      step = steps.next(yield { done: Math.min(work / maxWork, 1), rows: () => [] });
    }
    const part = { input, built: step.value };
    parts.push(part);
    if (index === 0) settleLeftovers(instance, part, inputs.slice(1));
  }
  const budget = PROOF_SHARE * (options.budget ?? budgetOf(options, parts));
  for (const { input, built } of parts) tighten(input, built, budget / parts.length);
  // Rows of one invalid value may cover what rows of another need, so a bound for one alone proves nothing.
  const [first, ...others] = parts;
  const isShared = others.length > 0 && first?.input.polarity.pinned;
  if (isShared) for (const built of first.built) built.lowerBound = 1;
  return { parts, work };
}

/** The input of the construction for each polarity. Where no row is without an invalid value, the first polarity combines all values. */
function inputsOf(
  instance: Instance,
  { effort, seed, budget }: CoveringArrayOptions,
  [kinds, legalities]: readonly [readonly Polarity[], readonly Legality[]],
): SuiteInput[] {
  const random = randomBelow(seed);
  const maxWork =
    budget === undefined ? BUILDING_BUDGETS[effort] : Math.max(budget, MIN_BUILDING_BUDGET);
  const inputs = kinds.flatMap((polarity, index): SuiteInput[] => {
    const legality = legalities[index];
    if (!legality?.satisfiable) return [];
    const seeds = seedsOf(instance, legality, polarity.pinned);
    return [{ polarity, legality, seeds, random, budget: maxWork }];
  });
  for (const input of inputs) input.budget = maxWork / inputs.length;
  const [first] = inputs;
  if (first?.polarity.pinned) first.polarity = combiningAll(instance, first.polarity);
  return inputs;
}

/** Places the combinations that the first rows cannot hold in rows with an invalid value; only the rest is impossible. */
function settleLeftovers(
  instance: Instance,
  { input: { polarity }, built: [first] }: Part,
  inputs: readonly SuiteInput[],
): void {
  const [{ budget } = { budget: 0 }] = inputs;
  const isComplete = first?.uncoverable === 0 && !polarity.pinned;
  if (!first || isComplete || inputs.length === 0) return;
  const { levels, clauses = [] } = instance;
  const everything = levels.map((level) => new Uint8Array(level).fill(1));
  const anyRow = compileLegality(levels, clauses, everything);
  const open = leftoversOf(instance, first, polarity);
  const { leftOut, ...impossible } = placeLeftovers(open, inputs, { anyRow, budget });
  Object.assign(first, impossible);
  first.leftOut += leftOut;
}

/** The number of combinations that constructing the first arrays may examine, several times what known instances need; and the minimum where another budget is given. */
const BUILDING_BUDGETS = { instant: 5e8, balanced: 1e9, thorough: 3e9 };
const MIN_BUILDING_BUDGET = 20_000_000;

/** The number of clauses that each polarity may examine in any case; some hundredths of a second. */
const MIN_WORK = 1_000_000;

/** Proving a bound may take so much of the budget. */
const PROOF_SHARE = 0.2;

/** What was built for the rows of one polarity, the smallest first. */
type Part = { input: SuiteInput; built: Construction[] };

function resultOf(parts: readonly Part[], rows: number[][]): CoveringArray {
  const first = parts.flatMap(({ built }) => built.slice(0, 1));
  const lowerBound = first.reduce((sum, built) => sum + built.lowerBound, 0);
  const examples = first.flatMap((built) => built.examples).slice(0, 100);
  const count = first.reduce((sum, { uncoverable }) => sum + uncoverable, 0);
  const optimal = parts.length > 0 && rows.length === lowerBound;
  const leftOut = first.reduce((sum, built) => sum + built.leftOut, 0);
  return {
    rows,
    lowerBound,
    optimal: optimal && leftOut === 0,
    uncoverable: { count, examples },
    ...(leftOut > 0 && { leftOut }),
  };
}

/** The number of constructions kept, smallest first, and by which factor one may be larger than the smallest. */
const MAX_CONSTRUCTIONS = 3;
const MAX_SIZE_RATIO = 1.3;
/** Where a construction examines more combinations than this (some tenths of a second), no other one is tried. */
const MAX_BUILDING_WORK = 50_000_000;

/** The smallest constructions of that from nothing and those from the starts that fit. @yields the work that each took */
function* smallest(
  input: SuiteInput,
  t: number,
  budget: number,
): Generator<number, Construction[], boolean | undefined> {
  // People read each-choice rows, so their values stay in order unless weights choose them.
  const isOrdered = t === 1 && !input.polarity.weights;
  const first = construct(isOrdered ? { ...input, random: () => 0 } : input);
  const { polarity, legality, random } = input;
  let constructions = [first];
  if (t < 2 || buildingWork(first) > MAX_BUILDING_WORK) return constructions;
  const limits = { t, maxRows: first.rows.length, budget, random };
  for (const { rows, work } of startsOf(polarity, legality, limits)) {
    if (limits.maxRows === first.lowerBound || (yield work)) break;
    if (!rows) continue;
    const built = construct({ ...input, seeds: [...input.seeds, ...rows] }, first);
    const all = [...constructions, built].sort((a, b) => a.rows.length - b.rows.length);
    limits.maxRows = all[0]?.rows.length ?? limits.maxRows;
    const isNear = ({ rows: own }: Construction) => own.length <= MAX_SIZE_RATIO * limits.maxRows;
    constructions = all.filter(isNear).slice(0, MAX_CONSTRUCTIONS);
  }
  return constructions;
}

/** Raises the lower bound of suites that are not proven minimal, where their legal rows are few. */
function tighten(input: SuiteInput, built: readonly Construction[], budget: number): void {
  const [first] = built;
  if (!first?.isComplete || first.rows.length <= first.lowerBound) return;
  const bound = relaxationBound(input, first, budget);
  for (const each of built) each.lowerBound = Math.max(each.lowerBound, bound);
}

/** How many dot products the searches for starts may form: a hundred million take about a second. */
function startBudgetOf({ effort, budget = Infinity }: CoveringArrayOptions): number {
  const limit = { instant: 10_000_000, balanced: 20_000_000, thorough: 200_000_000 }[effort];
  return Math.min(limit, budget / 20);
}

/** What the search may look at for each combination and row of the first suite, at least and at most: a hundred million take some half a second. */
const BUDGETS = {
  instant: { each: 0.6, minWork: 500_000, maxWork: 150_000_000 },
  balanced: { each: 2, minWork: 30_000_000, maxWork: 400_000_000 },
  thorough: { each: 5000, minWork: 100_000_000, maxWork: 1_500_000_000 },
};

function budgetOf({ effort }: CoveringArrayOptions, parts: readonly Part[]): number {
  const { each, minWork, maxWork } = BUDGETS[effort];
  const first = parts.flatMap(({ built }) => built.slice(0, 1));
  const sizes = first.flatMap(({ spaces, rows }) =>
    spaces.map((space) => defined(space.sizes[space.t]) * rows.length),
  );
  return Math.min(Math.max(minWork, ...sizes.map((size) => each * size)), maxWork);
}
