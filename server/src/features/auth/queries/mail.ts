import type { Language } from '@caseloom/locales';
import type { Queryable } from '../../../db/open.ts';
import { mailOutbox } from '../../../mail/schema.ts';
import { listKeysOf } from '../../api-key/queries.ts';
import { findUser } from '../../user/queries.ts';

/** Puts a mail into the outbox; a job sends it. `path` becomes a link to this installation. */
export async function insertMail(
  db: Queryable,
  mail: {
    template: string;
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

/** Mails the owner of an account that its password was changed, and which API keys still act in their name. */
export async function insertPasswordMail(tx: Queryable, userId: string): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user) return;
  const { email, firstName, lastName, language, companyId } = user;
  const keys = await listKeysOf(tx, { companyId, userId });
  await insertMail(tx, {
    template: keys.length > 0 ? 'password_changed_keys' : 'password_changed',
    companyId,
    language,
    to: { address: email, name: `${firstName} ${lastName}` },
    params: {
      lines: keys.map(({ name, prefix }) => `${name} (${prefix}…)`).join('\n'),
      path: '/app/settings/security',
    },
  });
}
