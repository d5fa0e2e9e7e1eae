import { contract } from '@caseloom/contract';
import { publishChange } from '../../db/event-bus.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import type { Actor } from '../../http/deps.ts';
import { isAllowed, permissionFor } from '../../http/permissions.ts';
import { voidProjectInvitations } from '../auth/queries/one-time-tokens.ts';
import { activateMembership } from '../auth/queries.ts';
import { listOwnersOf } from '../notification/queries/recipients.ts';
import { notify } from '../notification/queries.ts';
import { projectPolicy } from '../project/policy.ts';
import { listActiveUsers, type ProjectKey, requireProject } from '../project/queries.ts';
import { endInvitationsOf } from './queries/invitation-rights.ts';
import {
  deleteMember,
  listFormer,
  listMembers,
  listWaiting,
  lockMembers,
  lockWaiting,
  setMemberRole,
} from './queries.ts';

const api = authenticated.member;

export const memberRoutes = {
  list: api.list.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) =>
      toTeam(tx, actor, await requireProject(tx, actor, input)),
    ),
  ),

  former: api.former.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { companyId, id: projectId } = await requireProject(tx, actor, input);
      return listFormer(tx, { companyId, projectId });
    }),
  ),

  setRole: api.setRole.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { slug, userId, role, isTransfer = false } = input;
      const project = await requireProject(tx, actor, { slug });
      await changeRole(tx, actor, { project, userId, role, isTransfer });
      return toTeam(tx, actor, project);
    }),
  ),

  invitations: api.invitations.handler(({ context: { db, actor } }) =>
    inCompany(db, actor.companyId, async (tx) =>
      (await listWaiting(tx, actor)).map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
      })),
    ),
  ),

  accept: api.accept.handler(({ context: { db, actor }, input: { slug } }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const { companyId, id: userId } = actor;
      const projectId = await lockWaiting(tx, { companyId, userId }, { slug });
      if (!projectId) throw new AppError('invitation_not_found');
      await activateMembership(tx, { companyId: actor.companyId, projectId, userId });
      await voidProjectInvitations(tx, { companyId, projectId, userId });
      const userIds = await listOwnersOf(tx, { companyId, projectId, but: userId });
      const data = { projectId, actorId: userId };
      const about = `${projectId} ${userId}`;
      await notify(tx, { companyId, userIds, kind: 'member_joined', data, about });
    }),
  ),

  decline: api.decline.handler(({ context: { db, actor }, input: { slug } }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const { companyId, id: userId } = actor;
      const projectId = await lockWaiting(tx, { companyId, userId }, { slug });
      if (!projectId) throw new AppError('invitation_not_found');
      await deleteMember(tx, companyId, projectId, userId);
      await voidProjectInvitations(tx, { companyId, projectId, userId });
    }),
  ),
};

async function toTeam(tx: Queryable, actor: Actor, project: ProjectKey) {
  const { companyId, id: projectId } = project;
  const mine = projectPolicy.roleOf(actor, project);
  const rows = await listMembers(tx, { companyId, projectId });
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    since: createdAt.toISOString(),
    can: {
      changeRole: isAllowed(permissionFor(contract.member.setRole), mine),
      remove:
        isAllowed(permissionFor(contract.project.removeMember), mine) &&
        projectPolicy.removeMember(actor, project, row.user.id),
    },
  }));
}

type Change = {
  project: ProjectKey;
  userId: string;
  role: 'projectOwner' | 'member';
  isTransfer: boolean;
};

/** @throws AppError `user_not_found`, or `last_owner` where the project would be left without one */
async function changeRole(
  tx: Queryable,
  actor: Actor,
  { project, userId, role, isTransfer }: Change,
): Promise<void> {
  const { companyId, id: projectId } = project;
  const members = await lockMembers(tx, companyId, projectId);
  const member = members.find((one) => one.userId === userId);
  const ids = members.map((one) => one.userId);
  const active = new Set((await listActiveUsers(tx, companyId, ids)).map(({ id }) => id));
  const isThere = member && active.has(userId);
  // who has not accepted yet cannot be the one to whom a project passes
  if (!isThere || (isTransfer && member.status !== 'active')) throw new AppError('user_not_found');
  const roles = new Map(members.map((one) => [one.userId, one.role]));
  if (isTransfer && userId !== actor.id && roles.has(actor.id)) roles.set(actor.id, 'member');
  roles.set(userId, isTransfer ? 'projectOwner' : role);
  const isOwned = members.some(
    (one) =>
      one.status === 'active' && active.has(one.userId) && roles.get(one.userId) === 'projectOwner',
  );
  if (!isOwned) throw new AppError('last_owner');
  for (const one of members) {
    const next = roles.get(one.userId);
    if (!next || next === one.role) continue;
    await setMemberRole(
      tx,
      { companyId, projectId, userId: one.userId },
      { role: next, by: actor.id },
    );
    // what only admins may have ends: their keys may be reading a stream
    await publishChange(tx, one.userId);
    await endInvitationsOf(tx, { companyId, userId: one.userId });
  }
  if (userId === actor.id || roles.get(userId) === member.role) return;
  const data = { projectId, actorId: actor.id, role: roles.get(userId) ?? role };
  await notify(tx, { companyId, userIds: [userId], kind: 'role_changed', data, about: projectId });
}
