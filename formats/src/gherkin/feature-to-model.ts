import type { Model, Step, TestData, WrittenFeature } from '@caseloom/engine';
import type { Feature } from '@cucumber/messages';
import { placeNodes } from '../place-nodes.ts';
import { languageOfDialect } from '../words.ts';
import { keywordsOf } from './keywords.ts';
import { END, START, type SymbolGraph, smallestGraph } from './smallest-graph.ts';
import type { WrittenStep } from './steps.ts';
import { type FeatureWords, headingOf } from './words.ts';

/**
 * A feature as a model: the smallest graph that has every scenario as a path.
 *
 * @param library the steps by their text; new ones are added
 * @returns the model, and the line of the feature file that each node came from
 */
export function toModel(
  id: string,
  feature: Feature,
  taken: FeatureWords,
  library: Map<string, Step>,
): { model: Omit<Model, 'name'>; lines: Map<string, number> } {
  const bySymbol = new Map<string, WrittenStep>();
  const words = taken.words.map(({ steps }) =>
    steps.map((step) => {
      const symbol = JSON.stringify(step);
      bySymbol.set(symbol, step);
      return symbol;
    }),
  );
  const graph = smallestGraph(words);
  const nodes = toNodes(id, graph, bySymbol, library);
  const edges = graph.edges.map(([source, target], index) => ({
    id: edgeId(id, index),
    source: nodeId(id, source),
    target: nodeId(id, target),
  }));
  placeNodes(nodes, edges, [...library.values()]);
  const settings: Model['settings'] = {
    criterion: 'all-paths',
    strength: 'written',
    limit: Math.max(1000, countCases(taken)),
    language: languageOfDialect(feature.language),
    feature: toWritten(id, feature, taken, graph),
  };
  return {
    model: { id, bddType: 'bdd', nodes, edges, settings },
    lines: linesOf(id, taken, graph),
  };
}

function toNodes(
  id: string,
  { symbols }: SymbolGraph,
  bySymbol: Map<string, WrittenStep>,
  library: Map<string, Step>,
): Model['nodes'] {
  return symbols.map((symbol, index) => {
    const place = { id: nodeId(id, index), position: { x: 0, y: 0 } };
    const step = bySymbol.get(symbol);
    if (!step) return { ...place, type: index === START ? 'start' : 'end' };
    const { contrast, bullet } = step;
    const data = {
      ...(contrast && { contrast }),
      ...(bullet && { bullet }),
      ...(step.arguments.length > 0 && { arguments: step.arguments }),
    };
    const stepId = idIn(library, step);
    return { ...place, type: 'step', stepId, ...(Object.keys(data).length > 0 && { data }) };
  });
}

function idIn(library: Map<string, Step>, { type, label }: WrittenStep): string {
  const key = `${type} ${label}`;
  const step = library.get(key) ?? { id: `step-${library.size + 1}`, type, label };
  library.set(key, step);
  return step.id;
}

/** The id of a graph's node in a model. */
export function nodeId(model: string, index: number): string {
  if (index === START) return `${model}-start`;
  return index === END ? `${model}-end` : `${model}-n${index - 1}`;
}

/** The id of a graph's edge in a model. */
export function edgeId(model: string, index: number): string {
  return `${model}-e${index + 1}`;
}

/** Where the step of each node is written first. */
function linesOf(
  id: string,
  { words }: FeatureWords,
  { paths, edges }: SymbolGraph,
): Map<string, number> {
  const lines = new Map<string, number>();
  for (const [index, word] of words.entries())
    for (const [step, line] of word.lines.entries()) {
      const node = nodeId(id, edges[paths[index]?.[step] ?? -1]?.[1] ?? END);
      if (!lines.has(node)) lines.set(node, line);
    }
  return lines;
}

function toWritten(
  id: string,
  feature: Feature,
  taken: FeatureWords,
  graph: SymbolGraph,
): WrittenFeature {
  const { heading, background, rules, words, ending, comments } = taken;
  return {
    ...heading,
    language: feature.language,
    keywords: keywordsOf(feature),
    ...(background && {
      background: { ...headingOf(background, comments), steps: background.steps.length },
    }),
    ...(rules.length > 0 && { rules }),
    scenarios: words.map(({ scenario }, index) => ({
      ...scenario,
      path: (graph.paths[index] ?? []).map((edge) => edgeId(id, edge)),
    })),
    ...(ending.length > 0 && { ending }),
  };
}

function countCases({ words }: FeatureWords): number {
  return words.reduce((sum, { scenario: { examples } }) => {
    const rows = examples?.reduce((count, block) => count + block.rows.length, 0);
    return sum + (rows ?? 1);
  }, 0);
}

/** Whether all values are whole numbers as people write them. */
export const areWhole = (values: readonly string[]): boolean =>
  values.every((value) => /^-?(0|[1-9]\d{0,14})$/.test(value));

/** The values of an outline’s column as valid test data of a model. */
export function toTestData(id: string, modelId: string, name: string, values: string[]): TestData {
  const type = areWhole(values) ? 'integer' : 'text';
  return { id, name, validity: 'valid', type, values, modelId };
}
