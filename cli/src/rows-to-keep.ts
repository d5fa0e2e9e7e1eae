import { type Drawn, dataSideOf, type Model } from '@caseloom/engine';
import { readNamedRows } from '@caseloom/formats';
import { CommandError } from './command-error.ts';
import { nameOf, readInput } from './input.ts';
import type { PictMarks } from './pict-options.ts';
import { sayOfFile, sayOfModel } from './say.ts';

/**
 * The model with rows that its test cases shall hold beside its own, by the names of test data: JSON, or
 * PICT's table.
 *
 * @param path none is the model as it is
 * @throws CommandError with each name and value that the model does not have
 */
export async function withRowsToKeep(
  { model, context }: Drawn,
  path: string | undefined,
  marks: PictMarks,
): Promise<Model> {
  if (path === undefined) return model;
  const text = await readInput(path);
  const side = dataSideOf(model, context);
  if ('code' in side) throw new CommandError(sayOfModel(side));
  const { variables } = side;
  const { data } = model.settings ?? {};
  const read = readNamedRows(text, { variables, aliases: data?.aliases }, marks);
  if (!read.ok) {
    const lines = read.problems.map((problem) => `${nameOf(path)}: ${sayOfFile(problem)}`);
    throw new CommandError(lines.join('\n'));
  }
  const rows = [...(data?.rows ?? []), ...read.rows];
  return { ...model, settings: { ...model.settings, data: { ...data, rows } } };
}
