import { basename } from 'node:path';
import type { Context, Model, validate } from '@caseloom/engine';
import { type Remark, read } from '@caseloom/formats';
import { type Language, sentence } from '@caseloom/locales';
import { CommandError } from './command-error.ts';
import { accepted, nameOf, readInput } from './input.ts';

/** What a file draws, and what was simplified while it was read, with its sentence. */
type Drawing = {
  model: Model;
  context: Context;
  report: { code: string; params: Remark['params']; message: string }[];
};

/**
 * Reads a model file of any format we know.
 *
 * @throws CommandError in one sentence for what is not a model
 */
export async function readModel(path: string, language: Language): Promise<Drawing> {
  const name = path === '-' ? 'Model' : basename(path);
  const text = await readInput(path);
  const file = FEATURE.test(name)
    ? await readFeature(text, path, language)
    : accepted(read(text, name), path, language);
  const report = worded(file.report, language);
  const [model, ...models] = file.models;
  if (!model) {
    throw new CommandError(`${nameOf(path)}: ${sentence(language, 'files', 'file_not_model')}`);
  }
  return { model, context: { steps: file.steps, testData: file.testData, models }, report };
}

const FEATURE = /\.(feature|gherkin|feature\.md)$/i;

/**
 * Several feature files as one: their models, in one library of steps.
 *
 * @throws CommandError where one of them is none, with every mistake, its line and column
 */
export async function readFeatureFiles(paths: string[], language: Language) {
  const others = paths.filter((path) => !FEATURE.test(path));
  if (others.length > 0)
    throw new CommandError(`Only features are read together; ${others[0]} is none.`);
  const files = [];
  for (const path of paths) files.push({ name: path, text: await readInput(path) });
  const { models, steps, testData, report } = await readFeatures(files, language);
  return { models, steps, testData, report: worded(report, language) };
}

async function readFeature(text: string, path: string, language: Language) {
  return readFeatures([{ name: nameOf(path), text }], language);
}

/** Cucumber's parser is loaded for features alone. @throws CommandError with every mistake, its line and column */
async function readFeatures(files: { name: string; text: string }[], language: Language) {
  const { readFeatures } = await import('@caseloom/formats/gherkin');
  const named = files.map(({ name, text }) => ({ name: basename(name), text }));
  const read = readFeatures(named);
  if (!read.ok) {
    const mistakes = read.problems.map(({ code, file, line, column, params }) => {
      const mistake = sentence(language, 'files', code, { ...params, line, column });
      return `${files.find(({ name }) => basename(name) === file)?.name ?? file}: ${mistake}`;
    });
    throw new CommandError(mistakes.join('\n'));
  }
  const report = read.report.map(({ code, line, params }) => ({
    code,
    params: { ...params, line },
  }));
  return { ...read, report };
}

type Remarked = { code: string; params?: Remark['params'] };

function worded(report: Remarked[], language: Language): Drawing['report'] {
  return report.map((remark) => ({
    ...remark,
    params: remark.params ?? {},
    message: sentence(language, 'files', remark.code, remark.params),
  }));
}

/** Every problem of a model as a line: where, how bad, what. */
export function problemLines(
  problems: ReturnType<typeof validate>,
  model: Model,
  language: Language,
): string[] {
  return problems.map(({ code, severity, nodeId, edgeId, params }) => {
    const place = nodeId ?? edgeId ?? model.name;
    return `${place}: ${severity}: ${sentence(language, 'problems', code, params)}`;
  });
}
