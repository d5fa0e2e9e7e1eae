import { NOTIFICATION_KINDS, type NotificationKind } from '@caseloom/contract';
import { type Language, sentence } from '@caseloom/locales';
import type { Job, JobContext } from '../../jobs/job.ts';
import { insertMail } from '../../mail/queries.ts';
import { listWaiting, takeWaiting } from './queries/deliveries.ts';
import { deletePush, listPush } from './queries/push-subscriptions.ts';
import { kindsFor, settingsOf } from './queries/settings.ts';
import { listNotifications, type NamedNotification } from './queries.ts';
import { toItem } from './to-item.ts';

const MAX_LINES = 20;
/** More are not counted either: nobody has as many in two days. */
const MAX_COUNTED = 1000;

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number];

/** Every minute, one mail to each user with news of the kinds that they want mailed at once. */
export const mailNews: Job = {
  name: 'mail-news',
  isDue: async ({ db }) => (await listWaiting(db, 'mail')).length > 0,
  run: async (context) => {
    for (const user of await listWaiting(context.db, 'mail')) {
      const settings = settingsOf(user.notifications);
      const isChosen = (kind: NotificationKind) => settings[kind].mail === 'atOnce';
      await mailTo(context, user, { ids: user.news.map(({ id }) => id), isChosen });
    }
    context.wakeMail();
  },
};

/** Once an hour, one mail to each user for whom it has become seven in the morning, with all unread news of the kinds that they want daily. */
export const mailDigests: Job = {
  name: 'mail-digests',
  schedule: '5 * * * *',
  run: async (context) => {
    for (const user of await listWaiting(context.db, 'digest')) {
      const due = lastMorning(new Date(), user.timeZone ?? 'UTC');
      const isDue = user.news.some(({ createdAt }) => new Date(createdAt) < due);
      const ids = user.news.map(({ id }) => id);
      if (isDue) await mailTo(context, user, { ids, isChosen: () => true });
    }
    context.wakeMail();
  },
};

/** Takes news out of what waits, and mails those of the wanted kinds that the user may still see: how many of each kind, and each with its link. */
async function mailTo(
  { db }: JobContext,
  user: Waiting,
  { ids, isChosen }: { ids: string[]; isChosen: (kind: NotificationKind) => boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const taken = await takeWaiting(tx, user.companyId, { channel: 'mail', ids });
    const kinds = NOTIFICATION_KINDS.filter(isChosen);
    const news = await listNotifications(tx, user, { kinds, ids: taken, limit: MAX_COUNTED });
    if (news.length === 0) return;
    const { email: address, name, language, companyId } = user;
    const lines = linesOf(news, language);
    const params = { lines, count: String(news.length), path: '/app/dashboard' };
    await insertMail(tx, {
      template: 'digest',
      companyId,
      language,
      to: { address, name },
      params,
    });
  });
}

/** How many there are of each kind, where there are several, and the newest. */
function linesOf(news: NamedNotification[], language: Language): string {
  const byKind = Map.groupBy(news, ({ row }) => row.kind);
  const counts = [...byKind].map(([kind, ofKind]) =>
    sentence(language, 'news', `count_${kind}`, { count: String(ofKind.length) }),
  );
  const lines = news.slice(0, MAX_LINES).map((one) => {
    const { text, path } = toItem(one, language);
    return `• ${text.replaceAll('\t', ' ')}\t/app${path}`;
  });
  return (news.length > 1 ? [...counts, '', ...lines] : lines).join('\n');
}

/** The last time that it was seven in the morning in a time zone. Where the clock is changed that is an hour off, once. */
export function lastMorning(now: Date, timeZone: string): Date {
  const clock = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' },
  }).formatToParts(now);
  const part = (type: string) => Number(clock.find((one) => one.type === type)?.value);
  const since = (part('hour') * 60 + part('minute') - MORNING * 60 + DAY_MINUTES) % DAY_MINUTES;
  const minute = Math.floor(now.getTime() / 60_000);
  return new Date((minute - since) * 60_000);
}

const MORNING = 7;
const DAY_MINUTES = 24 * 60;

/** Devices are anybody's: one that is slow must not keep the others waiting. */
const AT_ONCE = 10;

/** Every minute, what is new to the devices of users who want it pushed. */
export const pushNews: Job = {
  name: 'push-news',
  isDue: async ({ db }) => (await listWaiting(db, 'push')).length > 0,
  run: async (context) => {
    const waiting = await listWaiting(context.db, 'push');
    for (let at = 0; at < waiting.length; at += AT_ONCE)
      await Promise.all(waiting.slice(at, at + AT_ONCE).map((user) => pushTo(context, user)));
  },
};

type Message = { id: string; title: string; body: string; path: string };

async function pushTo(context: JobContext, user: Waiting): Promise<void> {
  const { db } = context;
  const ids = await takeWaiting(db, user.companyId, {
    channel: 'push',
    ids: user.news.map(({ id }) => id),
  });
  const devices = await listPush(db, user);
  if (devices.length === 0 || ids.length === 0) return;
  const kinds = await kindsFor(db, user, 'push');
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
    if (outcome === 'gone') await deletePush(db, device);
    return;
  }
}
