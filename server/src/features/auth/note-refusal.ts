import type { Job } from '../../jobs/job.ts';
import { insertAudit, REFUSED_LOGIN } from '../audit/queries.ts';
import { findUserByEmail } from './queries.ts';

type Refused = { email: string; ip: string; userAgent: string };

/**
 * Notes for the owner of an account that a log-in was refused. A job, so that the
 * refusal takes as long where there is no such account.
 */
export const noteRefusal: Job<Refused> = {
  name: 'note-refusal',
  run: async ({ db }, { email, ip, userAgent }) => {
    const user = await findUserByEmail(db, email);
    if (!user) return;
    const { companyId, id: actorId } = user;
    await insertAudit(db, { companyId, actorId, action: REFUSED_LOGIN, ip, userAgent });
  },
};
