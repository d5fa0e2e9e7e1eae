import type { NotificationItem } from '@caseloom/contract';
import { asOfNow, type Db } from '../../db/open.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { findActor } from '../session/queries.ts';
import { kindsFor } from './queries/settings.ts';
import { countNotifications, listNotifications } from './queries.ts';
import { toItem } from './to-item.ts';

/** What ends a session wakes its pages; this is for what may be lost on the way. */
const CHECK_MS = 30_000;
const NEWEST = 20;

/**
 * Sends an open page its unread count and what is new, at once and at every change,
 * with the rights of each moment; ends when its session does.
 */
export async function* streamNews(
  { db, events, language, token = '' }: Context,
  { userId, signal }: { userId: string; signal: AbortSignal | undefined },
): AsyncGenerator<{ unread: number; items: NotificationItem[] }, void> {
  const subscription = events.subscribe(userId);
  const known = new Set<string>();
  let last: number | undefined;
  try {
    while (!events.isClosed() && !signal?.aborted) {
      const me = await findActor(db, token);
      if (!me) return;
      const { unread, newest } = await findNews(db, me);
      const items = newest.filter(({ row }) => last !== undefined && !known.has(row.id));
      for (const { row } of newest) known.add(row.id);
      if (items.length > 0 || unread !== last)
        yield { unread, items: items.map((item) => toItem(item, language)) };
      last = unread;
      await subscription.next(CHECK_MS);
    }
  } finally {
    subscription.unsubscribe();
  }
}

/** Count and list as of one moment: what comes in between is in both or in neither. */
function findNews(db: Db, me: Pick<Actor, 'id' | 'companyId' | 'role'>) {
  return asOfNow(db, async (tx) => {
    const kinds = await kindsFor(tx, me, 'app');
    const { unread } = await countNotifications(tx, me, kinds);
    const newest = await listNotifications(tx, me, { kinds, limit: NEWEST, isUnread: true });
    return { unread, newest };
  });
}
