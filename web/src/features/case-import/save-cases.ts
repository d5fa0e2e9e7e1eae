import { type CasePart, LIMITS } from '@caseloom/contract';
import type { CaseAsWritten } from '@caseloom/formats/written-cases';
import { api } from '../../lib/api.ts';

type Import = {
  slug: string;
  cases: CaseAsWritten[];
  /** The suite they come into; undefined for a new one of this name. */
  suiteId: string | undefined;
  name: string;
  /** The revision of the suite that the preview showed. */
  revision: number | undefined;
  /** Those that somebody took out of the suite stay out. */
  leavesRemoved: boolean;
  /** What was edited there and is to say what the file says. */
  takesFile: { key: string; parts: CasePart[] }[];
  fileName: string;
  /** The sheet that they are of, where the file has others. */
  sheet?: string | undefined;
};

/**
 * Brings cases into a suite, all of them or none.
 *
 * @returns also the revision that it made of a suite that was there
 * @throws any error of the server; a suite that was made for them is taken away again
 */
export async function saveCases({ slug, cases, suiteId, name, ...options }: Import) {
  const { revision, leavesRemoved, takesFile, sheet } = options;
  const fileName = options.fileName.slice(0, LIMITS.label);
  if (suiteId !== undefined) {
    const { counts, suite } = await api.suite.importCases({
      ...{ id: suiteId, cases, leavesRemoved, takesFile, fileName },
      ...(revision !== undefined && { revision }),
      ...(sheet && { sheet }),
    });
    return { suiteId, count: counts.new + counts.changed, revision: suite.revision };
  }
  const { id } = await api.suite.createWritten({ projectSlug: slug, name });
  try {
    const { counts } = await api.suite.importCases({ id, cases, fileName });
    return { suiteId: id, count: counts.new, revision: undefined };
  } catch (error) {
    await api.suite.delete({ id }).catch(() => undefined);
    throw error;
  }
}
