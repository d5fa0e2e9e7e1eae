import type { Model, ModelEdge, ModelNode, Step, TestData } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { areWhole, edgeId, nodeId } from '../gherkin/feature-to-model.ts';
import { keywordsIn } from '../gherkin/keywords.ts';
import { END, START, type SymbolGraph, smallestGraph } from '../gherkin/smallest-graph.ts';
import { placeNodes } from '../place-nodes.ts';
import type { CaseWithData } from './values.ts';
import type { WrittenCase } from './written-case.ts';

/** Branches by what a value is only where so few values lead to each. */
const MAX_VALUES = 20;

/** The values of test data by its name. */
export type Values = ReadonlyMap<string, readonly string[]>;

/**
 * Draws test cases as one model: the smallest graph whose paths are exactly these cases. Where the values
 * of a case decide which branch it takes, the branches say so in conditions.
 *
 * Each case is kept as a written scenario with its title and its row of values, so that what is generated
 * is what was written until other settings are chosen.
 *
 * @param library the steps of models that were drawn before, by role and label; new ones are added
 * @param values of all models by their names
 */
export function drawCases(
  cases: readonly CaseWithData[],
  { id, name, language }: { id: string; name: string; language: Language },
  { library, values }: { library: Map<string, Step>; values: Values },
): Model {
  const words = cases.map(({ steps }) => steps.map((step) => JSON.stringify(step)));
  const graph = smallestGraph(words);
  const nodes = nodesOf(id, graph, library);
  const guards = guardsOf(graph, cases, values);
  const edges = graph.edges.map(([source, target], index): ModelEdge => {
    const guard = guards.get(index);
    return {
      ...{ id: edgeId(id, index), source: nodeId(id, source), target: nodeId(id, target) },
      ...(guard !== undefined && { guard }),
    };
  });
  placeNodes(nodes, edges, [...library.values()]);
  const settings: Model['settings'] = {
    ...{ criterion: 'all-paths', strength: 'written', limit: Math.max(1000, cases.length) },
    language,
    feature: {
      ...{ name, language, keywords: keywordsIn(language) },
      scenarios: cases.map(({ case: one, row }, index) => ({
        name: one.title,
        ...tagsOf(one),
        path: (graph.paths[index] ?? []).map((edge) => edgeId(id, edge)),
        ...(row.size > 0 && {
          examples: [{ name: '', columns: [...row.keys()], rows: [[...row.values()]] }],
        }),
      })),
    },
  };
  return { id, name, bddType: 'classic', nodes, edges, settings };
}

/** What another tool says of a case besides its steps, as a feature file says it. */
function tagsOf({ id, priority, tags = [] }: WrittenCase): { tags?: string[] } {
  const words = [id, ...(priority === undefined ? [] : `priority:${priority}`), ...tags];
  const written = words.filter(Boolean).map((word) => `@${word.replaceAll(/[\s@#]+/g, '-')}`);
  return written.length > 0 ? { tags: [...new Set(written)] } : {};
}

function nodesOf(id: string, { symbols }: SymbolGraph, library: Map<string, Step>): ModelNode[] {
  return symbols.map((symbol, index): ModelNode => {
    const place = { id: nodeId(id, index), position: { x: 0, y: 0 } };
    if (index === START || index === END)
      return { ...place, type: index === START ? 'start' : 'end' };
    const step = library.get(symbol) ?? { id: `step-${library.size + 1}`, ...JSON.parse(symbol) };
    library.set(symbol, step);
    return { ...place, type: 'step', stepId: step.id };
  });
}

/** The values of all cases by their names. */
export function valuesOf(cases: readonly CaseWithData[]): Values {
  const values = new Map<string, Set<string>>();
  for (const { row } of cases)
    for (const [name, value] of row) values.set(name, (values.get(name) ?? new Set()).add(value));
  return new Map([...values].map(([name, all]) => [name, [...all]]));
}

/** Values as test data, all of it valid: what a case expects says whether it is. */
export function dataOf(values: Values): TestData[] {
  return [...values].map(([name, all], index) => ({
    ...{ id: `data-${index + 1}`, name, validity: 'valid', values: [...all] },
    type: areWhole(all) ? 'integer' : 'text',
  }));
}

/** The conditions of branches that a value decides: of one name, no value of which leads to two of them. */
function guardsOf(
  graph: SymbolGraph,
  cases: readonly CaseWithData[],
  all: Values,
): Map<number, string> {
  const guards = new Map<number, string>();
  const byNode = Map.groupBy(graph.edges.keys(), (edge) => graph.edges[edge]?.[0] ?? START);
  const rowsOf = rowsByEdge(graph, cases);
  for (const branches of byNode.values()) {
    if (branches.length < 2) continue;
    for (const [name, values] of all) {
      const groups = branches.map(
        (edge) => new Set((rowsOf.get(edge) ?? []).map(({ row }) => row.get(name))),
      );
      if (!areDisjoint(groups)) continue;
      for (const [at, edge] of branches.entries())
        guards.set(edge, conditionOf(name, [...(groups[at] ?? [])], areWhole(values)));
      break;
    }
  }
  return guards;
}

/** The values of the cases that take an edge. */
function rowsByEdge(graph: SymbolGraph, cases: readonly CaseWithData[]) {
  const taken = graph.paths.flatMap((path, index) =>
    path.map((edge) => ({ edge, row: cases[index]?.row ?? new Map<string, string>() })),
  );
  return Map.groupBy(taken, ({ edge }) => edge);
}

/** Whether every group has its own values, all known, and few enough to be read. */
function areDisjoint(groups: readonly ReadonlySet<string | undefined>[]): boolean {
  const seen = new Set<string>();
  for (const group of groups) {
    if (group.size > MAX_VALUES) return false;
    for (const value of group) {
      if (value === undefined || seen.has(value) || /["\\]/.test(value)) return false;
      seen.add(value);
    }
  }
  return true;
}

function conditionOf(name: string, values: (string | undefined)[], isNumber: boolean): string {
  const literals = values.map((value) => (isNumber ? `${value}` : `"${value}"`));
  return literals.length === 1
    ? `<${name}> = ${literals[0]}`
    : `<${name}> in {${literals.join(', ')}}`;
}
