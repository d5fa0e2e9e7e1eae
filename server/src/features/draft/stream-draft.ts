import type { DraftNews } from '@caseloom/contract';
import { inCompany } from '../../db/open.ts';
import { findCaller } from '../../http/caller.ts';
import { changesOf } from '../../http/changes.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { requireDraft } from './queries/visible-drafts.ts';
import { toNews } from './to-draft.ts';

/** How long it takes at most until an open page learns what no notification said. */
const CHECK_MS = 15_000;

/** Sends an open page its draft now and at each change, until it is done. The work goes on when the page is closed. */
export function streamDraft(
  context: Context & { actor: Actor },
  { id, path, signal }: { id: string; path: readonly string[]; signal: AbortSignal | undefined },
): AsyncGenerator<DraftNews, void> {
  const { db, events, language, actor: reader } = context;
  const open = (actor: Actor) =>
    inCompany(db, actor.companyId, (tx) => requireDraft(tx, actor, id));
  return changesOf(events, {
    ids: [id, reader.id],
    checkMs: CHECK_MS,
    signal,
    look: async () => {
      const actor = await findCaller(context, path);
      return toNews(await open(actor), language);
    },
    stateOf: ({ updatedAt: _, ...seen }) => seen,
    isLast: ({ status }) => status !== 'working',
  });
}
