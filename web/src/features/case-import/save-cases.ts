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
  /** What was edited there stays, also where the file has changed it. */
  keepsEdited: boolean;
};

/**
 * Brings cases into a suite, all of them or none.
 *
 * @throws any error of the server; a suite that was made for them is taken away again
 */
export async function saveCases({ slug, cases, suiteId, name, ...options }: Import) {
  const { revision, leavesRemoved, keepsEdited } = options;
  if (suiteId !== undefined) {
    const { counts, suite } = await api.suite.importCases({
      ...{ id: suiteId, cases, leavesRemoved, keepsEdited },
      ...(revision !== undefined && { revision }),
    });
    const undo = () => api.suite.undoImport({ id: suiteId, revision: suite.revision });
    return { suiteId, count: counts.new + counts.changed, undo };
  }
  const { id } = await api.suite.createWritten({ projectSlug: slug, name });
  const undo = () => api.suite.delete({ id });
  try {
    const { counts } = await api.suite.importCases({ id, cases });
    return { suiteId: id, count: counts.new, undo };
  } catch (error) {
    await undo().catch(() => undefined);
    throw error;
  }
}
