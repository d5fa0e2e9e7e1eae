import { email as emailOf } from '@caseloom/contract';
import { type Language, sentence } from '@caseloom/locales';
import { publishChange } from '../../db/event-bus.ts';
import { inDays } from '../../db/from-now.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { insertMail } from '../../mail/queries.ts';
import { confirmPassword } from '../../password.ts';
import { toLogo } from '../../picture.ts';
import { endInvitationsOf } from '../member/queries/invitation-rights.ts';
import { notify } from '../notification/queries.ts';
import { getSubscription } from '../subscription/queries.ts';
import { listCompanyUsers } from '../user/queries/colleagues.ts';
import { leaveProjects, requireOtherOwner, retireUser } from '../user/queries/departures.ts';
import { findUser, lockColleague, updateUser } from '../user/queries.ts';
import { inviteAgain, inviteNew, toProjectIds } from './invite.ts';
import {
  findCompany,
  listInvitations,
  lockCompany,
  updateCompany,
  voidInvitation,
} from './queries.ts';

const api = authenticated.company;
const GRACE_DAYS = 30;

export const companyRoutes = {
  get: api.get.handler(({ context: { db, actor } }) =>
    inCompany(db, actor.companyId, (tx) => toCompany(tx, actor)),
  ),

  update: api.update.handler(async ({ context: { db, actor }, input }) => {
    const { name, logo: given, language, was = {} } = input;
    const logo = given && (await toLogo(given));
    const changes = { name, logo, language };
    return inCompany(db, actor.companyId, async (tx) => {
      await lockCompany(tx, actor.companyId);
      if (isOutdated(await findCompany(tx, actor.companyId), was, changes))
        throw new AppError('version_conflict', await toCompany(tx, actor));
      await updateCompany(tx, actor.companyId, changes);
      return toCompany(tx, actor);
    });
  }),

  invite: api.invite.handler(async ({ context: { db, actor, limits }, input }) => {
    await limits.take('companyInvite', actor.companyId);
    const { projectSlugs, ...request } = input;
    return inCompany(db, actor.companyId, async (tx) => {
      const projectIds = await toProjectIds(tx, actor, projectSlugs);
      return inviteNew(tx, actor, { ...request, projectIds });
    });
  }),

  inviteMany: api.inviteMany.handler(async ({ context, input }) => {
    const { db, actor, limits, language } = context;
    const { emails, projectSlugs, role } = input;
    const { companyId } = actor;
    const projectIds = await inCompany(db, companyId, (tx) =>
      toProjectIds(tx, actor, projectSlugs),
    );
    const answers = [];
    for (const given of emails) {
      const { data: email } = emailOf.safeParse(given);
      const invite = async () => {
        if (email === undefined) throw new AppError('invalid_input');
        await limits.take('companyInvite', companyId);
        const request = { email, role, projectIds };
        return inCompany(db, companyId, (tx) => inviteNew(tx, actor, request));
      };
      answers.push(
        await invite().then(
          (invitation) => ({ email: given, invitation, error: null }),
          (fault) => ({ email: given, invitation: null, error: toReason(fault, language) }),
        ),
      );
    }
    return answers;
  }),

  cancelInvite: api.cancelInvite.handler(({ context: { db, actor }, input: { id } }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      if (!(await voidInvitation(tx, actor.companyId, id)))
        throw new AppError('invitation_not_found');
    }),
  ),

  resendInvite: api.resendInvite.handler(async ({ context, input: { id } }) => {
    const { db, actor, limits } = context;
    await limits.take('companyInvite', actor.companyId);
    return inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      await inviteAgain(tx, actor, id);
    });
  }),

  setRole: api.setRole.handler(({ context: { db, actor }, input: { id, role } }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const { companyId } = actor;
      if (role === 'member') await requireOtherOwner(tx, { companyId, id });
      const user = await lockColleague(tx, actor, id);
      if (!user) throw new AppError('user_not_found');
      if (user.role === role) return;
      await updateUser(tx, user, { role });
      // a user who may not invite any more loses the open invitations
      await endInvitationsOf(tx, { companyId, userId: id });
      await publishChange(tx, id);
      if (id === actor.id) return;
      const data = { actorId: actor.id, role };
      await notify(tx, { companyId, userIds: [id], kind: 'role_changed', data, about: 'company' });
    }),
  ),

  removeUser: api.removeUser.handler(({ context: { db, actor }, input: { id } }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const { companyId } = actor;
      if (id === actor.id) throw new AppError('not_oneself');
      await requireOtherOwner(tx, { companyId, id });
      if (!(await lockColleague(tx, actor, id))) throw new AppError('user_not_found');
      await leaveProjects(tx, { companyId, userId: id, heirId: actor.id });
      await retireUser(tx, { id, companyId });
    }),
  ),

  leave: api.leave.handler(async ({ context, input }) => {
    const { db, actor, limits } = context;
    await limits.take('accountPassword', actor.id);
    await confirmPassword(input.password, await findUser(db, actor));
    await setPaymentsEnding(context, actor, true);
    return inCompany(db, actor.companyId, async (tx) => {
      await updateCompany(tx, actor.companyId, { leavesAt: inDays(GRACE_DAYS) });
      const company = await toCompany(tx, actor);
      const users = await listCompanyUsers(tx, actor.companyId);
      for (const { email, firstName, lastName, language } of users)
        await insertMail(tx, {
          template: 'company_leaves',
          companyId: actor.companyId,
          language,
          to: { address: email, name: `${firstName} ${lastName}` },
          params: {
            companyName: company.name,
            date: (company.leavesAt ?? '').slice(0, 10),
            path: '/app/settings/account',
          },
        });
      return company;
    });
  }),

  stay: api.stay.handler(async ({ context, context: { db, actor } }) => {
    await setPaymentsEnding(context, actor, false);
    return inCompany(db, actor.companyId, async (tx) => {
      await updateCompany(tx, actor.companyId, { leavesAt: null });
      return toCompany(tx, actor);
    });
  }),
};

/** Whether another owner changed a field meanwhile, and not to the same. */
function isOutdated<Fields extends object>(now: Fields, was: Partial<Fields>, to: Partial<Fields>) {
  return (Object.keys(was) as (keyof Fields)[]).some(
    (name) =>
      to[name] !== undefined &&
      was[name] !== undefined &&
      now[name] !== was[name] &&
      now[name] !== to[name],
  );
}

/** Nobody goes on paying for a company that is about to be deleted. */
async function setPaymentsEnding(
  { db, payments }: Context,
  { companyId }: Actor,
  isEnding: boolean,
): Promise<void> {
  const { stripeSubscriptionId } = await getSubscription(db, companyId);
  if (payments && stripeSubscriptionId) await payments.setEnding(stripeSubscriptionId, isEnding);
}

/** The company as this user sees it: addresses, status and invitations are for owners. */
async function toCompany(tx: Queryable, { companyId, role }: Actor) {
  const { logo: logoUrl, ...company } = await findCompany(tx, companyId);
  const isOwner = role === 'companyOwner';
  const users = await listCompanyUsers(tx, companyId);
  const seen = users.filter(({ isActive }) => isOwner || isActive);
  return {
    ...company,
    logoUrl,
    createdAt: company.createdAt.toISOString(),
    leavesAt: company.leavesAt?.toISOString() ?? null,
    users: isOwner ? seen : seen.map(({ email: _e, isActive: _a, ...user }) => user),
    invitations: isOwner ? await listInvitations(tx, companyId) : [],
    can: { edit: isOwner, invite: isOwner },
  };
}

/** Why one of many was not invited; a fault of ours is everyone's. */
function toReason(fault: unknown, language: Language) {
  if (!(fault instanceof AppError)) throw fault;
  const { code } = fault;
  const [part, key] = code === 'invalid_input' ? ['fields', 'email'] : ['errors', code];
  return { code, message: sentence(language, part as 'fields' | 'errors', key as string) };
}
