import type { Queryable } from '../../../db/open.ts';
import { insertMail } from '../../../mail/queries.ts';
import { listKeysOf } from '../../api-key/queries.ts';
import { findUser, type UserKey } from '../../user/queries.ts';

/** Mails the owner of an account that its password was changed, and which API keys still act in their name. */
export async function insertPasswordMail(tx: Queryable, key: UserKey): Promise<void> {
  const user = await findUser(tx, key);
  if (!user) return;
  const { email, firstName, lastName, language, companyId } = user;
  const keys = await listKeysOf(tx, { companyId, userId: key.id });
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
