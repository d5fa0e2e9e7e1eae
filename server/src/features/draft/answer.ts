import { inCompany } from '../../db/open.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { requireDraft } from './queries.ts';
import { type Started, waitFor } from './start-draft.ts';
import { toDraft } from './to-draft.ts';

type Asking = Context & { actor: Actor };

/** A draft as it is now. @throws AppError `draft_not_found` */
export function read({ db, actor, language }: Asking, id: string) {
  return inCompany(db, actor.companyId, async (tx) =>
    toDraft(await requireDraft(tx, actor, id), language),
  );
}

/** A draft that was begun, once it is done or has taken long. */
export async function answerWith(context: Asking, started: Started, patienceMs?: number) {
  await waitFor(context, started, patienceMs);
  return read(context, started.key.id);
}
