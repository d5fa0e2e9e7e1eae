import type { MatchableCase } from '../cases/case-likeness.ts';
import { withFirstNames } from '../data/aliases.ts';
import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import type { GenerationSettings, Model } from '../model.ts';
import type { BestCases, Coverage, GenerationResult } from '../result.ts';
import { percentCovered } from '../suite/coverage.ts';
import { innerCoverage } from '../suite/nested-coverage.ts';
import type { Plan } from '../suite/plan.ts';
import type { Written } from '../suite/write-cases.ts';
import { itemsOfCases, type WrittenCase } from './case-items.ts';
import { chooseCases } from './choose-cases.ts';
import { elementRisks } from './element-risks.ts';

/** What is planned, and by which settings it is cut and put in order. */
export type Choosing = {
  flow: Flow;
  plan: Plan;
  model: Model;
  settings: GenerationSettings;
  /** The cases of an earlier generation, for the order that has new ones first. */
  previous: readonly MatchableCase[];
};

/** With what was chosen. */
export type ChosenWritten = Written & {
  best?: BestCases;
  coverageRate?: number;
  /** Cases were left out: how many are given, on how many paths, and the required rows that only others hold. */
  kept?: { testCases: number; outlines: number; rowsLeftOut: Record<string, string>[] };
};

/** The planned cases that the budget keeps, in the order that is set; all are held until the last is written. */
export function* writeChosen(
  writing: Generator<WrittenCase, Written>,
  choosing: Choosing,
): Generator<WrittenCase, ChosenWritten> {
  const { cases, written } = drain(writing);
  const { flow, plan, model, settings } = choosing;
  const risks = elementRisks(flow, model.settings?.requirementRisks);
  const items = itemsOfCases({ flow, risks }, plan, cases, settings.combine);
  const { previous } = choosing;
  const { order, ...figures } = chooseCases(cases, items, { ...settings, previous });
  const given = order.map((index) => defined(cases[index]));
  yield* renumbered(given, plan);
  if (given.length === cases.length) return { ...written, ...figures };
  const outlines = new Set(given.map(({ path }) => path)).size;
  return {
    ...written,
    ...figures,
    coverage: coverageOfKept(choosing, written.coverage, { cases, given }),
    ...(written.parts && { parts: partsOfKept(given) }),
    kept: { testCases: given.length, outlines, rowsLeftOut: rowsLeftOut(settings, cases, given) },
  };
}

/** All cases of a generator, and what it ends with. */
export function drain<Case, End>(writing: Generator<Case, End>): { cases: Case[]; written: End } {
  const cases: Case[] = [];
  for (let next = writing.next(); ; next = writing.next()) {
    if (next.done) return { cases, written: next.value };
    cases.push(next.value);
  }
}

/** Cases in a new order: their outlines count from 1, and each says what it is the first to cover now. */
export function* renumbered(
  cases: readonly WrittenCase[],
  { tours }: Pick<Plan, 'tours'>,
): Generator<WrittenCase, void> {
  const outlines = new Map<readonly number[], { outline: number; purpose: string[] }>();
  const covered = new Set<string>();
  for (const { testCase, edges, made, ...rest } of cases) {
    const known = outlines.get(edges) ?? {
      outline: outlines.size + 1,
      purpose: [...tours(edges)].flatMap(({ id }) => (covered.has(id) ? [] : [id])),
    };
    outlines.set(edges, known);
    for (const id of known.purpose) covered.add(id);
    const ofRow = made.flatMap(({ id }) => (covered.has(id) ? [] : [id]));
    for (const id of ofRow) covered.add(id);
    const purpose = [...known.purpose, ...ofRow];
    const renamed = { ...testCase, ...known, purpose };
    yield { ...rest, edges, made, path: known.outline, testCase: renamed };
  }
}

/** Coverage but for what only cases that were left out cover. */
function coverageOfKept(
  { flow, plan, settings }: Choosing,
  coverage: Coverage,
  { cases, given }: { cases: readonly WrittenCase[]; given: readonly WrittenCase[] },
): Coverage {
  const idsOf = (some: readonly WrittenCase[]) => {
    const paths = new Set(some.map(({ edges }) => edges));
    const toured = [...paths].flatMap((edges) => [...plan.tours(edges)]);
    return new Set([...toured, ...some.flatMap(({ made }) => made)].map(({ id }) => id));
  };
  const held = idsOf(given);
  const lost = [...idsOf(cases)].filter((id) => !held.has(id));
  const covered = coverage.covered - lost.length;
  const edges = new Set(given.flatMap((one) => one.edges));
  return {
    ...coverage,
    covered,
    percent: percentCovered({ ...coverage, covered }),
    uncovered: [
      ...coverage.uncovered,
      ...lost.map((id) => ({ id, code: 'beyond_budget' as const })),
    ],
    ...innerCoverage(flow, settings.criterion, edges),
  };
}

/** The required rows that some case holds, but none of those that are given. */
function rowsLeftOut(
  { data = {} }: GenerationSettings,
  cases: readonly WrittenCase[],
  given: readonly WrittenCase[],
): Record<string, string>[] {
  const { rows = [] } = data;
  if (rows.length === 0) return [];
  const rowOf = ({ testCase }: WrittenCase) =>
    Object.fromEntries(Object.entries(testCase.data).map(([name, { value }]) => [name, value]));
  const [all, kept] = [cases, given].map((some) => withFirstNames(some.map(rowOf), data));
  const isIn = (row: Record<string, string>, some: Record<string, string>[] = []) =>
    some.some((one) => Object.entries(row).every(([name, value]) => one[name] === value));
  return withFirstNames(rows, data).filter((row) => isIn(row, all) && !isIn(row, kept));
}

/** How many cases and paths of each polarity were kept; nothing says that there are no fewer. */
function partsOfKept(given: readonly WrittenCase[]): NonNullable<GenerationResult['parts']> {
  const partOf = (polarity: 'positive' | 'negative') => {
    const part = given.filter(({ testCase }) => testCase.polarity === polarity);
    const outlines = new Set(part.map(({ path }) => path)).size;
    return { testCases: part.length, outlines, lowerBound: 0 };
  };
  return { positive: partOf('positive'), negative: partOf('negative') };
}
