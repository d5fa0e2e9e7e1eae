import { generateSecret, generateURI } from 'otplib';
import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import { insertMail } from '../../mail/queries.ts';
import { confirmPassword } from '../../password.ts';
import { findUser, lockColleague } from '../user/queries.ts';
import {
  confirmSecret,
  countRecoveryCodes,
  deleteTwoFactor,
  hasTwoFactor,
  renewRecoveryCodes,
  savePendingSecret,
} from './queries.ts';

const api = authenticated.twoFactor;

export const twoFactorRoutes = {
  get: api.get.handler(({ context: { db, actor } }) =>
    inCompany(db, actor.companyId, async (tx) => ({
      isOn: await hasTwoFactor(tx, actor),
      recoveryCodesLeft: await countRecoveryCodes(tx, actor),
    })),
  ),

  start: api.start.handler(async ({ context: { db, secrets, actor, limits }, input }) => {
    await limits.take('accountPassword', actor.id);
    const user = await findUser(db, actor);
    await confirmPassword(input.password, user);
    if (!user || user.twoFactorEnabled) throw new AppError('two_factor_on');
    const secret = generateSecret();
    const isPending = await inCompany(db, actor.companyId, (tx) =>
      savePendingSecret(tx, actor, secrets.seal(secret, actor.id)),
    );
    if (!isPending) throw new AppError('two_factor_on');
    const uri = generateURI({ issuer: 'Caseloom', label: user.email, secret });
    return { secret, uri };
  }),

  confirm: api.confirm.handler(async ({ context, input: { code } }) => {
    const { db, secrets, actor, limits } = context;
    await limits.take('accountCode', actor.id);
    return inCompany(db, actor.companyId, async (tx) => {
      if (!(await confirmSecret(tx, secrets, { owner: actor, code })))
        throw new AppError('invalid_input', [{ path: 'code', code: 'code_wrong' }]);
      return { recoveryCodes: await renewRecoveryCodes(tx, actor) };
    });
  }),

  renewCodes: api.renewCodes.handler(async ({ context: { db, actor, limits }, input }) => {
    await limits.take('accountPassword', actor.id);
    const user = await findUser(db, actor);
    await confirmPassword(input.password, user);
    if (!user?.twoFactorEnabled) throw new AppError('two_factor_off');
    const recoveryCodes = await inCompany(db, actor.companyId, (tx) =>
      renewRecoveryCodes(tx, actor),
    );
    return { recoveryCodes };
  }),

  disable: api.disable.handler(async ({ context: { db, actor, limits }, input }) => {
    await limits.take('accountPassword', actor.id);
    await confirmPassword(input.password, await findUser(db, actor));
    await inCompany(db, actor.companyId, (tx) => deleteTwoFactor(tx, actor));
  }),

  reset: api.reset.handler(async ({ context: { db, actor, limits }, input: { id, password } }) => {
    await limits.take('accountPassword', actor.id);
    const owner = await findUser(db, actor);
    await confirmPassword(password, owner);
    if (id === actor.id) throw new AppError('not_oneself');
    await inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const user = await lockColleague(tx, actor, id);
      if (!user) throw new AppError('user_not_found');
      if (!(await hasTwoFactor(tx, user))) throw new AppError('two_factor_off');
      await deleteTwoFactor(tx, user);
      await insertMail(tx, {
        template: 'two_factor_reset',
        companyId: actor.companyId,
        language: user.language,
        to: { address: user.email, name: `${user.firstName} ${user.lastName}` },
        params: {
          owner: `${owner?.firstName} ${owner?.lastName}`,
          path: '/app/settings/security',
        },
      });
    });
  }),
};
