import type { Model, Step, TestData } from '@caseloom/engine';
import type { GherkinDocument } from '@cucumber/messages';
import { append } from '../append.ts';
import type { ModelFile } from '../model-file.ts';
import { toModel, toTestData } from './feature-to-model.ts';
import { type FeatureProblem, type FeatureSource, parseFeature } from './parse.ts';
import { type FeatureRemark, wordsOfFeature } from './words.ts';

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
  const taken = feature && wordsOfFeature(feature, document);
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
