import { resolve } from 'node:path';

/**
 * A file or folder of the collections of real inputs that other people made (CONTRIBUTING.md says which).
 * They are not part of the repository; tests and benches that want them are skipped without them.
 *
 * @param path below the folder that `CASELOOM_CORPORA` names, by default `corpora`
 */
export function corpus(path: string): string {
  return resolve(process.env.CASELOOM_CORPORA ?? 'corpora', path);
}
