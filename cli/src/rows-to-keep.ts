import { type Drawn, dataSideOf, type Model } from '@caseloom/engine';
import { readNamedRows } from '@caseloom/formats';
import { CommandError } from './command-error.ts';
import { nameOf, readInput } from './input.ts';
import type { PictMarks } from './pict-options.ts';
import { sayOfFile } from './say.ts';
import { sayOfModel } from './say-of-model.ts';

/**
 * The model with rows that its test cases shall hold beside its own, by the names of test data: JSON, or
 * PICT's table.
 *
 * @param path none is the model as it is
 * @throws CommandError where the file is neither
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
  if (!read.ok) throw new CommandError(`${nameOf(path)}: ${sayOfFile(read.problem)}`);
  const rows = [...(data?.rows ?? []), ...read.rows];
  return { ...model, settings: { ...model.settings, data: { ...data, rows } } };
}
