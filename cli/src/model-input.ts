import { basename } from 'node:path';
import type { Context, Model, validate } from '@caseloom/engine';
import { read } from '@caseloom/formats';
import { type Language, sentence } from '@caseloom/locales';
import { CommandError } from './command-error.ts';
import { readInput } from './output.ts';

/**
 * Reads a model file of any format we know; what was simplified goes to standard error.
 *
 * @throws CommandError in one sentence for what is not a model
 */
export function readModel(path: string, language: Language): { model: Model; context: Context } {
  const file = read(readInput(path), basename(path));
  if (!file.ok) {
    const { code, params } = file.problem;
    throw new CommandError(`${path}: ${sentence(language, 'files', code, params)}`);
  }
  for (const { code, params } of file.report) {
    console.error(sentence(language, 'files', code, params));
  }
  const [model, ...models] = file.models;
  if (!model) throw new CommandError(`${path}: ${sentence(language, 'files', 'file_not_model')}`);
  return { model, context: { steps: file.steps, testData: file.testData, models } };
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
