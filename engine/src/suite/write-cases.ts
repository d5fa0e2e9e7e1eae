import type { Language } from '@caseloom/locales/language';
import type { WrittenCase } from '../budget/case-items.ts';
import {
  choicesOfRow,
  computedAttributes,
  elementRisks,
  hasRisks,
} from '../budget/element-risks.ts';
import type { CaseRow } from '../case-rows.ts';
import { type PlannedPath, valueAt } from '../cases/row-data.ts';
import { createSourceIdLookup } from '../cases/source-ids.ts';
import { toTestCase } from '../cases/test-case.ts';
import { titlesOf } from '../cases/title.ts';
import { uniqueTitles } from '../cases/title-text.ts';
import type { Title } from '../cases/title-wording.ts';
import type { PathChoices, TitledRow } from '../cases/titled-path.ts';
import { type ComputedFault, computedAlong } from '../computed/along-path.ts';
import { aliasTurns, type TakeTurns, withFirstNames } from '../data/aliases.ts';
import type { PathData } from '../data/instances.ts';
import { stateTexts } from '../data/state-path.ts';
import { defined } from '../defined.ts';
import { type Flow, nodesAlong } from '../flow/flow.ts';
import type { Walker } from '../flow/state.ts';
import type { GenerationSettings, Model } from '../model.ts';
import type { Coverage, GenerationResult, TestCase } from '../result.ts';
import { coverageOf } from './coverage.ts';
import { distinguishingChoices } from './distinguishing-choices.ts';
import { happyMark } from './happy-mark.ts';
import { MAX_NOTED, minCasesOf } from './min-cases.ts';
import { innerCoverage } from './nested-coverage.ts';
import { placeRequiredRows } from './place-required-rows.ts';
import type { Plan } from './plan.ts';
import { hearing, type PlannedRows, plannedRows } from './planned-rows.ts';
import type { PlanPart, PlanParts } from './separate.ts';
import { tallyOf } from './tally.ts';

/** The most rows a suite may have before they are counted no further; as many as are asked for are always written. */
const MAX_CASES = 50_000;

/** What is known once all cases are written. */
export type Written = {
  /** How many there are, those beyond the limit too. */
  total: number;
  outlines: number;
  /** No suite that covers as much, with the same values, has fewer cases; 0 where that was not looked for. */
  minCases: number;
  /** Planned paths that no row walks after all. */
  dropped: number;
  parts?: GenerationResult['parts'];
  coverage: Coverage;
  /** Variables that some case gives an invalid value. */
  withInvalid: Set<string>;
  /** Combinations of data that there was no budget for. */
  leftOut: number;
  /** Rows that were asked for and that no path holds. */
  unplaced: Record<string, string>[];
  /** What could not be computed, each with the values of a case. */
  faults: ComputedFault[];
  /** There are more rows than were looked at: `total` may be too low. */
  isCut: boolean;
};

/** The cases of planned paths, as they are made, up to the limit; then what is known of all. */
export function* writeCases(
  walker: Walker,
  plan: Plan,
  model: Model,
  settings: GenerationSettings,
): Generator<WrittenCase, Written> {
  const { flow } = walker;
  const maxCases = Math.max(MAX_CASES, settings.limit);
  const tally = tallyOf(plan);
  const withInvalid = new Set<string>();
  const keys = new Set<string>();
  const unique = uniqueTitles();
  const marksOf = marksIn(walker, plan, model, settings);
  const parts = plan.parts && partsOf(plan.parts);
  let [total, outlines, dropped] = [0, 0, 0];
  const { heard, ...listeners } = hearing();
  const faults: ComputedFault[] = [];
  const onFault = (fault: ComputedFault) => noteFault(faults, fault);
  const { data, language } = settings;
  const takeTurns = aliasTurns(data);
  const requiredRows = placeRequiredRows(flow, withFirstNames(data?.rows ?? [], data));
  const { placing } = requiredRows;
  const allRows = plannedRows(walker, plan, model, { ...settings, ...listeners, placing });
  const noted: PlannedRows[] = [];
  const edgesOf = ({ edges }: PlannedRows) => edges;
  const choices = Array.isArray(allRows)
    ? distinguishingChoices(flow, allRows.map(edgesOf))
    : choicesOf(flow, plan);
  for (const planned of allRows) {
    const { edges, rows } = planned;
    parts?.note(planned);
    if (total <= MAX_NOTED) noted.push(planned);
    if (rows.length === 0) {
      dropped++;
      continue;
    }
    const given = rows.slice(0, Math.max(0, settings.limit - total));
    const { purpose, ofRows } = tally.note(planned, given);
    const path: PlannedPath = { ...planned, purpose, outline: ++outlines };
    const naming = { choices: defined(choices.get(edges)), language, takeTurns };
    noteInvalid(planned, withInvalid);
    for (const [index, row] of titledRows(flow, path, given, naming).entries()) {
      const { made, purpose } = defined(ofRows[index]);
      const caseContext = { flow, model, language, onFault };
      const testCase = uniqueCase(keys, caseContext, { ...path, purpose }, row);
      const choices = choicesOfRow(planned.data, row.row);
      const marked = { ...testCase, ...marksOf(testCase, edges, choices) };
      const named = { ...marked, name: unique(testCase.name, spareOf(testCase, row)) };
      yield { testCase: named, path: outlines, edges, choices, made };
    }
    total += rows.length;
    if (total > maxCases) break;
  }
  const exhausted = plan.exhausted || total > maxCases;
  const coverage = coverageOf(flow, { ...plan, exhausted }, tally, settings);
  return {
    total,
    outlines,
    minCases: minCasesOf(flow, plan, settings, {
      ...{ noted, total, dropped, positive: heard.minimum },
      isAllMade: tally.isAllMade(),
    }),
    dropped,
    ...(parts && !plan.isMixed && { parts: parts.counts }),
    coverage: { ...coverage, ...innerCoverage(flow, settings.criterion, tally.taken) },
    withInvalid,
    leftOut: heard.leftOut,
    unplaced: requiredRows.unplaced(),
    faults,
    isCut: heard.isCut || total > maxCases,
  };
}

/** What else a case may be called whose name was made. */
const spareOf = ({ name }: TestCase, { title, spare }: Title) =>
  name === title ? spare : undefined;

/** What a case says of itself beside its path and data: whether it is the happy path, what nobody stated, its attributes, and the ID of its team. */
function marksIn(walker: Walker, plan: Plan, model: Model, settings: GenerationSettings) {
  const isHappy = happyMark(walker, plan, settings);
  const attributesOf = attributesIn(walker.flow, model);
  const sourceIdOf = createSourceIdLookup(model);
  return (testCase: TestCase, edges: readonly number[], held: WrittenCase['choices']) => {
    const happy = isHappy(edges, testCase);
    const isKnown = testCase.polarity === 'negative' || happy.isHappyPath;
    const unstated = settings.polarity === 'unstated' && !isKnown ? UNSTATED : {};
    return { ...happy, ...unstated, ...attributesOf(edges, held), ...sourceIdOf(testCase) };
  };
}

const UNSTATED: Pick<TestCase, 'unstated'> = { unstated: ['polarity'] };

/** Priority and risk of a case, where its model has risks. */
function attributesIn(flow: Flow, { settings }: Model) {
  const risks = settings?.requirementRisks;
  if (!hasRisks(flow, risks)) return () => ({});
  const ofElements = elementRisks(flow, risks);
  return (edges: readonly number[], held: WrittenCase['choices']): Pick<TestCase, 'attributes'> => {
    const choices = held.map(({ choice }) => choice);
    return { attributes: computedAttributes(flow, ofElements, { edges, choices }) };
  };
}

/** Counts cases and paths by polarity; a path that no row walks may have been one too many in its bound. */
function partsOf({ positive, negative }: PlanParts) {
  const count = ({ lowerBound }: PlanPart) => ({ testCases: 0, outlines: 0, lowerBound });
  const counts = { positive: count(positive), negative: count(negative) };
  const note = ({ rows, isNegative }: PlannedRows) => {
    const part = isNegative ? counts.negative : counts.positive;
    part.testCases += rows.length;
    if (rows.length > 0) part.outlines++;
    else part.lowerBound = Math.max(0, part.lowerBound - 1);
  };
  return { counts, note };
}

/** What tells each path from the others: positive ones from the happy path and each other, negative ones as well. */
function choicesOf(flow: Flow, { paths, parts }: Plan): Map<readonly number[], PathChoices> {
  if (!parts) return distinguishingChoices(flow, paths);
  const { positive, negative } = parts;
  const happy = positive.paths.slice(0, 1);
  return new Map([
    ...distinguishingChoices(flow, [...happy, ...negative.paths]),
    ...distinguishingChoices(flow, positive.paths),
  ]);
}

type Naming = { choices: PathChoices; language: Language; takeTurns: TakeTurns };

/** Rows with their titles, and the data of their path by the names that values have in each. */
function titledRows(
  flow: Flow,
  path: PlannedPath,
  given: readonly CaseRow[],
  { choices, language, takeTurns }: Naming,
): (CaseRow & Title & { shown: PathData })[] {
  const shown = given.map((row) => ({ ...row, shown: takeTurns(path.data, row.row) }));
  const rows = shown.map(({ row, shown: { instances } }): TitledRow => {
    const valueIn = (index: number) => {
      const instance = instances[index];
      const value = instance && valueAt(flow, instance, row[index]);
      if (!value) return undefined;
      const label = instance.choices[row[index] ?? -1]?.label;
      const { name, occurrence } = instance;
      return { ...value, name, label, isAgain: occurrence > 1 };
    };
    const stateAt = path.data.state && stateTexts(path.data, row, flow.variables);
    const titled: TitledRow = {
      valueAt: valueIn,
      ...(stateAt && { stateAt: (place, name) => stateAt(place)(name)?.text }),
    };
    if (flow.computations.size === 0) return titled;
    const { atNode } = computedAlong(flow, nodesAlong(flow, path.edges), path.data, row);
    return { ...titled, computedAt: (place, name) => atNode[place]?.get(name) };
  });
  const titles = titlesOf({ flow, language, choices, ...path }, rows);
  return shown.map((row, index) => ({ ...row, ...defined(titles[index]) }));
}

/** One fault of a kind is enough for each name. */
function noteFault(faults: ComputedFault[], { code, name, row }: ComputedFault): void {
  const isKnown = faults.some((one) => one.code === code && one.name === name);
  if (!isKnown) faults.push({ code, name, row });
}

function noteInvalid({ data, rows }: PlannedRows, names: Set<string>): void {
  data.instances.forEach(({ name, choices }, i) => {
    if (names.has(name)) return;
    if (rows.some(({ row }) => choices[row[i] ?? -1]?.validity === 'invalid')) names.add(name);
  });
}

/** The case, under a key that no earlier one has: a feature may say the same thing twice. */
function uniqueCase(
  keys: Set<string>,
  caseContext: Parameters<typeof toTestCase>[0],
  path: PlannedPath,
  row: CaseRow & { title: string; shown: PathData },
): TestCase {
  for (let again = 0; ; again++) {
    const testCase = toTestCase(caseContext, path, { ...row, again });
    if (keys.size < keys.add(testCase.key).size) return testCase;
  }
}
