import { type PlannedPath, toTestCase } from './cases/test-case.ts';
import { printCondition } from './conditions/print.ts';
import { dataOfPath } from './data/instances.ts';
import { variablesOf } from './data/test-data.ts';
import { flatten } from './flow/flatten.ts';
import { type Flow, prepareFlow } from './flow/flow.ts';
import { type Walker, walkerOf } from './flow/state.ts';
import { type Context, DEFAULT_SETTINGS, type GenerationSettings, type Model } from './model.ts';
import { coverEdges } from './paths/edge-cover.ts';
import { graphOf } from './paths/graph.ts';
import type { Problem } from './problems.ts';
import type { Coverage, Generation, TestCase, Uncovered } from './result.ts';
import { type Cover, cover, tourOf } from './suite/cover.ts';
import { dataFirst } from './suite/data-first.ts';
import { everyPath, randomPaths } from './suite/enumerate.ts';
import { fewestPaths } from './suite/min-flow.ts';
import {
  edgePairRequirements,
  edgeRequirements,
  nodeRequirements,
  primePathRequirements,
  type Requirement,
  selectionRequirements,
  tagRequirements,
} from './suite/requirements.ts';
import { validate } from './validate/validate.ts';
import { type CaseRow, caseRows, scenariosByPath } from './written.ts';

/** The most rows a suite may have before they are counted no further. */
const MOST_CASES = 50_000;

/**
 * Test cases of a model: the engine's one door.
 *
 * validate → expand nested models → test paths for the criterion → rows of data
 * for each path → test cases. The same model, context and settings give the same
 * answer on every machine.
 *
 * @param settings what is not named falls back to `DEFAULT_SETTINGS`
 * @returns the suite; or, where the model has an error, all its problems
 */
export function generate(
  model: Model,
  context: Context,
  settings: Partial<GenerationSettings> = {},
): Generation {
  const problems = validate(model, context);
  if (problems.some(({ severity }) => severity === 'error')) return { ok: false, problems };
  const flat = flatten(model, context);
  if ('code' in flat) return { ok: false, problems: [flat, ...problems] };

  const asked = completeSettings(settings);
  const variables = variablesOf(model, context);
  const flow = prepareFlow(flat, variables, asked.constraints, asked.negative !== 'off');
  const walker = walkerOf(flow);
  const plan = planPaths(walker, asked);
  if ('code' in plan) return { ok: false, problems: [plan, ...problems] };
  const suite = toSuite(walker, plan, model, asked);
  const { testCases } = suite;
  return {
    ok: true,
    result: {
      modelId: model.id,
      settings: asked,
      coverage: suite.coverage,
      counts: {
        testCases: suite.total,
        testSteps: testCases.reduce((sum, { steps }) => sum + steps.length, 0),
        outlines: suite.outlines,
      },
      optimal: suite.outlines === plan.lowerBound,
      lowerBound: plan.lowerBound,
      testCases,
      findings: [...problems, ...strayInvalidData(flow, testCases)],
      truncated: suite.total > testCases.length || plan.truncated,
    },
  };
}

/** The model's own notes live beside its settings; they are none of the generator's business. */
function completeSettings(settings: Partial<GenerationSettings>): GenerationSettings {
  const known = Object.keys(DEFAULT_SETTINGS) as (keyof GenerationSettings)[];
  const given = known.filter((key) => settings[key] !== undefined);
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(given.map((key) => [key, settings[key]])) };
}

type Plan = Cover & { requirements: Requirement[]; lowerBound: number; truncated: boolean };

function planPaths(walker: Walker, settings: GenerationSettings): Plan | Problem {
  const { flow } = walker;
  if (['simple-paths', 'all-paths', 'random'].includes(settings.criterion)) {
    return enumerated(walker, settings);
  }
  const requirements = requirementsOf(flow, settings);
  if (!requirements) return { code: 'too_many_paths', severity: 'error' };
  const free = flow.edges.every(({ guards }) => guards.length === 0);
  const found =
    free && settings.criterion === 'edges'
      ? exactEdgeCover(walker, requirements, settings)
      : cover(walker, requirements);
  const lowerBound = Math.max(
    found.paths.length > 0 ? 1 : 0,
    edgeBound(walker, requirements, found),
  );
  return { ...found, requirements, lowerBound, truncated: false };
}

function requirementsOf(flow: Flow, { criterion, through }: GenerationSettings) {
  switch (criterion) {
    case 'nodes':
      return nodeRequirements(flow);
    case 'edge-pairs':
      return edgePairRequirements(flow);
    case 'prime-paths':
      return primePathRequirements(flow);
    case 'requirements':
      return tagRequirements(flow);
    case 'selection':
      return selectionRequirements(flow, through);
    default:
      return edgeRequirements(flow);
  }
}

/** Without conditions the fewest paths for all edges are found exactly; edges on no way to End are left to `uncovered`. */
function exactEdgeCover(
  walker: Walker,
  requirements: Requirement[],
  { prefer }: GenerationSettings,
): Cover {
  const { flow } = walker;
  const usable = usableEdges(flow);
  const required = requirements.filter(({ edges }) => usable.has(edges[0] ?? -1));
  const all = required.length === usable.size;
  const paths = all
    ? coverEdges(graphOf(flow), prefer)
    : fewestPaths(
        flow,
        required.flatMap(({ edges }) => edges),
      );
  const uncovered = requirements.filter(({ edges }) => !usable.has(edges[0] ?? -1));
  return { paths, uncovered, exhausted: false };
}

/** Edges that some walk from Start to End takes, conditions left aside. */
function usableEdges({ edges, nodes, start, end, outgoing }: Flow): Set<number> {
  const incoming: number[][] = nodes.map(() => []);
  edges.forEach(({ target }, index) => {
    incoming[target]?.push(index);
  });
  const spread = (from: number, ways: number[][], far: 'source' | 'target') => {
    const seen = new Set([from]);
    for (const node of seen) {
      for (const edge of ways[node] ?? []) seen.add(edges[edge]?.[far] ?? from);
    }
    return seen;
  };
  const reached = spread(start, outgoing, 'target');
  const ending = spread(end, incoming, 'source');
  return new Set(
    edges.flatMap(({ source, target }, i) =>
      reached.has(source) && ending.has(target) ? [i] : [],
    ),
  );
}

/** No suite covers these edges with fewer paths: the exact answer with all conditions left aside. */
function edgeBound({ flow }: Walker, requirements: Requirement[], { uncovered }: Cover): number {
  const usable = usableEdges(flow);
  const open = new Set(uncovered.map(({ id }) => id));
  const required = requirements
    .filter(({ id }) => !open.has(id))
    .flatMap(({ edges }) => edges)
    .filter((edge) => usable.has(edge));
  return required.length === 0 ? 0 : fewestPaths(flow, [...new Set(required)]).length;
}

function enumerated(walker: Walker, settings: GenerationSettings): Plan {
  const { criterion, maxVisits, limit, seed, maxLength } = settings;
  const requirements = edgeRequirements(walker.flow);
  const paths: number[][] = [];
  let truncated = false;
  if (criterion === 'random') paths.push(...randomPaths(walker, seed, Math.min(limit, 100)));
  else {
    const simple = criterion === 'simple-paths';
    for (const path of everyPath(walker, { again: simple ? 0 : maxVisits, simple })) {
      if (maxLength > 0 && path.length > maxLength) continue;
      if (paths.length === limit) {
        truncated = true;
        break;
      }
      paths.push(path);
    }
  }
  const toured = new Set(paths.flatMap((path) => tourOf(walker, path, requirements)));
  const uncovered = requirements.filter((requirement) => !toured.has(requirement));
  const lowerBound = criterion === 'random' ? 0 : paths.length;
  return {
    paths,
    uncovered,
    exhausted: criterion === 'random',
    requirements,
    lowerBound,
    truncated,
  };
}

type Suite = { testCases: TestCase[]; total: number; outlines: number; coverage: Coverage };

function toSuite(walker: Walker, plan: Plan, model: Model, settings: GenerationSettings): Suite {
  const { flow } = walker;
  const missing = new Map(plan.requirements.map((requirement) => [requirement.id, requirement]));
  for (const { id } of plan.uncovered) missing.delete(id);
  const testCases: TestCase[] = [];
  let [total, outlines] = [0, 0];
  const planned =
    settings.combine === 'data'
      ? dataFirst(walker, plan.paths, settings)
      : pathFirst(flow, plan, model, settings);
  const keys = new Set<string>();
  for (const { edges, data, rows } of planned) {
    if (rows.length === 0) continue;
    const purpose = tourOf(walker, edges, missing.values()).map(({ id }) => id);
    for (const id of purpose) missing.delete(id);
    const path: PlannedPath = { edges, data, purpose, outline: ++outlines };
    for (const row of rows) {
      if (total++ >= settings.limit) continue;
      testCases.push(uniqueCase(keys, { flow, model, language: settings.language }, path, row));
    }
    if (total > MOST_CASES) break;
  }
  const coverage = coverageOf(flow, plan, [...missing.values()], settings);
  return { testCases, total, outlines, coverage };
}

function* pathFirst(flow: Flow, plan: Plan, model: Model, settings: GenerationSettings) {
  const written = scenariosByPath(model);
  for (const edges of plan.paths) {
    const data = dataOfPath(flow, edges);
    const way = edges.map((edge) => flow.edges[edge]?.id).join('\n');
    const scenarios = written.get(way) ?? [];
    yield { edges, data, rows: caseRows(model, flow, { data, scenarios }, settings) };
  }
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

function coverageOf(
  flow: Flow,
  plan: Plan,
  withoutRow: Requirement[],
  { criterion, language }: GenerationSettings,
): Coverage {
  const total = plan.requirements.length;
  const uncovered = [...plan.uncovered, ...withoutRow];
  const infeasible = plan.exhausted ? withoutRow.length : uncovered.length;
  const covered = total - uncovered.length;
  const reached = total - infeasible;
  return {
    criterion,
    covered,
    infeasible,
    total,
    percent: reached === 0 ? 100 : Math.round((covered / reached) * 1000) / 10,
    uncovered: uncovered.map((requirement) => whyNot(flow, requirement, plan.exhausted, language)),
  };
}

function whyNot(
  flow: Flow,
  { id, edges, node }: Requirement,
  exhausted: boolean,
  language: GenerationSettings['language'],
): Uncovered {
  if (exhausted) return { id, code: 'truncated' };
  const usable = usableEdges(flow);
  const onWay = edges.length > 0 ? edges : (flow.outgoing[node] ?? []);
  if (!onWay.some((edge) => usable.has(edge)) && node !== flow.end) {
    return { id, code: 'unreachable' };
  }
  const guards = edges.flatMap((edge) => flow.edges[edge]?.guards ?? []);
  const condition = guards.map((guard) => printCondition(guard, language)).join(', ');
  return { id, code: 'infeasible', params: { condition } };
}

/** Invalid values that no case uses: the model has no way for them. */
function strayInvalidData(flow: Flow, testCases: TestCase[]): Problem[] {
  if (!flow.negative) return [];
  const used = new Set(
    testCases.flatMap(({ data }) =>
      Object.entries(data).flatMap(([name, { validity }]) =>
        validity === 'invalid' ? [name.replace(/ \d+$/, ''), name] : [],
      ),
    ),
  );
  const spoken = new Set([...flow.stepNames.flat(), ...flow.guardNames.flat()]);
  return [...flow.variables.values()]
    .filter(({ name, choices }) => {
      const hasInvalid = choices.some(({ validity }) => validity === 'invalid');
      return hasInvalid && spoken.has(name) && !used.has(name);
    })
    .map(({ name }) => ({
      code: 'invalid_data_without_way',
      severity: 'warning',
      params: { name },
    }));
}
