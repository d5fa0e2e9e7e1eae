import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../db/open.ts';
import { hashOf } from '../../db/sessions.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import {
  deleteInvitations,
  deleteMember,
  insertInvitation,
  insertMembers,
  listActiveUsers,
  lockMembers,
  type ProjectKey,
  type UserRow,
} from './queries.ts';

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
  const wanted = [...new Set(userIds)];
  const users = await listActiveUsers(tx, companyId, [...wanted, actor.id]);
  const known = new Map(users.map((user) => [user.id, user]));
  if (wanted.some((id) => !known.has(id))) throw new AppError('user_not_found');
  const added = await insertMembers(
    tx,
    wanted.map((userId) => ({
      companyId,
      projectId,
      userId,
      status: userId === actor.id ? 'active' : 'invited',
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
  { companyId, id }: ProjectKey,
  userId: string,
): Promise<void> {
  const members = await lockMembers(tx, companyId, id);
  const member = members.find((one) => one.userId === userId);
  if (!member) throw new AppError('user_not_found');
  const owners = members.filter((one) => one.role === 'projectOwner' && one.status === 'active');
  if (owners.length === 1 && owners[0] === member) throw new AppError('last_owner');
  await deleteMember(tx, companyId, id, userId);
  await deleteInvitations(tx, companyId, id, userId);
}

const DAYS_VALID = 14;

/** Writes the mail whose link, `/app/invitation/{token}`, makes the membership active. */
async function invite(
  tx: Queryable,
  project: ProjectKey,
  { user, inviter }: { user: UserRow; inviter: UserRow },
): Promise<void> {
  const secret = randomBytes(32).toString('base64url');
  const { companyId, email, language } = user;
  const invitedBy = `${inviter.firstName} ${inviter.lastName}`;
  await insertInvitation(
    tx,
    {
      companyId,
      kind: 'project_invite',
      secretHash: hashOf(secret),
      userId: user.id,
      email,
      data: { projectId: project.id, invitedBy: inviter.id },
      expiresAt: new Date(Date.now() + DAYS_VALID * 86_400_000),
    },
    {
      companyId,
      toAddress: email,
      toName: `${user.firstName} ${user.lastName}`,
      template: 'project_invite',
      params: { projectName: project.name, invitedBy, path: `/app/invitation/${secret}` },
      language,
    },
  );
}
