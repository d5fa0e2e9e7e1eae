import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { signedIn } from '../../http/api.ts';
import { insertMail, issueToken } from '../auth/queries.ts';
import { findProject } from '../project/queries.ts';
import { findUser, listCompanyUsers } from '../user/queries.ts';
import { findCompany, isKnownIn, listInvitations } from './queries.ts';

const api = signedIn.company;

export const companyRoutes = {
  get: api.get.handler(({ context: { db, actor } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const company = await findCompany(tx, actor.companyId);
      const isOwner = actor.role === 'companyOwner';
      const users = await listCompanyUsers(tx, actor.companyId);
      const seen = users.filter(({ isActive }) => isOwner || isActive);
      return {
        ...company,
        createdAt: company.createdAt.toISOString(),
        users: isOwner ? seen : seen.map(({ email: _e, isActive: _a, ...user }) => user),
        invitations: isOwner ? await listInvitations(tx, actor.companyId) : [],
      };
    }),
  ),

  invite: api.invite.handler(({ context: { db, actor, limits, language }, input }) => {
    limits.take('companyInvite', actor.companyId);
    const { companyId } = actor;
    const { email, firstName = '', lastName = '', role = 'member', projectSlugs = [] } = input;
    return inCompany(db, companyId, async (tx) => {
      if (await isKnownIn(tx, companyId, email)) throw new AppError('user_exists');
      const projects = await Promise.all(
        projectSlugs.map((slug) => findProject(tx, actor, { slug })),
      );
      const projectIds = projects.map((project) => project?.id);
      if (projectIds.includes(undefined)) throw new AppError('project_not_found');
      const data = { role, projectIds, invitedBy: actor.id };
      const token = await issueToken(tx, { kind: 'company_invite', companyId, email, data });
      const [company, inviter] = await Promise.all([
        findCompany(tx, companyId),
        findUser(tx, actor.id),
      ]);
      await insertMail(tx, {
        template: 'company_invite',
        companyId,
        language,
        to: { address: email, name: `${firstName} ${lastName}`.trim() },
        params: {
          companyName: company.name,
          invitedBy: `${inviter?.firstName} ${inviter?.lastName}`,
          path: `/app/invitation/${token.secret}`,
        },
      });
      const { id, createdAt, expiresAt } = token;
      return {
        id,
        email,
        role,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      };
    });
  }),
};
