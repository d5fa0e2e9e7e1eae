import type { Language } from '@caseloom/locales';
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db, Queryable } from '../db/open.ts';
import { FIRST_WAIT_SECONDS, MAX_ATTEMPTS } from './retry.ts';
import { type MailTemplate, mailOutbox } from './schema.ts';

export type Mail = typeof mailOutbox.$inferSelect;

/** Puts a mail into the outbox; a job sends it. `path` becomes a link to this installation. */
export async function insertMail(
  db: Queryable,
  mail: {
    template: MailTemplate;
    to: { address: string; name: string };
    language: Language;
    companyId?: string;
    params: Record<string, string>;
  },
): Promise<{ id: string }> {
  const { to, ...rest } = mail;
  const [row] = await db
    .insert(mailOutbox)
    .values({ ...rest, toAddress: to.address, toName: to.name })
    .returning({ id: mailOutbox.id });
  if (!row) throw new Error('a mail was not inserted');
  return row;
}

/** Takes the next waiting mail, hands it to `send`, and notes how it went; two workers never take the same. @returns false when none waits */
export function sendNext(db: Db, send: (mail: Mail) => Promise<void>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [mail] = await tx
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.status, 'waiting'), isDue()))
      .orderBy(asc(mailOutbox.createdAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!mail) return false;
    const failure = await send(mail).then(
      () => undefined,
      (error: Error) => error.message,
    );
    const attempts = mail.attempts + 1;
    const isSent = failure === undefined;
    const isOver = isSent || attempts >= MAX_ATTEMPTS;
    await tx
      .update(mailOutbox)
      .set({
        attempts,
        lastError: failure ?? null,
        // what is not to be sent again needs no link: that is as good as a password
        ...(isOver && {
          status: isSent ? ('sent' as const) : ('failed' as const),
          params: sql`${mailOutbox.params} - 'path'`,
        }),
        ...(isSent && { sentAt: sql`now()` }),
      })
      .where(eq(mailOutbox.id, mail.id));
    return true;
  });
}

/** Whether a mail waits whose time has come. */
export async function hasDueMail(db: Queryable): Promise<boolean> {
  const isWaiting = and(eq(mailOutbox.status, 'waiting'), isDue());
  const rows = await db.select({ id: mailOutbox.id }).from(mailOutbox).where(isWaiting).limit(1);
  return rows.length > 0;
}

/** Whether it is time for the next attempt, by `retry.ts`. */
function isDue() {
  return lt(
    mailOutbox.createdAt,
    sql`now() - case when ${mailOutbox.attempts} = 0 then interval '0' else interval '1 second' * ${FIRST_WAIT_SECONDS}::int * power(2, ${mailOutbox.attempts}) end`,
  );
}

/** The 50 newest mails of the outbox, sent or not, newest first. */
export async function listNewestMails(db: Queryable): Promise<Mail[]> {
  return db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt)).limit(50);
}
