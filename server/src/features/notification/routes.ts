import { isIP } from 'node:net';
import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import { pushKeys } from '../../push.ts';
import { deletePush, listPush, savePush } from './queries/push-subscriptions.ts';
import { kindsFor } from './queries/settings.ts';
import { countNotifications, listNotifications, markRead } from './queries.ts';
import { streamNews } from './stream.ts';
import { toItem } from './to-item.ts';

const api = authenticated.notification;
const PAGE = 20;
/** Nobody has more open at once on one node (a page of a run counts twice); who does may be a program gone wild. */
const MAX_PAGES = 40;

export const notificationRoutes = {
  list: api.list.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { limit = PAGE, cursor: before, unread } = input;
      const kinds = await kindsFor(tx, actor, 'app');
      const page = { kinds, before, limit: limit + 1, isUnread: unread === 'true' };
      const rows = await listNotifications(tx, actor, page);
      const items = rows.slice(0, limit).map((row) => toItem(row, language));
      const nextCursor = rows.length > limit ? (items.at(-1)?.id ?? null) : null;
      return { items, nextCursor, ...(await countNotifications(tx, actor, kinds)) };
    }),
  ),

  read: api.read.handler(({ context: { db, actor }, input: { ids } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      await markRead(tx, actor, ids);
      const kinds = await kindsFor(tx, actor, 'app');
      const { unread } = await countNotifications(tx, actor, kinds);
      return { unread };
    }),
  ),

  stream: api.stream.handler(({ context, signal }) => {
    const { events, actor } = context;
    if (events.count(actor.id) >= MAX_PAGES) throw new AppError('rate_limited', { retryAfter: 60 });
    // a proxy that gathers answers would keep the news
    context.setHeader('x-accel-buffering', 'no');
    return streamNews(context, { userId: actor.id, signal });
  }),

  pushKey: api.pushKey.handler(async ({ context: { db, actor } }) => {
    const { publicKey } = await pushKeys(db);
    const devices = await inCompany(db, actor.companyId, (tx) => listPush(tx, actor));
    return {
      publicKey,
      devices: devices.map(({ createdAt, ...device }) => ({
        ...device,
        createdAt: createdAt.toISOString(),
      })),
    };
  }),

  subscribe: api.subscribe.handler(async ({ context: { db, actor, userAgent }, input }) => {
    const { endpoint, keys } = input;
    const { hostname, port } = new URL(endpoint);
    // push services have host names; an address without one may be in a private network
    const isPlain = isIP(hostname.replace(/[[\]]/g, '')) === 0 && hostname.includes('.');
    if (!isPlain || port !== '') throw new AppError('push_refused');
    const { companyId, id: userId } = actor;
    const agent = userAgent.slice(0, 300);
    const device = { companyId, userId, endpoint, ...keys, userAgent: agent };
    return { id: await db.transaction((tx) => savePush(tx, device)) };
  }),

  unsubscribe: api.unsubscribe.handler(({ context: { db, actor }, input: { id } }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      if (!(await deletePush(tx, { id, companyId: actor.companyId, userId: actor.id })))
        throw new AppError('not_found');
    }),
  ),
};
