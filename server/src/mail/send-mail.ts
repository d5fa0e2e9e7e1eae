import type { Job } from '../jobs/job.ts';
import { hasDueMail, sendNext } from './queries.ts';

/**
 * Sends what waits in the outbox: no request waits for the mail server or fails with it.
 * Without one the mails stay, to be read on `/outbox`.
 */
export const sendMail: Job = {
  name: 'send-mail',
  isDue: async ({ db, deliver }) => deliver !== undefined && (await hasDueMail(db)),
  run: async ({ db, deliver }) => {
    while (deliver && (await sendNext(db, deliver)));
  },
};
