import type { Job, JobContext } from '../../jobs/job.ts';
import { insertMail } from '../auth/queries.ts';
import {
  deletePush,
  kindsFor,
  listNotifications,
  listPush,
  listWaiting,
  takeWaiting,
} from './queries.ts';
import { toItem } from './to-item.ts';

const MOST_LINES = 20;

/** Once an hour, one mail to each user with unread news of the kinds they want mailed. */
export const mailDigests: Job = {
  name: 'mail-digests',
  schedule: '5 * * * *',
  run: async ({ db, wakeMail }) => {
    for (const user of await listWaiting(db, 'mail')) {
      await db.transaction(async (tx) => {
        const ids = await takeWaiting(tx, 'mail', user.ids);
        const kinds = await kindsFor(tx, user.id, 'mail');
        const page = { kinds, ids, limit: MOST_LINES };
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

/** Every minute, what is new to the devices of users who want it pushed. */
export const pushNews: Job = {
  name: 'push-news',
  schedule: '* * * * *',
  run: async (context) => {
    const { db } = context;
    for (const user of await listWaiting(db, 'push')) {
      const ids = await takeWaiting(db, 'push', user.ids);
      const devices = await listPush(db, user.id);
      if (devices.length === 0 || ids.length === 0) continue;
      const kinds = await kindsFor(db, user.id, 'push');
      const news = await listNotifications(db, user, { kinds, ids, limit: MOST_LINES });
      for (const one of news) await pushTo(context, devices, toItem(one, user.language));
    }
  },
};

/** A device that is gone is forgotten; one that cannot be reached misses this message. */
async function pushTo(
  { db, push }: JobContext,
  devices: Awaited<ReturnType<typeof listPush>>,
  { id, text, path }: { id: string; text: string; path: string },
): Promise<void> {
  const message = { id, title: 'Caseloom', body: text, path: `/app${path}` };
  for (const device of devices) {
    const outcome = await push(device, message).catch(() => 'failed');
    if (outcome === 'gone') await deletePush(db, { id: device.id });
  }
}
