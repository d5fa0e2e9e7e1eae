import { inCompany, type Queryable } from '../../db/open.ts';
import type { JobContext } from '../../jobs/job.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import { Failure } from '../language-model/failure.ts';
import { type DraftKey, updateDraft } from './queries.ts';
import { fitsContract } from './to-draft.ts';

/** A draft that is being made. `signal`: it was cancelled, or no longer this process's to make. */
export type DraftJobContext = Pick<
  JobContext,
  'db' | 'events' | 'ai' | 'secrets' | 'files' | 'report' | 'signal'
> & {
  /** The draft, and the job that makes it: after a restart another job does. */
  key: DraftKey & { makerJobId: string };
  /** In milliseconds: when the user requested it. */
  begunAt: number;
  /** By the place of a file: aborted where that file was skipped. */
  skipped: Map<number, AbortController>;
};

/** For whom a draft is computed. */
export function ownerOf({ key: { companyId }, signal }: DraftJobContext): TaskOwner {
  return { companyId, signal };
}

type Changes = Parameters<typeof updateDraft>[2];

/**
 * Notes what there is to see.
 *
 * @param also is done in the same transaction
 * @throws AbortError where it was cancelled; Failure for what could be stored and never be shown
 */
export async function reportProgress(
  { db, key, signal }: DraftJobContext,
  changes: Changes,
  also: (tx: Queryable) => Promise<void> = async () => undefined,
): Promise<void> {
  signal.throwIfAborted();
  if (changes.content && !fitsContract(changes.content)) throw new Failure('draft_unfit');
  const isActive = await inCompany(db, key.companyId, async (tx) => {
    await also(tx);
    return updateDraft(tx, key, changes, ['working']);
  });
  if (!isActive) throw new DOMException('cancelled', 'AbortError');
}

/** What stops the reading of one file, by its place. */
export function skipAt(skipped: DraftJobContext['skipped'], place: number): AbortController {
  const stop = skipped.get(place) ?? new AbortController();
  skipped.set(place, stop);
  return stop;
}
