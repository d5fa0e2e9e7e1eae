import { type PlannedPath, toTestCase } from '../cases/test-case.ts';
import { dataOfPath, type PathData } from '../data/instances.ts';
import type { Flow } from '../flow/flow.ts';
import type { Walker } from '../flow/state.ts';
import type { GenerationSettings, Model } from '../model.ts';
import type { Coverage, TestCase } from '../result.ts';
import { type CaseRow, caseRows, scenariosByPath } from '../written.ts';
import { coverageOf } from './coverage.ts';
import { dataFirst } from './data-first.ts';
import { nestedCoverage } from './nested-coverage.ts';
import type { Plan } from './plan.ts';
import { toursOver } from './tour.ts';

/** The most rows a suite may have before they are counted no further; as many as are asked for are always written. */
const MOST_CASES = 50_000;

/** What is known once all cases are written. */
export type Written = {
  /** How many there are, those beyond the limit too. */
  total: number;
  outlines: number;
  coverage: Coverage;
  /** Variables that some case gives an invalid value. */
  withInvalid: Set<string>;
};

type PlannedRows = { edges: number[]; data: PathData; rows: CaseRow[] };

/** The cases of planned paths, as they are made, up to the limit; then what is known of all. */
export function* writeCases(
  walker: Walker,
  plan: Plan,
  model: Model,
  settings: GenerationSettings,
): Generator<{ testCase: TestCase; path: number }, Written> {
  const { flow } = walker;
  const most = Math.max(MOST_CASES, settings.limit);
  const tours = toursOver(flow, plan.requirements);
  const missing = new Set(plan.requirements);
  for (const requirement of plan.uncovered) missing.delete(requirement);
  const withInvalid = new Set<string>();
  const taken = new Set<number>();
  const keys = new Set<string>();
  let [total, outlines] = [0, 0];
  for (const planned of plannedRows(walker, plan, model, settings)) {
    const { edges, data, rows } = planned;
    if (rows.length === 0) continue;
    const first = [...tours(edges)].filter((requirement) => missing.delete(requirement));
    const purpose = first.map(({ id }) => id);
    const path: PlannedPath = { edges, data, purpose, outline: ++outlines };
    noteInvalid(planned, withInvalid);
    for (const edge of edges) taken.add(edge);
    for (const row of rows.slice(0, Math.max(0, settings.limit - total))) {
      const ground = { flow, model, language: settings.language };
      yield { testCase: uniqueCase(keys, ground, path, row), path: outlines };
    }
    total += rows.length;
    if (total > most) break;
  }
  const isCut = total > most;
  const exhausted = plan.exhausted || isCut;
  const coverage = coverageOf(flow, { ...plan, exhausted }, [...missing], settings);
  const nodes = new Set([...taken].map((edge) => flow.edges[edge]?.target ?? -1));
  const nested = nestedCoverage(flow, settings.criterion, { nodes, edges: taken });
  return {
    total,
    outlines,
    coverage: nested.length > 0 ? { ...coverage, nested } : coverage,
    withInvalid,
  };
}

function plannedRows(
  walker: Walker,
  plan: Plan,
  model: Model,
  settings: GenerationSettings,
): Iterable<PlannedRows> {
  return settings.combine === 'data'
    ? dataFirst(walker, plan, settings)
    : pathFirst(walker.flow, plan, model, settings);
}

function* pathFirst(
  flow: Flow,
  plan: Plan,
  model: Model,
  settings: GenerationSettings,
): Generator<PlannedRows> {
  const written = scenariosByPath(model);
  for (const edges of plan.paths) {
    const data = dataOfPath(flow, edges);
    const ids = edges.map((edge) => flow.edges[edge]?.id);
    const scenarios = written.get(ids.join('\n')) ?? [];
    yield { edges, data, rows: caseRows(model, flow, { data, scenarios }, settings) };
  }
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
  ground: Parameters<typeof toTestCase>[0],
  path: PlannedPath,
  row: CaseRow,
): TestCase {
  for (let again = 0; ; again++) {
    const testCase = toTestCase(ground, path, { ...row, again });
    if (keys.size < keys.add(testCase.key).size) return testCase;
  }
}
