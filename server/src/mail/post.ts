import nodemailer from 'nodemailer';
import { PgBoss } from 'pg-boss';
import type { Db } from '../db/open.ts';
import { type Mail, sendNext } from './queries.ts';
import { writeMail } from './write-mail.ts';

const QUEUE = 'send-mail';

export type Post = { wake: () => void; stop: () => Promise<void> };

/**
 * Sends what waits in the outbox, as a job: no request waits for the mail server or
 * fails with it. Without a mail server the mails stay, to be read on `/outbox`.
 */
export async function openPost(
  db: Db,
  {
    connection,
    smtpUrl,
    from,
    publicUrl,
  }: {
    connection: object;
    smtpUrl: string | undefined;
    from: string;
    publicUrl: string;
  },
): Promise<Post> {
  if (!smtpUrl) return { wake: () => undefined, stop: async () => undefined };
  const transport = nodemailer.createTransport(smtpUrl);
  const deliver = async (mail: Mail) => {
    const { subject, text } = writeMail(mail, publicUrl);
    const to = { name: mail.toName, address: mail.toAddress };
    await transport.sendMail({ from, to, subject, text, messageId: `<${mail.id}@caseloom>` });
  };
  const boss = new PgBoss({
    ...connection,
    schema: 'jobs',
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 60,
    max: 3,
  });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.createQueue(QUEUE, {
    policy: 'short',
    retryLimit: 3,
    retryDelay: 1,
    heartbeatSeconds: 10,
  });
  await boss.schedule(QUEUE, '* * * * *');
  await boss.work(QUEUE, { pollingIntervalSeconds: 2 }, async () => {
    while (await sendNext(db, deliver));
  });
  let woken = false;
  const wake = () => {
    if (woken) return;
    woken = true;
    setTimeout(() => {
      woken = false;
      boss.send(QUEUE).catch(() => undefined);
    }, 50).unref();
  };
  return {
    wake,
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 5000 });
      transport.close();
    },
  };
}
