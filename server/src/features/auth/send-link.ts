import type { Job } from '../../jobs/job.ts';
import { insertMail } from '../../mail/queries.ts';
import { issueToken } from './queries/one-time-tokens.ts';
import { lockUserByEmail, type UserRow } from './queries.ts';

type LinkRequest = { email: string; kind: 'verify' | 'reset' };

/**
 * Mails a link of two halves, `token` and `key`, to an address that has an account
 * which needs it; a new link voids the old. A job, so that the call
 * is answered in the same way, and as fast, for every address.
 */
export const sendLink: Job<LinkRequest> = {
  name: 'send-link',
  run: async ({ db, wakeMail }, { email, kind }) => {
    await db.transaction(async (tx) => {
      // the lock keeps the account unchanged until the link is written
      const user = await lockUserByEmail(tx, email);
      if (!user || !needs(user, kind)) return;
      const { id: userId, companyId, language } = user;
      const { id, secret } = await issueToken(tx, { kind, companyId, email, userId });
      const page = kind === 'verify' ? 'verify-email' : 'reset-password';
      await insertMail(tx, {
        template: kind,
        companyId,
        language,
        to: { address: email, name: `${user.firstName} ${user.lastName}` },
        params: { path: `/app/${page}?token=${secret}&key=${id}` },
      });
    });
    wakeMail();
  },
};

function needs({ isActive, emailVerifiedAt }: UserRow, kind: LinkRequest['kind']): boolean {
  return isActive && (kind === 'reset' || emailVerifiedAt === null);
}
