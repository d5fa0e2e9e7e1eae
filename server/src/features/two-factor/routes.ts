import { generateSecret, generateURI } from 'otplib';
import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { signedIn } from '../../http/api.ts';
import { confirmPassword } from '../../password.ts';
import { findUser } from '../user/queries.ts';
import {
  confirmSecret,
  countRecoveryCodes,
  deleteTwoFactor,
  hasTwoFactor,
  renewRecoveryCodes,
  savePendingSecret,
} from './queries.ts';

const api = signedIn.twoFactor;

export const twoFactorRoutes = {
  get: api.get.handler(({ context: { db, actor } }) =>
    inCompany(db, actor.companyId, async (tx) => ({
      isOn: await hasTwoFactor(tx, actor.id),
      recoveryCodesLeft: await countRecoveryCodes(tx, actor.id),
    })),
  ),

  start: api.start.handler(async ({ context: { db, secrets, actor, limits }, input }) => {
    await limits.take('accountPassword', actor.id);
    const user = await findUser(db, actor.id);
    await confirmPassword(input.password, user);
    if (!user || user.twoFactorEnabled) throw new AppError('two_factor_on');
    const secret = generateSecret();
    await inCompany(db, actor.companyId, (tx) =>
      savePendingSecret(tx, actor, secrets.seal(secret, actor.id)),
    );
    const uri = generateURI({ issuer: 'Caseloom', label: user.email, secret });
    return { secret, uri };
  }),

  confirm: api.confirm.handler(async ({ context, input: { code } }) => {
    const { db, secrets, actor, limits } = context;
    await limits.take('accountCode', actor.id);
    return inCompany(db, actor.companyId, async (tx) => {
      if (!(await confirmSecret(tx, secrets, { userId: actor.id, code })))
        throw new AppError('invalid_input', [{ path: 'code', code: 'code_wrong' }]);
      return { recoveryCodes: await renewRecoveryCodes(tx, actor) };
    });
  }),

  renewCodes: api.renewCodes.handler(async ({ context: { db, actor, limits }, input }) => {
    await limits.take('accountPassword', actor.id);
    const user = await findUser(db, actor.id);
    await confirmPassword(input.password, user);
    if (!user?.twoFactorEnabled) throw new AppError('two_factor_off');
    const recoveryCodes = await inCompany(db, actor.companyId, (tx) =>
      renewRecoveryCodes(tx, actor),
    );
    return { recoveryCodes };
  }),

  disable: api.disable.handler(async ({ context: { db, actor, limits }, input }) => {
    await limits.take('accountPassword', actor.id);
    await confirmPassword(input.password, await findUser(db, actor.id));
    await inCompany(db, actor.companyId, (tx) => deleteTwoFactor(tx, actor.id));
  }),
};
