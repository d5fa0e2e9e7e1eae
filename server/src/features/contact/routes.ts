import { sentence } from '@caseloom/locales';
import { inCompany } from '../../db/open.ts';
import { authenticated } from '../../http/api.ts';
import { insertMail } from '../../mail/queries.ts';
import { findUser, toUser } from '../user/queries.ts';

export const contactRoutes = {
  /** To the operator; the copy goes to the account's address, for any other could be a stranger's. */
  send: authenticated.contact.send.handler(async ({ context, input }) => {
    const { db, actor, limits, operator, language } = context;
    await limits.take('accountContact', actor.id);
    const { subject, message, email, name } = input;
    const user = toUser(await findUser(db, actor));
    const writer = name ?? `${user.firstName} ${user.lastName}`;
    const content = { subject, message, writer, companyName: user.company.name };
    await inCompany(db, actor.companyId, async (tx) => {
      const { companyId } = actor;
      await insertMail(tx, {
        template: 'contact',
        companyId,
        language: 'en',
        to: { address: operator, name: '' },
        params: { ...content, replyTo: email ?? user.email },
      });
      await insertMail(tx, {
        template: 'contact_copy',
        companyId,
        language,
        to: { address: user.email, name: writer },
        params: content,
      });
    });
    return { message: sentence(language, 'answers', 'contact_sent') };
  }),
};
