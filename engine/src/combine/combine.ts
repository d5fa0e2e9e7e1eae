import { randomBelow } from '../random.ts';
import { startsOf } from './arrays/starts.ts';
import { contradictionOf } from './clauses/contradiction.ts';
import { compileLegality, type Legality } from './clauses/legality.ts';
import { PATIENCE } from './clauses/search.ts';
import { buildingWork, type Construction, construct, type SuiteInput } from './construct.ts';
import { widthOf } from './groups.ts';
import type {
  Combination,
  CombineOptions,
  CombineProgress,
  Instance,
  Polarity,
} from './instance.ts';
import { leftoversOf, placeLeftovers } from './leftovers.ts';
import { combiningAll, polaritiesOf, seedsOf } from './polarity.ts';
import { race, raceOf, smallestOf } from './race.ts';
import { relaxationBound } from './relaxation.ts';

/**
 * Gives few rows that hold every legal combination of the values of every t
 * columns (t from 1 to 6), and of the stronger groups.
 *
 * Rows without an invalid value cover all combinations of valid values; each
 * invalid value then gets rows of its own, in which it meets every combination of
 * t-1 valid ones. Valid values that can only meet beside an invalid one meet there. Legal seeds are kept; seeds that break a clause, hold two
 * invalid values or have another width are not.
 *
 * @returns the same rows for the same instance and options, everywhere
 *
 * Cost: see `construct` and `shrink`; the efforts are budgets of work, not of time.
 */
export function combine(instance: Instance, options: CombineOptions): Combination {
  const steps = combineInSteps(instance, options);
  while (true) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Does what `combine` does in steps of some hundredths of a second, so that a
 * worker can tell how far it is, show a first suite early, and stop.
 *
 * @yields the suite so far, once there is one; `next(true)` ends the search with it
 */
export function* combineInSteps(
  instance: Instance,
  options: CombineOptions,
): Generator<CombineProgress, Combination, boolean | undefined> {
  const clauses = instance.clauses ?? [];
  const kinds = polaritiesOf(instance);
  const patience = Math.min(PATIENCE, options.budget ?? PATIENCE) / kinds.length;
  const legalities = kinds.map(({ allowed }) =>
    compileLegality(instance.levels, clauses, allowed, Math.max(patience, LEAST_PATIENCE)),
  );
  const inputs = inputsOf(instance, options, [kinds, legalities]);
  const { parts, work } = yield* buildAll(instance, options, inputs);
  const budget = options.budget ?? budgetOf(options, parts);
  const races = parts.map(({ input, built }) => raceOf(input, built, budget / parts.length));
  const width = widthOf(instance);
  const shown = (row: Int32Array) => Array.from(row.subarray(0, width));
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

/** First suites for each polarity that has legal rows. Before the last there is none to show. */
function* buildAll(
  instance: Instance,
  options: CombineOptions,
  inputs: readonly SuiteInput[],
): Generator<CombineProgress, { parts: Part[]; work: number }, boolean | undefined> {
  const most = options.budget ?? BUDGETS[options.effort].most;
  const parts: Part[] = [];
  let work = 0;
  for (const [index, input] of inputs.entries()) {
    const t = index === 0 ? instance.t : instance.t - 1;
    const steps = smallest(input, t, startBudgetOf(options) / inputs.length);
    let step = steps.next();
    while (!step.done) {
      work += step.value;
      step = steps.next(yield { done: Math.min(work / most, 1), rows: () => [] });
    }
    const part = { input, built: step.value };
    parts.push(part);
    if (index === 0) settleLeftovers(instance, part, inputs.slice(1));
  }
  const budget = PROOF_SHARE * (options.budget ?? budgetOf(options, parts));
  for (const { input, built } of parts) tighten(input, built, budget / parts.length);
  // what one invalid value's rows hold another's may hold as well: that proves nothing of one alone
  const [first, ...others] = parts;
  const isShared = others.length > 0 && first?.input.polarity.pinned;
  if (isShared) for (const built of first.built) built.lowerBound = 1;
  return { parts, work };
}

/** What the rows of each polarity are made of; where none is without an invalid value, the first with one combine all. */
function inputsOf(
  instance: Instance,
  { effort, seed, budget }: CombineOptions,
  [kinds, legalities]: readonly [readonly Polarity[], readonly Legality[]],
): SuiteInput[] {
  const random = randomBelow(seed);
  const most =
    budget === undefined ? BUILDING_BUDGETS[effort] : Math.max(budget, LEAST_BUILDING_BUDGET);
  const inputs = kinds.flatMap((polarity, index): SuiteInput[] => {
    const legality = legalities[index];
    if (!legality?.satisfiable) return [];
    const seeds = seedsOf(instance, legality, polarity.pinned);
    return [{ polarity, legality, seeds, random, budget: most }];
  });
  for (const input of inputs) input.budget = most / inputs.length;
  const [first] = inputs;
  if (first?.polarity.pinned) first.polarity = combiningAll(instance, first.polarity);
  return inputs;
}

/** What the first rows cannot hold is fixed in rows with an invalid value, and only the rest is impossible. */
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

/** What building first suites may look at: several times what the instances in use need. And the least, where another budget is given. */
const BUILDING_BUDGETS = { instant: 5e8, balanced: 1e9, thorough: 3e9 };
const LEAST_BUILDING_BUDGET = 20_000_000;

/** Clauses that each kind of rows may look at in any case, some hundredths of a second. */
const LEAST_PATIENCE = 1_000_000;

/** Proving a bound may take so much of the budget. */
const PROOF_SHARE = 0.2;

/** What was built for the rows of one polarity, the smallest first. */
type Part = { input: SuiteInput; built: Construction[] };

function resultOf(parts: readonly Part[], rows: number[][]): Combination {
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

/** So many constructions are kept, the smallest, and none that is larger than the smallest by this factor. */
const MOST_KEPT = 3;
const MOST_LARGER = 1.3;
/** Where a construction looks at more combinations than this, some tenths of a second, it is the only one. */
const MOST_BUILDING = 50_000_000;

/** The smallest constructions of that from nothing and those from the starts that fit. @yields the work that each took */
function* smallest(
  input: SuiteInput,
  t: number,
  budget: number,
): Generator<number, Construction[], boolean | undefined> {
  // a person reads each-choice rows: their values come in order
  const first = construct(t === 1 ? { ...input, random: () => 0 } : input);
  const { polarity, legality, random } = input;
  let kept = [first];
  if (t < 2 || buildingWork(first) > MOST_BUILDING) return kept;
  const limits = { t, most: first.rows.length, budget, random };
  for (const { rows, work } of startsOf(polarity, legality, limits)) {
    if (limits.most === first.lowerBound || (yield work)) break;
    if (!rows) continue;
    const built = construct({ ...input, seeds: [...input.seeds, ...rows] }, first);
    const all = [...kept, built].sort((a, b) => a.rows.length - b.rows.length);
    limits.most = all[0]?.rows.length ?? limits.most;
    const isNear = ({ rows: own }: Construction) => own.length <= MOST_LARGER * limits.most;
    kept = all.filter(isNear).slice(0, MOST_KEPT);
  }
  return kept;
}

/** Raises the lower bound of suites that are not proven minimal, where their legal rows are few. */
function tighten(input: SuiteInput, built: readonly Construction[], budget: number): void {
  const [first] = built;
  if (!first?.isWhole || first.rows.length <= first.lowerBound) return;
  const bound = relaxationBound(input, first, budget);
  for (const each of built) each.lowerBound = Math.max(each.lowerBound, bound);
}

/** How many dot products the searches for starts may form: a hundred million take about a second. */
function startBudgetOf({ effort, budget = Infinity }: CombineOptions): number {
  const most = { instant: 10_000_000, balanced: 20_000_000, thorough: 200_000_000 }[effort];
  return Math.min(most, budget / 20);
}

/** What the search may look at for each combination and row of the first suite, at least and at most: a hundred million take some half a second. */
const BUDGETS = {
  instant: { each: 0.6, least: 500_000, most: 150_000_000 },
  balanced: { each: 2, least: 30_000_000, most: 400_000_000 },
  thorough: { each: 5000, least: 100_000_000, most: 1_500_000_000 },
};

function budgetOf({ effort }: CombineOptions, parts: readonly Part[]): number {
  const { each, least, most } = BUDGETS[effort];
  const first = parts.flatMap(({ built }) => built.slice(0, 1));
  const sizes = first.flatMap(({ spaces, rows }) =>
    spaces.map((space) => (space.sizes[space.t] ?? 0) * rows.length),
  );
  return Math.min(Math.max(least, ...sizes.map((size) => each * size)), most);
}
