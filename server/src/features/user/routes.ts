import { inDays } from '../../db/from-now.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import { insertMail } from '../../mail/queries.ts';
import { confirmPassword, hashNewPassword } from '../../password.ts';
import { toSquare } from '../../picture.ts';
import { hashSecret } from '../../secret.ts';
import { endAccess, issueToken } from '../auth/queries/one-time-tokens.ts';
import { insertPasswordMail } from '../auth/queries/password-mail.ts';
import { lockProven, updateAccount } from '../auth/queries.ts';
import { isKnownIn } from '../company/queries.ts';
import { mergeChoices } from '../notification/queries/settings.ts';
import { exportUser } from './export.ts';
import { listCompanyUsers, listModelsOf, listProjectsOf } from './queries/colleagues.ts';
import { requireOtherOwner } from './queries/departures.ts';
import {
  addFirstSteps,
  findImage,
  findUser,
  isAnyAdmin,
  saveImage,
  toUser,
  type UserKey,
  updateUser,
} from './queries.ts';
import { setStatus } from './set-status.ts';

const api = authenticated.user;
const GRACE_DAYS = 30;

export const userRoutes = {
  me: api.me.handler(async ({ context: { db, actor } }) => toUser(await findUser(db, actor))),

  update: api.update.handler(async ({ context: { db, actor }, input }) => {
    const { image, notifications, firstSteps, ...fields } = input;
    const png = image ? await toSquare(image) : (image as null | undefined);
    return inCompany(db, actor.companyId, async (tx) => {
      if (png !== undefined) await saveImage(tx, actor, png);
      const imageUrl =
        png && `/api/user/${actor.id}/image?v=${hashSecret(image ?? '').slice(0, 12)}`;
      const before = await findUser(tx, actor);
      const changes = {
        ...fields,
        ...(notifications && {
          notifications: mergeChoices(before?.notifications ?? {}, notifications),
        }),
        ...(png !== undefined && { imageUrl }),
        ...(firstSteps?.isHidden !== undefined && { hidesFirstSteps: firstSteps.isHidden }),
      };
      await updateUser(tx, actor, changes);
      if (firstSteps?.done) await addFirstSteps(tx, actor, firstSteps.done);
      return toUser(await findUser(tx, actor));
    });
  }),

  changePassword: api.changePassword.handler(async ({ context, input }) => {
    const { db, actor, limits } = context;
    await limits.take('accountPassword', actor.id);
    const user = await findUser(db, actor);
    await confirmPassword(input.currentPassword, user, 'currentPassword');
    const passwordHash = await hashNewPassword(input.newPassword, 'newPassword', user);
    await db.transaction(async (tx) => {
      await requireProven(tx, user, 'currentPassword');
      await updateAccount(tx, actor, { passwordHash });
      await endAccess(tx, actor, actor.sessionId);
      await insertPasswordMail(tx, actor);
    });
  }),

  changeEmail: api.changeEmail.handler(async ({ context: { db, actor, limits }, input }) => {
    await limits.take('accountPassword', actor.id);
    await limits.take('accountMail', `email:${actor.id}`);
    const user = await findUser(db, actor);
    await confirmPassword(input.password, user);
    if (!user || user.email === input.email) return;
    const { id: userId, companyId, language } = user;
    const name = `${user.firstName} ${user.lastName}`;
    const { email } = input;
    await db.transaction(async (tx) => {
      await requireProven(tx, user);
      const token = { kind: 'email' as const, companyId, email, userId };
      const { id, secret } = await issueToken(tx, token);
      await insertMail(tx, {
        template: 'email_change',
        companyId,
        language,
        to: { address: email, name },
        params: { path: `/app/verify-email?token=${secret}&key=${id}` },
      });
      await insertMail(tx, {
        template: 'email_changing',
        companyId,
        language,
        to: { address: user.email, name },
        params: { path: '/app/settings/security' },
      });
    });
  }),

  colleagues: api.colleagues.handler(({ context: { db, actor } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const rows = await listCompanyUsers(tx, actor.companyId);
      if (actor.role === 'companyOwner') return rows;
      return rows.filter(({ isActive }) => isActive).map(toColleague);
    }),
  ),

  get: api.get.handler(({ context: { db, actor }, input: { id } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const [[listed], row] = [
        await listCompanyUsers(tx, actor.companyId, id),
        await findUser(tx, { id, companyId: actor.companyId }),
      ];
      const isOwner = actor.role === 'companyOwner';
      if (!listed || !(isOwner || listed.isActive)) throw new AppError('user_not_found');
      const projects = await listProjectsOf(tx, actor, id);
      const recentModels = await listModelsOf(tx, actor, id);
      const isOther = isOwner && id !== actor.id;
      const can = {
        changeStatus: isOther,
        changeRole: isOwner,
        remove: isOther,
        resetTwoFactor: isOther && listed.twoFactorEnabled,
      };
      if (!isOwner && id !== actor.id)
        return { ...toColleague(listed), projects, recentModels, can };
      return { ...toUser(row), lastSeenAt: listed.lastSeenAt, projects, recentModels, can };
    }),
  ),

  image: api.image.handler(({ context: { db, actor }, input: { id } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const png = await findImage(tx, actor, id);
      if (!png) throw new AppError('not_found');
      return new File([new Uint8Array(png)], `${id}.png`, { type: 'image/png' });
    }),
  ),

  exists: api.exists.handler(async ({ context: { db, actor, limits }, input: { email } }) => {
    await limits.take('accountAsk', actor.id);
    return inCompany(db, actor.companyId, async (tx) => {
      const may = actor.role === 'companyOwner' || (await isAnyAdmin(tx, actor));
      if (!may) throw new AppError('not_allowed');
      return { exists: await isKnownIn(tx, actor.companyId, email) };
    });
  }),

  setStatus: api.setStatus.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      await setStatus(tx, actor, input);
      const [listed] = await listCompanyUsers(tx, actor.companyId, input.id);
      if (!listed) throw new AppError('user_not_found');
      return listed;
    }),
  ),

  export: api.export.handler(({ context: { db, actor } }) =>
    inCompany(db, actor.companyId, (tx) => exportUser(tx, actor)),
  ),

  leave: api.leave.handler(async ({ context: { db, actor, limits }, input }) => {
    await limits.take('accountPassword', actor.id);
    await confirmPassword(input.password, await findUser(db, actor));
    await inCompany(db, actor.companyId, async (tx) => {
      if (actor.role === 'companyOwner') await requireOtherOwner(tx, actor);
      await updateUser(tx, actor, { leavesAt: inDays(GRACE_DAYS) });
      await endAccess(tx, actor);
    });
  }),
};

/** What a password opens is done only as long as it is the password. @throws AppError `invalid_input` where it was changed meanwhile */
async function requireProven(
  tx: Queryable,
  user: (UserKey & { passwordHash: string }) | undefined,
  path = 'password',
): Promise<void> {
  if (!user || !(await lockProven(tx, user)))
    throw new AppError('invalid_input', [{ path, code: 'password_wrong' }]);
}

type Listed = Awaited<ReturnType<typeof listCompanyUsers>>[number];

/** What colleagues see of each other. */
function toColleague({ id, firstName, lastName, imageUrl, role }: Listed) {
  return { id, firstName, lastName, imageUrl, role };
}
