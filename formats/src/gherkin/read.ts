import type { Model, Step, TestData, WrittenFeature } from '@caseloom/engine';
import type { Feature, GherkinDocument } from '@cucumber/messages';
import { append } from '../append.ts';
import type { ModelFile } from '../model-file.ts';
import { placeInLayers } from '../place-in-layers.ts';
import { languageOfDialect } from '../words.ts';
import { keywordsOf } from './keywords.ts';
import { type FeatureProblem, type FeatureSource, parseFeature } from './parse.ts';
import { END, START, type SymbolGraph, smallestGraph } from './smallest-graph.ts';
import type { WrittenStep } from './steps.ts';
import { type FeatureRemark, type FeatureWords, headingOf, takeApart } from './words.ts';

/** What was read otherwise than it was written, and in which file. */
export type FeatureNote =
  | (FeatureRemark & { file: string })
  | { code: 'feature_without_scenarios'; file: string; line: number; params: { name: string } };

export type ReadFeatures =
  | ({
      ok: true;
      report: FeatureNote[];
      /** By id of a model, a node or a record of data: the index of its file, and the line in it. */
      lines: Record<string, { file: number; line: number }>;
    } & ModelFile)
  | { ok: false; problems: FeatureProblem[] };

/**
 * Reads a suite of feature files: a model for each feature, whose paths from start to end are exactly
 * its scenarios, in one library of steps.
 *
 * Every model asks for all its paths with the rows as they were written, so that what is generated
 * is what was read. A feature without scenarios is reported and gives no model.
 *
 * @param keepsEmpty a feature without scenarios gives a model without steps
 * @returns the models in the order of the files; or every mistake in every file
 */
export function readFeatures(files: readonly FeatureSource[], keepsEmpty = false): ReadFeatures {
  const parsed = files.map((file) => ({ file, ...parseFeature(file) }));
  const problems = parsed.flatMap((one) => (one.ok ? [] : one.problems));
  if (problems.length > 0) return { ok: false, problems };
  const suite: Suite = { models: [], testData: [], report: [], lines: {}, library: new Map() };
  for (const [index, one] of parsed.entries()) {
    if (one.ok) addFeature(suite, { name: one.file.name, index, keepsEmpty }, one.document);
  }
  const { models, testData, report, lines, library } = suite;
  return { ok: true, models, steps: [...library.values()], testData, report, lines };
}

/** The longest name of a model; the feature keeps its own whole. */
const MAX_NAME_LENGTH = 120;

type Suite = {
  models: Model[];
  testData: TestData[];
  report: FeatureNote[];
  lines: Record<string, { file: number; line: number }>;
  /** By role and label. */
  library: Map<string, Step>;
};

function addFeature(
  suite: Suite,
  { name: file, index, keepsEmpty }: { name: string; index: number; keepsEmpty: boolean },
  document: GherkinDocument,
): void {
  const { feature } = document;
  const taken = feature && takeApart(feature, document);
  if (!taken || taken.words.length === 0) {
    const place = {
      file,
      line: feature?.location.line ?? 1,
      params: { name: feature?.name ?? '' },
    };
    suite.report.push({ code: 'feature_without_scenarios', ...place });
    if (!taken || !keepsEmpty) return;
  }
  append(
    suite.report,
    taken.remarks.map((remark) => ({ ...remark, file })),
  );
  const id = `model-${suite.models.length + 1}`;
  const { model, lines } = toModel(id, feature, taken, suite.library);
  suite.models.push({ ...model, name: (feature.name || baseName(file)).slice(0, MAX_NAME_LENGTH) });
  suite.lines[id] = { file: index, line: feature.location.line };
  for (const [node, line] of lines) suite.lines[node] = { file: index, line };
  for (const [name, { values, line }] of taken.values) {
    const data = toTestData(`data-${suite.testData.length + 1}`, id, name, [...values]);
    suite.testData.push(data);
    suite.lines[data.id] = { file: index, line };
  }
}

function baseName(file: string): string {
  return file.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '') || 'Model';
}

function toModel(
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
  placeInLayers(nodes, edges);
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

function nodeId(model: string, index: number): string {
  if (index === START) return `${model}-start`;
  return index === END ? `${model}-end` : `${model}-n${index - 1}`;
}

function edgeId(model: string, index: number): string {
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

function toTestData(id: string, modelId: string, name: string, values: string[]): TestData {
  const isWhole = values.every((value) => /^-?(0|[1-9]\d{0,14})$/.test(value));
  return { id, name, validity: 'valid', type: isWhole ? 'integer' : 'text', values, modelId };
}
