import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../http/deps.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import { Failure } from '../language-model/failure.ts';
import { type DraftKey, type DraftRow, findDraft, statusOf, updateDraft } from './queries.ts';
import { beforeRefining } from './refinement.ts';
import { NO_CONTENT } from './schema.ts';
import { fitsContract } from './to-draft.ts';

/** What the making of a draft needs from its call, and after it. */
export type Services = Pick<Context, 'db' | 'live' | 'log' | 'ai' | 'secrets'>;
/** A draft that is being made. `signal`: nobody wants it any more. */
export type Making = Services & {
  key: DraftKey;
  signal: AbortSignal;
  since: number;
  /** By the place of a file: aborted where that file is no longer wanted. */
  skipped: Map<number, AbortController>;
};
export type Work = (making: Making, row: DraftRow) => Promise<void>;
/** For whom a draft is computed. */
export function ownerOf({ key: { companyId }, signal }: Making): TaskOwner {
  return { companyId, signal };
}
type Changes = Parameters<typeof updateDraft>[2];

/**
 * Notes what there is to see.
 *
 * @throws AbortError where nobody wants it any more; Failure for what could be kept and never be shown
 */
export async function reportProgress({ db, key, signal }: Making, changes: Changes): Promise<void> {
  signal.throwIfAborted();
  if (changes.content && !fitsContract(changes.content)) throw new Failure('draft_unfit');
  const isWanted = await inCompany(db, key.companyId, (tx) =>
    updateDraft(tx, key, changes, ['working']),
  );
  if (!isWanted) throw new DOMException('cancelled', 'AbortError');
}

const PULSE_MS = 5000;

/**
 * Does the work of a draft, and notes how it ended; stops it within a second where it is
 * cancelled, from whichever node.
 */
export async function carryOut(
  services: Services,
  key: DraftKey,
  { signal, work }: { signal: AbortSignal; work: Work },
): Promise<void> {
  const ended = new AbortController();
  const { db } = services;
  const making: Making = {
    ...{ ...services, key, since: Date.now(), skipped: new Map() },
    signal: AbortSignal.any([signal, ended.signal]),
  };
  const watching = watch(making, ended);
  try {
    const row = await inCompany(db, key.companyId, (tx) => findDraft(tx, key));
    if (row) await work(making, row);
  } catch (error) {
    // what was cancelled or discarded is in another state by now, and stays in it
    if (making.signal.aborted) await interrupt(making);
    else await fail(making, error);
  } finally {
    ended.abort();
    await watching;
  }
}

/** Shows that somebody is at work, and hears where it, or a file of it, is no longer wanted. */
async function watch({ db, live, key, skipped }: Making, ended: AbortController): Promise<void> {
  const follower = live.follow(key.id);
  const end = new Promise<void>((resolve) => {
    ended.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  void end.then(() => follower.stop());
  let last = Date.now();
  while (!ended.signal.aborted) {
    await Promise.race([follower.next(PULSE_MS), end]);
    if (ended.signal.aborted) return;
    const found = await inCompany(db, key.companyId, (tx) => statusOf(tx, key)).catch(() => UNSEEN);
    if (found?.status !== 'working') ended.abort();
    for (const at of found?.skipped ?? []) skipAt(skipped, at).abort();
    if (Date.now() - last >= PULSE_MS) {
      last = Date.now();
      await inCompany(db, key.companyId, (tx) => updateDraft(tx, key, {}, ['working'])).catch(
        () => undefined,
      );
    }
  }
}

/** Where the database does not answer, the work goes on. */
const UNSEEN = { status: 'working' as const, skipped: [] };

/** What stops the reading of one file, told by its place. */
export function skipAt(skipped: Making['skipped'], at: number): AbortController {
  const stop = skipped.get(at) ?? new AbortController();
  skipped.set(at, stop);
  return stop;
}

/** The server ends in the middle: what is there so far is kept, to be gone on with. */
function interrupt({ db, key }: Making): Promise<unknown> {
  const changes = { status: 'failed', failure: { code: 'interrupted', raw: null } } as const;
  return inCompany(db, key.companyId, (tx) => updateDraft(tx, key, changes, ['working']));
}

/** Nothing half done stays: a draft that was to be refined is what it was before. */
async function fail({ db, key, log }: Making, error: unknown): Promise<void> {
  const { code, raw } =
    error instanceof Failure
      ? error
      : { code: error instanceof AppError ? error.code : 'unexpected', raw: null };
  if (code === 'unexpected') log.error({ err: error }, 'a draft could not be made');
  await inCompany(db, key.companyId, async (tx) => {
    const row = await findDraft(tx, key);
    const before = row && beforeRefining(row);
    const left = before ?? { status: 'failed' as const, content: NO_CONTENT };
    await updateDraft(tx, key, { ...left, stage: 'done', failure: { code, raw } }, ['working']);
  });
}
