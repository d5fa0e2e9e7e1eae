import type { Language, registerRequestDto } from '@caseloom/contract';
import type { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { hashPassword } from '../../password.ts';
import { findUserByEmail, insertCompany, insertMail, insertUser, issueToken } from './queries.ts';

/**
 * Opens a company with its owner, and mails the link that confirms the address.
 *
 * An address that has an account gets another mail, and the caller the same answer
 * in the same time: nobody learns here who has an account.
 */
export async function register(
  db: Db,
  input: z.output<typeof registerRequestDto>,
  asked: Language,
): Promise<void> {
  const { companyName, email, firstName, lastName, password } = input;
  const language = input.language ?? asked;
  const passwordHash = await hashPassword(password);
  const to = { address: email, name: `${firstName} ${lastName}` };
  const existing = await findUserByEmail(db, email);
  if (existing) {
    await insertMail(db, {
      template: 'registered',
      language: existing.language,
      companyId: existing.companyId,
      to: { address: email, name: `${existing.firstName} ${existing.lastName}` },
      params: { path: '/app/login' },
    });
    return;
  }
  await db.transaction(async (tx) => {
    const companyId = await insertCompany(tx, companyName);
    const role = 'companyOwner' as const;
    const fields = { companyId, email, firstName, lastName, passwordHash, language, role };
    const user = await insertUser(tx, fields);
    if (!user) return tx.rollback();
    const token = { kind: 'verify' as const, companyId, email, userId: user.id };
    const { id, secret } = await issueToken(tx, token);
    const path = `/app/verify-email?token=${secret}&key=${id}`;
    await insertMail(tx, { template: 'verify', language, companyId, to, params: { path } });
  });
}
