import { inCompany } from '../../db/open.ts';
import { checkInWorker } from '../../workers/in-worker.ts';
import { listSteps } from '../step/queries.ts';
import { listDataInScope } from '../test-data/queries.ts';
import { matchLibrary } from './match-library.ts';
import { type DraftJobContext, ownerOf, reportProgress } from './progress.ts';
import type { DraftRow } from './queries.ts';
import type { DraftContent } from './schema.ts';

/**
 * Completes what was built: steps and data that the project has already are found, and the rules of
 * drawing say what is wrong with each model.
 */
export async function completeDraft(
  draftJob: DraftJobContext,
  { companyId, projectId }: Pick<DraftRow, 'companyId' | 'projectId'>,
  content: DraftContent,
): Promise<DraftContent> {
  await reportProgress(draftJob, { stage: 'data' });
  const library = await inCompany(draftJob.db, companyId, async (tx) => ({
    steps: await listSteps(tx, { companyId, projectId }),
    testData: (await listDataInScope(tx, { companyId, projectId }, [])).map(
      ({ range, risk, ...data }) => ({ ...data, ...(range && { range }), ...(risk && { risk }) }),
    ),
  }));
  const matched = { ...content, ...matchLibrary(content, library) };
  await reportProgress(draftJob, { stage: 'checking' });
  const names = new Set(matched.testData.map(({ name }) => name));
  const others = library.testData.filter(({ name }) => !names.has(name));
  const { models, steps, testData } = matched;
  const checks = await checkInWorker(
    { models, steps, testData: [...testData, ...others] },
    ownerOf(draftJob),
  );
  draftJob.signal.throwIfAborted();
  return { ...matched, checks };
}
