import type { DraftNews } from '@caseloom/contract';
import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { findCaller } from '../../http/caller.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { takeOver } from './again.ts';
import { openDraft } from './queries.ts';
import { toNews } from './to-draft.ts';

/** How long it takes at most until an open page learns that it may see no more, or that the making died. */
const CHECK_MS = 15_000;

/**
 * Tells an open page of a draft how it is now and at each change, with the rights of each
 * moment, until it is done. Nobody's leaving stops the work.
 */
export async function* streamDraft(
  context: Context & { actor: Actor },
  { id, path, signal }: { id: string; path: readonly string[]; signal: AbortSignal | undefined },
): AsyncGenerator<DraftNews, void> {
  const { db, live, language, actor: reader } = context;
  // who may read no more is woken themselves
  const follower = live.follow(id, reader.id);
  let last: string | undefined;
  try {
    while (!live.isClosed() && !signal?.aborted) {
      const news = await look().catch(refused);
      if (!news) return;
      const { updatedAt: _, ...seen } = news;
      const state = JSON.stringify(seen);
      if (state !== last) yield news;
      last = state;
      if (news.status !== 'working') return;
      await follower.next(CHECK_MS);
    }
  } finally {
    follower.stop();
  }

  function open(actor: Actor) {
    return inCompany(db, actor.companyId, (tx) => openDraft(tx, actor, id));
  }

  async function look() {
    const actor = await findCaller(context, path);
    const row = await open(actor);
    const isTaken = await takeOver({ ...context, actor }, row);
    return toNews(isTaken ? await open(actor) : row, language);
  }
}

/** Who may read no more is told nothing more; so is who reads what was discarded. */
function refused(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}
