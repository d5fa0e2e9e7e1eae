import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { Failure, toStoredFailure } from '../language-model/failure.ts';
import { type DraftJobContext, skipAt } from './progress.ts';
import { type DraftRow, findDraft, statusOf, updateDraft } from './queries.ts';
import { beforeRefining } from './refinement.ts';
import { INTERRUPTED, NO_CONTENT } from './schema.ts';

type Work = (draftJob: DraftJobContext, row: DraftRow) => Promise<void>;

/**
 * Does the work of a draft's job and stores how it ended; stops it within a second where it is
 * cancelled, from whichever node.
 *
 * @throws the error of the work where the job is to be repeated
 */
export async function runDraftJob(
  given: Omit<DraftJobContext, 'skipped'>,
  work: Work,
): Promise<void> {
  const cancelled = new AbortController();
  const ended = new AbortController();
  const signal = AbortSignal.any([given.signal, cancelled.signal]);
  const draftJob: DraftJobContext = { ...given, signal, skipped: new Map() };
  const { db, key } = draftJob;
  const watching = watch(draftJob, { cancelled, ended: ended.signal });
  try {
    const row = await inCompany(db, key.companyId, (tx) => findDraft(tx, key));
    if (row?.status === 'working' && row.jobId === key.makerJobId) await work(draftJob, row);
    else if (!row) await leave(draftJob);
  } catch (error) {
    if (given.signal.aborted) throw error;
    // what was cancelled or discarded is in another state by now, and stays in it
    if (!signal.aborted) await fail(draftJob, error);
  } finally {
    ended.abort();
    await watching;
  }
}

/** After so long the state is read also where no notification came. */
const CHECK_MS = 5000;

/** Notices where the draft, or a file of it, is no longer wanted. */
async function watch(
  { db, events, key, skipped }: DraftJobContext,
  { cancelled, ended }: { cancelled: AbortController; ended: AbortSignal },
): Promise<void> {
  const subscription = events.subscribe(key.id);
  const end = new Promise<void>((resolve) => {
    ended.addEventListener('abort', () => resolve(), { once: true });
  });
  while (!ended.aborted && !events.isClosed()) {
    const found = await inCompany(db, key.companyId, (tx) => statusOf(tx, key)).catch(
      () => 'unknown' as const,
    );
    // while the database does not answer, the work goes on
    if (found !== 'unknown') {
      if (found?.status !== 'working' || found.jobId !== key.makerJobId) cancelled.abort();
      for (const place of found?.skipped ?? []) skipAt(skipped, place).abort();
    }
    await Promise.race([subscription.next(CHECK_MS), end]);
  }
  subscription.unsubscribe();
}

/** A project in the bin takes its drafts along: one that comes back can be started again. */
function leave({ db, key }: DraftJobContext): Promise<unknown> {
  return inCompany(db, key.companyId, (tx) => updateDraft(tx, key, INTERRUPTED, ['working']));
}

/** Nothing half done stays: a draft that was to be refined is what it was before. */
async function fail({ db, key, report }: DraftJobContext, error: unknown): Promise<void> {
  const failure =
    error instanceof Failure
      ? toStoredFailure(error)
      : { code: error instanceof AppError ? error.code : 'unexpected', raw: null };
  if (failure.code === 'unexpected') report(error);
  await inCompany(db, key.companyId, async (tx) => {
    const row = await findDraft(tx, key);
    const before = row && beforeRefining(row);
    const left = before ?? { status: 'failed' as const, content: NO_CONTENT };
    await updateDraft(tx, key, { ...left, stage: 'done', failure }, ['working']);
  });
}
