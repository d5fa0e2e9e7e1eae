import type { Language } from '@caseloom/contract';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import { insertMail, issueToken } from '../auth/queries.ts';
import { findProject } from '../project/queries.ts';
import { findUser } from '../user/queries.ts';
import { findCompany, isKnownIn, listInvitations, noteMail, type Wanted } from './queries.ts';

/**
 * Sends an invitation into the company; an earlier one to the same address is void.
 *
 * @param language of the mail: the inviter's, for of the guest nothing is known
 */
export async function sendInvitation(
  tx: Queryable,
  { id: actorId, companyId }: Actor,
  wanted: Wanted & { language: Language },
) {
  const { email, firstName = '', lastName = '', role = 'member', projectIds = [] } = wanted;
  const data = { firstName, lastName, role, projectIds, invitedBy: actorId };
  const { id, secret } = await issueToken(tx, { kind: 'company_invite', companyId, email, data });
  const company = await findCompany(tx, companyId);
  const inviter = await findUser(tx, actorId);
  const mail = await insertMail(tx, {
    template: 'company_invite',
    companyId,
    language: wanted.language,
    to: { address: email, name: `${firstName} ${lastName}`.trim() },
    params: {
      companyName: company.name,
      invitedBy: `${inviter?.firstName} ${inviter?.lastName}`,
      path: `/app/invitation/${secret}`,
    },
  });
  await noteMail(tx, { id, mailId: mail.id });
  const [invitation] = await listInvitations(tx, companyId, id);
  if (!invitation) throw new Error('what was just sent is there');
  return invitation;
}

/** @throws AppError `user_exists` for an address that is in this company or invited to it */
export async function inviteNew(
  tx: Queryable,
  actor: Actor,
  wanted: Wanted & { language: Language },
) {
  if (await isKnownIn(tx, actor.companyId, wanted.email)) throw new AppError('user_exists');
  return sendInvitation(tx, actor, wanted);
}

/** The ids of projects that the actor may see. @throws AppError `project_not_found` */
export async function toProjectIds(
  tx: Queryable,
  actor: Actor,
  slugs: string[] = [],
): Promise<string[]> {
  const ids: string[] = [];
  for (const slug of slugs) {
    const project = await findProject(tx, actor, { slug });
    if (!project) throw new AppError('project_not_found');
    ids.push(project.id);
  }
  return ids;
}
