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
  const report = file.report.map((remark) => ({
    ...remark,
    message: sentence(language, 'files', remark.code, remark.params),
  }));
  const [model, ...models] = file.models;
  if (!model) {
    throw new CommandError(`${nameOf(path)}: ${sentence(language, 'files', 'file_not_model')}`);
  }
  return { model, context: { steps: file.steps, testData: file.testData, models }, report };
}

const FEATURE = /\.(feature|gherkin|feature\.md)$/i;

/** Cucumber's parser is loaded for features alone. @throws CommandError with every mistake, its line and column */
async function readFeature(text: string, path: string, language: Language) {
  const { readFeatures } = await import('@caseloom/formats/gherkin');
  const read = readFeatures([{ name: basename(path), text }]);
  if (!read.ok) {
    const mistakes = read.problems.map(({ code, line, column, params }) =>
      sentence(language, 'files', code, { ...params, line, column }),
    );
    throw new CommandError(mistakes.map((mistake) => `${nameOf(path)}: ${mistake}`).join('\n'));
  }
  const report = read.report.map(({ code, line, params }) => ({
    code,
    params: { ...params, line },
  }));
  return { ...read, report };
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
