import type { ResultAnswer, RunAnswer, RunVisitor } from '@caseloom/contract';
import { publishChange } from '../../db/event-bus.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { findCaller } from '../../http/caller.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { type RunRow, requireRun, toRun } from '../run/queries.ts';
import { leaveRun, listVisitors, visitRun } from './queries/run-visitors.ts';
import { listTouched, toResult } from './queries.ts';

/** How often a page is checked without a notification: its session may have expired, a visitor may be gone. */
const CHECK_MS = 30_000;
/** What began earlier than this before the last look may be seen only now: a change is known once it is complete. */
const OVERLAP_MS = 10_000;

type News = { run: RunAnswer; people: RunVisitor[]; results: ResultAnswer[] };

/**
 * Sends an open page of a run its counts and its visitors at once, and at every
 * change the results that changed, with the rights of each moment; ends when its reader
 * may read no more.
 */
export async function* streamRun(
  context: Context,
  {
    actor: reader,
    run: opened,
    path,
    signal,
  }: { actor: Actor; run: RunRow; path: readonly string[]; signal: AbortSignal | undefined },
): AsyncGenerator<News, void> {
  const { id } = opened;
  // who looks on is noted
  const { backgroundDb: db, events } = context;
  // who is taken out of a project is woken themselves
  const subscription = events.subscribe(id, reader.id);
  const sentVersions = new Map<string, number>();
  let since: Date | undefined;
  let last: string | undefined;
  const leave = enter(id, reader);
  try {
    while (!events.isClosed() && !signal?.aborted) {
      const seen = await look().catch(refused);
      if (!seen) return;
      const fresh = seen.rows.filter(
        (row) => sentVersions.get(row.caseKey) !== row.touchedAt.getTime(),
      );
      for (const row of fresh) sentVersions.set(row.caseKey, row.touchedAt.getTime());
      since = new Date(seen.at.getTime() - OVERLAP_MS);
      const { run, people } = seen;
      const state = JSON.stringify([run, people]);
      // the page loads the first results itself
      const results = last === undefined ? [] : fresh.map(toResult);
      if (results.length > 0 || state !== last) yield { run, people, results };
      last = state;
      await subscription.next(CHECK_MS);
    }
  } finally {
    subscription.unsubscribe();
    if (leave()) await goAway().catch(() => undefined);
  }

  async function look() {
    const actor = await findCaller(context, path);
    return inCompany(db, actor.companyId, async (tx) => {
      // first the results, so that the counts are not older than they
      const touched = await listTouched(tx, opened, since);
      const run = await requireRun(tx, actor, id);
      const people = await meet(tx, run, actor);
      return { run: toRun(run), people, ...touched };
    });
  }

  /** For those who stay. */
  async function goAway() {
    await inCompany(db, reader.companyId, async (tx) => {
      const run = { companyId: reader.companyId, id };
      await leaveRun(tx, run, reader.id);
      await publishChange(tx, id);
    });
  }
}

/** The visitors of a run, with the actor; an API key is not a visitor. The others are notified of a new one. */
async function meet(tx: Queryable, run: RunRow, actor: Actor): Promise<RunVisitor[]> {
  const before = await listVisitors(tx, run);
  if (actor.key) return before;
  await visitRun(tx, run, { userId: actor.id });
  if (before.some(({ id }) => id === actor.id)) return before;
  await publishChange(tx, run.id);
  return listVisitors(tx, run);
}

/** How many pages of a user have a run open here. */
const pages = new Map<string, number>();

/** Counts an open page. @returns a function that closes it and returns whether it was the user's last */
function enter(runId: string, { id, key }: Actor): () => boolean {
  const page = `${runId} ${id}`;
  pages.set(page, (pages.get(page) ?? 0) + 1);
  return () => {
    const others = (pages.get(page) ?? 1) - 1;
    if (others > 0) pages.set(page, others);
    else pages.delete(page);
    return others === 0 && !key;
  };
}

/** Ends the stream of a reader who has lost the right to read; any other error fails it, and the page reconnects. */
function refused(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}
