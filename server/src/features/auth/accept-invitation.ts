import type { acceptInviteRequestDto } from '@caseloom/contract';
import type { z } from 'zod';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../http/deps.ts';
import { hashNewPassword } from '../../password.ts';
import { lockInviter } from '../member/queries/invitation-rights.ts';
import { lockWaiting } from '../member/queries.ts';
import { notify } from '../notification/queries.ts';
import { findActor } from '../session/queries.ts';
import { findInvitation, redeemToken } from './queries/one-time-tokens.ts';
import { activateMembership, insertUser, joinProjects } from './queries.ts';

type Input = z.output<typeof acceptInviteRequestDto> & { token: string };

/**
 * Accepts an invitation: the token alone decides whom and what for.
 *
 * @throws AppError `invitation_not_found` when it is used, over or unknown; `wrong_account`
 *   when somebody else is logged in; `account_elsewhere` when its address, whose mail was just
 *   proven, has an account already; `invalid_input` when a new account lacks its fields
 */
export async function acceptInvitation({ db, token }: Context, input: Input) {
  const invitation = await findInvitation(db, input.token);
  if (!invitation) throw new AppError('invitation_not_found');
  const actor = token ? await findActor(db, token) : undefined;
  if (actor && actor.id !== invitation.userId) throw new AppError('wrong_account');
  if (invitation.kind === 'project_invite') {
    const { projectId, invitedBy } = invitation.data;
    if (!projectId) throw new AppError('invitation_not_found');
    const { userId, companyId } = invitation;
    await db.transaction(async (tx) => {
      // an invitation ends with its sender's right to send it
      const isWaiting = userId && (await lockWaiting(tx, { companyId, userId }, { projectId }));
      const link =
        isWaiting && (await redeemToken(tx, { kind: 'project_invite', secret: input.token }));
      if (!link) throw new AppError('invitation_not_found');
      await activateMembership(tx, { companyId, projectId, userId });
      await notifyInviter(tx, { companyId, invitedBy, userId, projectId });
    });
    return;
  }
  const { firstName, lastName, password } = input;
  if (!firstName || !lastName || !password) throw new AppError('invalid_input', missing(input));
  const { companyId, email, data, companyLanguage } = invitation;
  const { language = companyLanguage } = input;
  const owner = { firstName, lastName, email, companyName: invitation.companyName };
  const passwordHash = await hashNewPassword(password, 'password', owner);
  const { role = 'member', projectIds = [], invitedBy } = data;
  await db.transaction(async (tx) => {
    const isStanding = await lockInviter(tx, { companyId, userId: invitedBy });
    const link =
      isStanding && (await redeemToken(tx, { kind: 'company_invite', secret: input.token }));
    if (!link) throw new AppError('invitation_not_found');
    const emailVerifiedAt = new Date();
    const fields = { companyId, email, firstName, lastName, passwordHash, role, language };
    const user = await insertUser(tx, { ...fields, emailVerifiedAt });
    if (!user) throw new AppError('account_elsewhere');
    await joinProjects(tx, { companyId, userId: user.id, projectIds });
    await notifyInviter(tx, { companyId, invitedBy, userId: user.id });
  });
}

type Joined = {
  companyId: string;
  invitedBy: string | undefined;
  userId: string;
  projectId?: string;
};

async function notifyInviter(
  tx: Queryable,
  { companyId, invitedBy, userId, projectId }: Joined,
): Promise<void> {
  if (!invitedBy) return;
  const data = { actorId: userId, ...(projectId && { projectId }) };
  const about = `${projectId ?? 'company'} ${userId}`;
  await notify(tx, { companyId, userIds: [invitedBy], kind: 'member_joined', data, about });
}

function missing(input: Input) {
  return (['firstName', 'lastName', 'password'] as const)
    .filter((path) => !input[path])
    .map((path) => ({ path, code: 'required' }));
}
