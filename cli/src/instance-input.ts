import { basename, extname } from 'node:path';
import type { NamedInstance, PictModel, PictOptions } from '@caseloom/formats';
import { readPict } from '@caseloom/formats/pict/read';
import { accepted, readInput } from './input.ts';
import { sayOfFile } from './say.ts';

/** What is to be combined; the model where it was one of PICT. */
export type ReadInstance = { instance: NamedInstance; pict?: PictModel };

/**
 * Reads an object of levels and clauses, several of them, or a model of PICT; what of it was left
 * out goes to standard error.
 *
 * @param options `strength` in place of the instance's own, `max` for that of all columns; the rest says how PICT's files are written
 * @throws CommandError in one sentence for what is none of these
 */
export async function readInstanceFile(
  path: string,
  { strength, ...marks }: Omit<PictOptions, 'strength'> & { strength?: number | 'max' | undefined },
): Promise<ReadInstance[]> {
  const text = await readInput(path);
  const strengthOf = (columns: number) =>
    strength === 'max' ? Math.min(columns, MAX_STRENGTH) : strength;
  if (/^\uFEFF?\s*([{[]|$)/.test(text)) {
    const { readInstances } = await import('@caseloom/formats/instance');
    const { instances } = accepted(readInstances(text), path);
    return instances.map((instance) => {
      return { instance: { ...instance, t: strengthOf(instance.levels.length) ?? instance.t } };
    });
  }
  const read = (t?: number) =>
    accepted(readPict(text, t === undefined ? marks : { ...marks, strength: t }), path);
  const { report, ...pict } =
    strength === 'max' ? read(strengthOf(read().parameters.length)) : read(strength);
  for (const remark of report) console.error(sayOfFile(remark));
  const id = path === '-' ? '' : basename(path, extname(path));
  return [{ instance: { ...pict.instance, id }, pict }];
}

/** The most columns that the engine combines. */
const MAX_STRENGTH = 6;
