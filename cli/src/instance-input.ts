import { basename, extname } from 'node:path';
import { type NamedInstance, type PictParameter, readInstances, readPict } from '@caseloom/formats';
import { accepted, readInput } from './input.ts';
import { sayOfFile } from './say.ts';

/** What is to be combined; the parameters by column where the file names them. */
export type ReadInstance = { instance: NamedInstance; parameters?: PictParameter[] };

/**
 * Reads an object of levels and clauses, several of them, or a model of PICT; what of it was left
 * out goes to standard error.
 *
 * @param strength in place of the instance's own
 * @throws CommandError in one sentence for what is none of these
 */
export async function readInstanceFile(
  path: string,
  strength: number | undefined,
): Promise<ReadInstance[]> {
  const text = await readInput(path);
  if (/^\uFEFF?\s*([{[]|$)/.test(text)) {
    const { instances } = accepted(readInstances(text), path);
    return instances.map((instance) => ({ instance: { ...instance, t: strength ?? instance.t } }));
  }
  const { instance, parameters, report } = accepted(readPict(text, { strength }), path);
  for (const remark of report) console.error(sayOfFile(remark));
  const id = path === '-' ? '' : basename(path, extname(path));
  return [{ instance: { ...instance, id }, parameters }];
}
