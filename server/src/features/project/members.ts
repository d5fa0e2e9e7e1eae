import { publishChange } from '../../db/event-bus.ts';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import { insertMail } from '../../mail/queries.ts';
import { issueToken, voidProjectInvitations } from '../auth/queries/one-time-tokens.ts';
import { endInvitationsOf } from '../member/queries/invitation-rights.ts';
import { deleteMember, insertMembers, lockMembers } from '../member/queries.ts';
import { notify } from '../notification/queries.ts';
import { listActiveUsers, type ProjectKey, type UserRow } from './queries.ts';

/**
 * Invites colleagues by mail; who adds oneself is in at once.
 *
 * @returns how many are new: those who are in or invited already stay as they are
 * @throws AppError `user_not_found` unless all are active users of the company
 */
export async function addMembers(
  tx: Queryable,
  actor: Actor,
  project: ProjectKey,
  userIds: string[],
): Promise<number> {
  const { companyId, id: projectId } = project;
  const invitedIds = [...new Set(userIds)];
  const users = await listActiveUsers(tx, companyId, [...invitedIds, actor.id]);
  const known = new Map(users.map((user) => [user.id, user]));
  if (invitedIds.some((id) => !known.has(id))) throw new AppError('user_not_found');
  const added = await insertMembers(
    tx,
    invitedIds.map((userId) => ({
      companyId,
      projectId,
      userId,
      ...(userId === actor.id
        ? { status: 'active' as const }
        : { status: 'invited' as const, invitedBy: actor.id }),
    })),
  );
  const inviter = known.get(actor.id);
  for (const userId of added) {
    const user = known.get(userId);
    if (user && inviter && userId !== actor.id) await invite(tx, project, { user, inviter });
  }
  return added.length;
}

/**
 * Takes a member out, and with it the invitation that may still be open.
 *
 * @throws AppError `user_not_found`, or `last_owner` where the project would be left without one
 */
export async function removeMember(
  tx: Queryable,
  { companyId, id: projectId }: ProjectKey,
  userId: string,
): Promise<void> {
  const members = await lockMembers(tx, companyId, projectId);
  const member = members.find((one) => one.userId === userId);
  if (!member) throw new AppError('user_not_found');
  const owners = members.filter((one) => one.role === 'projectOwner' && one.status === 'active');
  if (owners.length === 1 && owners[0] === member) throw new AppError('last_owner');
  await deleteMember(tx, companyId, projectId, userId);
  await voidProjectInvitations(tx, { companyId, projectId, userId });
  await endInvitationsOf(tx, { companyId, userId });
  await publishChange(tx, userId);
}

/** Writes the mail whose link, `/app/invitation/{token}`, makes the membership active. */
async function invite(
  tx: Queryable,
  project: ProjectKey,
  { user, inviter }: { user: UserRow; inviter: UserRow },
): Promise<void> {
  const { id: userId, companyId, email, language } = user;
  const { secret } = await issueToken(tx, {
    kind: 'project_invite',
    companyId,
    email,
    userId,
    data: { projectId: project.id, invitedBy: inviter.id },
  });
  await insertMail(tx, {
    template: 'project_invite',
    companyId,
    language,
    to: { address: email, name: `${user.firstName} ${user.lastName}` },
    params: {
      projectName: project.name,
      invitedBy: `${inviter.firstName} ${inviter.lastName}`,
      path: `/app/invitation/${secret}`,
    },
  });
  const data = { projectId: project.id, actorId: inviter.id };
  const [userIds, about] = [[userId], project.id];
  await notify(tx, { companyId, userIds, kind: 'project_invited', data, about });
}
