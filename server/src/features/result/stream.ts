import type { ResultAnswer, RunAnswer } from '@caseloom/contract';
import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { findCaller } from '../../http/caller.ts';
import type { Context } from '../../http/deps.ts';
import { openRun, toRun } from '../run/queries.ts';
import { listTouched, toResult } from './queries.ts';

/** How long it takes at most until an open page learns that its session, or its place in the project, is over. */
const CHECK_MS = 30_000;
/** What began earlier than this before the last look may be seen only now: a change is known once it is complete. */
const OVERLAP_MS = 10_000;

type News = { run: RunAnswer; results: ResultAnswer[] };

/**
 * Tells an open page of a run its counts at once, and at every change the results that
 * changed, with the rights of each moment; ends when its reader may read no more.
 */
export async function* streamRun(
  { db, live, token }: Context,
  { id, path, signal }: { id: string; path: readonly string[]; signal: AbortSignal | undefined },
): AsyncGenerator<News, void> {
  const follower = live.follow(id);
  const told = new Map<string, number>();
  let since: Date | undefined;
  let last: string | undefined;
  try {
    while (!live.isClosed() && !signal?.aborted) {
      const seen = await look().catch(refused);
      if (!seen) return;
      const fresh = seen.rows.filter((row) => told.get(row.caseKey) !== row.touchedAt.getTime());
      for (const row of fresh) told.set(row.caseKey, row.touchedAt.getTime());
      since = new Date(seen.at.getTime() - OVERLAP_MS);
      const state = JSON.stringify(seen.run);
      // what there is at first, the page asks for itself
      const results = last === undefined ? [] : fresh.map(toResult);
      if (results.length > 0 || state !== last) yield { run: seen.run, results };
      last = state;
      await follower.next(CHECK_MS);
    }
  } finally {
    follower.stop();
  }

  async function look() {
    const actor = await findCaller(db, token, path);
    return inCompany(db, actor.companyId, async (tx) => {
      const run = await openRun(tx, actor, id);
      return { run: toRun(run), ...(await listTouched(tx, run, since)) };
    });
  }
}

/** Who may read no more is told nothing more; any other fault ends the page's stream, and it asks again. */
function refused(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}
