import type { registerRequestDto } from '@caseloom/contract';
import type { Language } from '@caseloom/locales';
import type { z } from 'zod';
import type { Db } from '../../db/open.ts';
import type { Context } from '../../http/deps.ts';
import type { Job } from '../../jobs/job.ts';
import { insertMail } from '../../mail/queries.ts';
import { hashNewPassword } from '../../password.ts';
import { issueToken } from './queries/one-time-tokens.ts';
import { findUserByEmail, insertCompany, insertUser } from './queries.ts';

type RegistrationRequest = z.output<typeof registerRequestDto>;
type Registration = Omit<RegistrationRequest, 'password' | 'language'> & {
  passwordHash: string;
  language: Language;
};

/**
 * Takes a registration. Whether the address has an account is found out after the
 * answer, by a job: nobody learns it here, by text or by time.
 */
export async function register(
  { enqueue, language }: Context,
  request: RegistrationRequest,
): Promise<void> {
  const { password, ...fields } = request;
  const passwordHash = await hashNewPassword(password, 'password', fields);
  await enqueue(openAccount, { language, ...fields, passwordHash });
}

/** Opens a company with its owner and mails the link that confirms the address, or mails the owner of the address that it has an account already. */
export const openAccount: Job<Registration> = {
  name: 'open-account',
  run: async ({ db, wakeMail }, registration) => {
    const { email, passwordHash } = registration;
    const existing = await findUserByEmail(db, email);
    if (!existing) await insertAccount(db, registration);
    // the same hash is this job, begun before
    else if (existing.passwordHash !== passwordHash) {
      await insertMail(db, {
        template: 'registered',
        language: existing.language,
        companyId: existing.companyId,
        to: { address: email, name: `${existing.firstName} ${existing.lastName}` },
        params: { path: '/app/login' },
      });
    }
    wakeMail();
  },
};

async function insertAccount(db: Db, registration: Registration): Promise<void> {
  const { companyName, email, firstName, lastName, language } = registration;
  const to = { address: email, name: `${firstName} ${lastName}` };
  await db.transaction(async (tx) => {
    const companyId = await insertCompany(tx, { name: companyName, language });
    const role = 'companyOwner' as const;
    const { passwordHash } = registration;
    const fields = { companyId, email, firstName, lastName, passwordHash, language, role };
    const user = await insertUser(tx, fields);
    if (!user) throw new Error('registered twice at the same moment: the next try will find it');
    const token = { kind: 'verify' as const, companyId, email, userId: user.id };
    const { id, secret } = await issueToken(tx, token);
    const path = `/app/verify-email?token=${secret}&key=${id}`;
    await insertMail(tx, { template: 'verify', language, companyId, to, params: { path } });
  });
}
