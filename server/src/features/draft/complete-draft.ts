import { inCompany, type Queryable } from '../../db/open.ts';
import { checkInWorker } from '../../workers/in-worker.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import { listSteps } from '../step/queries.ts';
import { listDataInScope } from '../test-data/queries.ts';
import { type Library, matchLibrary } from './match-library.ts';
import { type DraftJobContext, ownerOf, reportProgress } from './progress.ts';
import type { DraftRow } from './queries.ts';
import type { DraftContent } from './schema.ts';

/**
 * Completes what was built: steps and data that the project has already are found, and the rules of
 * drawing say what is wrong with each model.
 */
export async function completeDraft(
  draftJob: DraftJobContext,
  at: Pick<DraftRow, 'companyId' | 'projectId'>,
  content: DraftContent,
): Promise<DraftContent> {
  await reportProgress(draftJob, { stage: 'data' });
  const library = await inCompany(draftJob.db, at.companyId, (tx) => listLibrary(tx, at));
  const matched = { ...content, ...matchLibrary(content, library) };
  await reportProgress(draftJob, { stage: 'checking' });
  const checks = await checkDraft(matched, library, ownerOf(draftJob));
  draftJob.signal.throwIfAborted();
  return { ...matched, checks };
}

/** The steps and the data of a project. */
export async function listLibrary(
  tx: Queryable,
  { companyId, projectId }: Pick<DraftRow, 'companyId' | 'projectId'>,
): Promise<Library> {
  return {
    steps: await listSteps(tx, { companyId, projectId }),
    testData: (await listDataInScope(tx, { companyId, projectId }, [])).map(
      ({ range, risk, ...data }) => ({ ...data, ...(range && { range }), ...(risk && { risk }) }),
    ),
  };
}

/** What the rules of drawing say of each model of a draft, by its id. */
export function checkDraft(
  { models, steps, testData }: DraftContent,
  library: Library,
  owner: TaskOwner,
): Promise<DraftContent['checks']> {
  const names = new Set(testData.map(({ name }) => name));
  const others = library.testData.filter(({ name }) => !names.has(name));
  return checkInWorker({ models, steps, testData: [...testData, ...others] }, owner);
}
