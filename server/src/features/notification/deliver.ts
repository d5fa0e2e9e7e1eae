import type { Job, JobContext } from '../../jobs/job.ts';
import { insertMail } from '../../mail/queries.ts';
import { listWaiting, takeWaiting } from './queries/deliveries.ts';
import { deletePush, listPush } from './queries/push-subscriptions.ts';
import { kindsFor } from './queries/settings.ts';
import { listNotifications } from './queries.ts';
import { toItem } from './to-item.ts';

const MAX_LINES = 20;

/** Once an hour, one mail to each user with unread news of the kinds they want mailed. */
export const mailDigests: Job = {
  name: 'mail-digests',
  schedule: '5 * * * *',
  run: async ({ db, wakeMail }) => {
    for (const user of await listWaiting(db, 'mail')) {
      await db.transaction(async (tx) => {
        const ids = await takeWaiting(tx, 'mail', user.ids);
        const kinds = await kindsFor(tx, user.id, 'mail');
        const page = { kinds, ids, limit: MAX_LINES };
        const news = await listNotifications(tx, user, page);
        if (news.length === 0) return;
        const lines = news.map((one) => `• ${toItem(one, user.language).text}`).join('\n');
        await insertMail(tx, {
          template: 'digest',
          companyId: user.companyId,
          language: user.language,
          to: { address: user.email, name: user.name },
          params: { lines, path: '/app/dashboard' },
        });
      });
    }
    wakeMail();
  },
};

/** Devices are anybody's: one that is slow must not keep the others waiting. */
const AT_ONCE = 10;

/** Every minute, what is new to the devices of users who want it pushed. */
export const pushNews: Job = {
  name: 'push-news',
  schedule: '* * * * *',
  run: async (context) => {
    const waiting = await listWaiting(context.db, 'push');
    for (let at = 0; at < waiting.length; at += AT_ONCE)
      await Promise.all(waiting.slice(at, at + AT_ONCE).map((user) => pushTo(context, user)));
  },
};

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number];
type Message = { id: string; title: string; body: string; path: string };

async function pushTo(context: JobContext, user: Waiting): Promise<void> {
  const { db } = context;
  const ids = await takeWaiting(db, 'push', user.ids);
  const devices = await listPush(db, user.id);
  if (devices.length === 0 || ids.length === 0) return;
  const kinds = await kindsFor(db, user.id, 'push');
  const news = await listNotifications(db, user, { kinds, ids, limit: MAX_LINES });
  const messages = news.map((one) => {
    const { id, text, path } = toItem(one, user.language);
    return { id, title: 'Caseloom', body: text, path: `/app${path}` };
  });
  await Promise.all(devices.map((device) => pushAll(context, device, messages)));
}

/** A device that is gone is forgotten; one that cannot be reached misses the rest. */
async function pushAll(
  { db, push }: JobContext,
  device: Awaited<ReturnType<typeof listPush>>[number],
  messages: Message[],
): Promise<void> {
  for (const message of messages) {
    const outcome = await push(device, message).catch(() => 'failed');
    if (outcome === 'sent') continue;
    if (outcome === 'gone') await deletePush(db, { id: device.id });
    return;
  }
}
