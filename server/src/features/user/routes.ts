import { AppError } from '../../errors.ts';
import { signedIn } from '../../http/api.ts';
import { hashPassword, isPassword } from '../../password.ts';
import { deleteSessionsOf, updateAccount } from '../auth/queries.ts';
import { findUser, listCompanyUsers, toUser, updateUser } from './queries.ts';

const api = signedIn.user;

export const userRoutes = {
  me: api.me.handler(async ({ context: { db, actor } }) => toUser(await findUser(db, actor.id))),

  update: api.update.handler(async ({ context: { db, actor }, input }) => {
    await updateUser(db, actor, input);
    return toUser(await findUser(db, actor.id));
  }),

  changePassword: api.changePassword.handler(async ({ context: { db, actor, limits }, input }) => {
    limits.take('accountPassword', actor.id);
    const user = await findUser(db, actor.id);
    if (!(await isPassword(input.currentPassword, user?.passwordHash))) {
      throw new AppError('invalid_input', [{ path: 'currentPassword', code: 'password_wrong' }]);
    }
    const passwordHash = await hashPassword(input.newPassword);
    await updateAccount(db, actor.id, { passwordHash });
    await deleteSessionsOf(db, actor.id, actor.sessionId);
  }),

  colleagues: api.colleagues.handler(async ({ context: { db, actor } }) => {
    const rows = await listCompanyUsers(db, actor.companyId);
    if (actor.role === 'companyOwner') return rows;
    return rows
      .filter(({ isActive }) => isActive)
      .map(({ email: _email, isActive: _isActive, ...seen }) => seen);
  }),
};
