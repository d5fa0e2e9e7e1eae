import { contract } from '@caseloom/contract';
import { sentence } from '@caseloom/locales';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { anyone, authenticated } from '../../http/api.ts';
import { actionOf } from '../../http/route-meta.ts';
import { hashNewPassword, ownWordsOf } from '../../password.ts';
import { insertAudit } from '../audit/queries.ts';
import { findActor } from '../session/queries.ts';
import { findUser } from '../user/queries.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { logIn } from './log-in.ts';
import { endAccess, findInvitation, findLink, redeemToken } from './queries/one-time-tokens.ts';
import { insertPasswordMail } from './queries/password-mail.ts';
import { deleteSession, findNames, updateAccount } from './queries.ts';
import { register } from './register.ts';
import { sendLink } from './send-link.ts';
import { takeNewAddress } from './take-new-address.ts';

const api = anyone.auth;

export const authRoutes = {
  register: api.register.handler(async ({ context, input }) => {
    await context.limits.take('addressMail', context.ip);
    await context.limits.take('accountMail', `register:${input.email}`);
    await register(context, input);
    return { message: sentence(context.language, 'answers', 'registered') };
  }),

  verifyEmail: api.verifyEmail.handler(async ({ context, input }) => {
    const { db, token, language, limits, ip } = context;
    await limits.take('addressLink', ip);
    const half = { secret: input.token, id: asId(input.key) };
    const mine = token ? await findActor(db, token) : undefined;
    await db.transaction(async (tx) => {
      const link = await redeemToken(tx, { kind: 'verify', ...half });
      if (link?.userId) {
        const { userId: id, companyId } = link;
        return updateAccount(tx, { id, companyId }, { verified: true });
      }
      await takeNewAddress(tx, half, mine);
    });
    return { message: sentence(language, 'answers', 'verified') };
  }),

  resendVerification: api.resendVerification.handler(async ({ context, input }) => {
    const { enqueue, limits, ip, language } = context;
    await limits.take('addressMail', ip);
    await limits.take('accountMail', `verify:${input.email}`);
    await enqueue(sendLink, { email: input.email, kind: 'verify' });
    return { message: sentence(language, 'answers', 'verification_sent') };
  }),

  login: api.login.handler(({ context, input }) => logIn(context, input)),

  forgotPassword: api.forgotPassword.handler(async ({ context, input }) => {
    const { enqueue, limits, ip, language } = context;
    await limits.take('addressMail', ip);
    await limits.take('accountMail', `reset:${input.email}`);
    await enqueue(sendLink, { email: input.email, kind: 'reset' });
    return { message: sentence(language, 'answers', 'reset_sent') };
  }),

  resetLink: api.resetLink.handler(async ({ context: { db, limits, ip }, input }) => {
    await limits.take('addressLink', ip);
    return { own: ownWordsOf(await ownerOf(db, resetLinkOf(input))) };
  }),

  resetPassword: api.resetPassword.handler(async ({ context, input }) => {
    const { db, limits, ip, language } = context;
    await limits.take('addressLink', ip);
    const half = resetLinkOf(input);
    const passwordHash = await hashNewPassword(input.password, 'password', await ownerOf(db, half));
    await db.transaction(async (tx) => {
      const link = await redeemToken(tx, half);
      if (!link?.userId) throw new AppError('link_invalid');
      const { companyId, userId: actorId } = link;
      await updateAccount(tx, { id: actorId, companyId }, { passwordHash, verified: true });
      await endAccess(tx, { id: actorId, companyId });
      await insertPasswordMail(tx, { id: actorId, companyId });
      const { userAgent } = context;
      const action = actionOf(contract.auth.resetPassword);
      await insertAudit(tx, { companyId, actorId, action, ip, userAgent });
    });
    return { message: sentence(language, 'answers', 'password_set') };
  }),

  invitation: api.invitation.handler(async ({ context: { db, limits, ip }, input }) => {
    await limits.take('addressLink', ip);
    const found = await findInvitation(db, input.token);
    if (!found) throw new AppError('invitation_not_found');
    const { projectId, invitedBy } = found.data;
    return {
      kind: found.kind === 'company_invite' ? ('company' as const) : ('project' as const),
      email: found.email,
      companyName: found.companyName,
      ...(await findNames(db, found.companyId, { projectId, userId: invitedBy })),
      needsAccount: found.userId === null,
    };
  }),

  acceptInvitation: api.acceptInvitation.handler(async ({ context, input }) => {
    await context.limits.take('addressLink', context.ip);
    await acceptInvitation(context, input);
    return { message: sentence(context.language, 'answers', 'invitation_accepted') };
  }),

  logout: authenticated.auth.logout.handler(async ({ context: { db, actor } }) => {
    await db.transaction((tx) => deleteSession(tx, actor, actor.sessionId));
  }),

  sample: api.sample.handler(({ context: { sample } }) => sample),

  outbox: api.outbox.handler(({ context: { outbox } }) => outbox),
};

const resetLinkOf = ({ token, key }: { token: string; key: string }) => ({
  kind: 'reset' as const,
  secret: token,
  id: asId(key),
});

/** Whose link it is, which is not used by that. @throws AppError `link_invalid` */
async function ownerOf(db: Queryable, half: ReturnType<typeof resetLinkOf>) {
  const link = await findLink(db, half);
  const user = link && (await findUser(db, link));
  if (!user) throw new AppError('link_invalid');
  return user;
}

/** The half of a link that names it; anything but an id names nothing. */
function asId(key: string): string {
  if (!/^[0-9a-f-]{36}$/i.test(key)) throw new AppError('link_invalid');
  return key;
}
