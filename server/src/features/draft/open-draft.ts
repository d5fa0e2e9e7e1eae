import { setTimeout } from 'node:timers/promises';
import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { requireDraft } from './queries/visible-drafts.ts';
import { statusOf } from './queries.ts';
import { toDraft } from './to-draft.ts';

type ActorContext = Context & { actor: Actor };

/** A draft as it is now. @throws AppError `draft_not_found` */
export function openDraft({ db, actor, language }: ActorContext, id: string) {
  return inCompany(db, actor.companyId, async (tx) =>
    toDraft(await requireDraft(tx, actor, id), language),
  );
}

/** How long an answer waits for a draft to be done. */
const WAIT_MS = 20_000;
/** After so long the state is read also where no notification came. */
const CHECK_MS = 2000;

/** A draft that was begun, once it is done; after so long as it is then, with 202. */
export async function waitForDraft(context: ActorContext, id: string, waitMs = WAIT_MS) {
  const { backgroundDb, events, actor } = context;
  const until = performance.now() + waitMs;
  const subscription = events.subscribe(id);
  const isWorking = async () => {
    const key = { companyId: actor.companyId, id };
    const found = await retryOnce(() =>
      inCompany(backgroundDb, actor.companyId, (tx) => statusOf(tx, key)),
    );
    return found?.status === 'working';
  };
  try {
    while (await isWorking()) {
      const left = until - performance.now();
      if (left > 0 && !events.isClosed()) await subscription.next(Math.min(left, CHECK_MS));
      else return await openLate(context, id);
    }
  } finally {
    subscription.unsubscribe();
  }
  return retryOnce(() => openDraft(context, id));
}

function openLate(context: ActorContext, id: string) {
  context.accept();
  return retryOnce(() => openDraft(context, id));
}

/** Before the second try, for the database to come back. */
const PAUSE_MS = 300;

/** Reads once more where the database failed: an error would mean to the caller that nothing was started. */
async function retryOnce<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError) throw error;
    await setTimeout(PAUSE_MS);
    return read();
  }
}
