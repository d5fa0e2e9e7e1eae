import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import { insertMail } from '../../mail/queries.ts';
import { issueToken, renewToken } from '../auth/queries/one-time-tokens.ts';
import { requireProject } from '../project/queries.ts';
import { findUser } from '../user/queries.ts';
import {
  findCompany,
  findInvitation,
  type InvitationRequest,
  isKnownIn,
  listInvitations,
  lockCompany,
  noteMail,
} from './queries.ts';

/** @throws AppError `user_exists` for an address that is in this company or invited to it */
export async function inviteNew(tx: Queryable, actor: Actor, request: InvitationRequest) {
  const { companyId, id: invitedBy } = actor;
  const { email, firstName = '', lastName = '', role = 'member', projectIds = [] } = request;
  // of many to one address at once each waits here for the one before, and finds it
  await lockCompany(tx, companyId);
  if (await isKnownIn(tx, companyId, email)) throw new AppError('user_exists');
  const data = { firstName, lastName, role, projectIds, invitedBy };
  const { id, secret } = await issueToken(tx, { kind: 'company_invite', companyId, email, data });
  return mailInvitation(tx, actor, { ...request, id, secret });
}

/** Sends an invitation that waits once more, with a new link: the old one is dead. @throws AppError `invitation_not_found` */
export async function inviteAgain(tx: Queryable, actor: Actor, id: string) {
  const request = await findInvitation(tx, actor.companyId, id);
  const link =
    request &&
    (await renewToken(tx, { companyId: actor.companyId, id, data: { invitedBy: actor.id } }));
  if (!link) throw new AppError('invitation_not_found');
  return mailInvitation(tx, actor, { ...request, id, secret: link.secret });
}

type Invitation = InvitationRequest & {
  id: string;
  secret: string;
};

async function mailInvitation(
  tx: Queryable,
  { id: actorId, companyId }: Actor,
  { id, secret, email, firstName = '', lastName = '' }: Invitation,
) {
  const company = await findCompany(tx, companyId);
  const inviter = await findUser(tx, { id: actorId, companyId });
  const mail = await insertMail(tx, {
    template: 'company_invite',
    companyId,
    // of the guest nothing is known
    language: company.language,
    to: { address: email, name: `${firstName} ${lastName}`.trim() },
    params: {
      companyName: company.name,
      invitedBy: `${inviter?.firstName} ${inviter?.lastName}`,
      path: `/app/invitation/${secret}`,
    },
  });
  await noteMail(tx, { companyId, id, mailId: mail.id });
  const [invitation] = await listInvitations(tx, companyId, id);
  if (!invitation) throw new Error('what was just sent is there');
  return invitation;
}

/** The ids of projects that the actor may see. @throws AppError `project_not_found` */
export async function toProjectIds(
  tx: Queryable,
  actor: Actor,
  slugs: string[] = [],
): Promise<string[]> {
  const ids: string[] = [];
  for (const slug of slugs) {
    const project = await requireProject(tx, actor, { slug });
    ids.push(project.id);
  }
  return ids;
}
