import { contract, type UsedPasskey } from '@caseloom/contract';
import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { anyone, authenticated } from '../../http/api.ts';
import type { Context } from '../../http/deps.ts';
import { actionOf } from '../../http/route-meta.ts';
import { confirmPassword } from '../../password.ts';
import { insertAudit } from '../audit/queries.ts';
import { openSession, requireEntry } from '../auth/queries.ts';
import { findUser } from '../user/queries.ts';
import {
  checkAuthentication,
  checkRegistration,
  findSigner,
  offerAuthentication,
  offerRegistration,
} from './ceremony.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  notePasskeyUse,
  type PasskeyRow,
  renamePasskey,
} from './queries.ts';

const api = authenticated.passkey;
const open = anyone.passkey;

export const passkeyRoutes = {
  loginOptions: open.loginOptions.handler(async ({ context }) => {
    await context.limits.take('addressLogin', context.ip);
    return { ...(await offerAuthentication(context)) };
  }),

  login: open.login.handler(async ({ context, input }) => {
    await context.limits.take('addressLogin', context.ip);
    const passkey = await findSigner(context.db, input);
    const session = passkey && (await logIn(context, passkey, input));
    if (!session) throw new AppError('passkey_unknown');
    return session;
  }),

  list: api.list.handler(({ context: { db, actor } }) =>
    inCompany(db, actor.companyId, async (tx) => (await listPasskeys(tx, actor)).map(toPasskey)),
  ),

  options: api.options.handler(async ({ context, input }) => {
    const { db, actor, limits } = context;
    await limits.take('accountPassword', actor.id);
    const user = await findUser(db, actor);
    await confirmPassword(input.password, user);
    if (!user) throw new AppError('unauthorized');
    return { ...(await offerRegistration(context, user)) };
  }),

  add: api.add.handler(async ({ context, input: { name, credential } }) => {
    const { db, actor } = context;
    const { companyId, id: userId } = actor;
    const passkey = await db.transaction(async (tx) => {
      const made = await checkRegistration({ ...context, db: tx }, userId, credential);
      if (!made) return undefined;
      return insertPasskey(tx, {
        companyId,
        userId,
        name,
        credentialId: made.id,
        publicKey: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: made.transports ?? [],
      });
    });
    if (!passkey) throw new AppError('passkey_invalid');
    return toPasskey(passkey);
  }),

  rename: api.rename.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const passkey = await renamePasskey(tx, actor, input);
      if (!passkey) throw new AppError('not_found');
      return toPasskey(passkey);
    }),
  ),

  remove: api.remove.handler(({ context: { db, actor }, input: { id } }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      if (!(await deletePasskey(tx, actor, id))) throw new AppError('not_found');
    }),
  ),
};

/** Signs in the user of a passkey: challenge, count of uses and session in one. @returns undefined where it did not sign */
function logIn(context: Context, passkey: PasskeyRow, input: UsedPasskey) {
  const { db, ip, userAgent } = context;
  return db.transaction(async (tx) => {
    const counter = await checkAuthentication({ ...context, db: tx }, passkey, input);
    if (counter === undefined) return undefined;
    const user = await findUser(tx, { id: passkey.userId, companyId: passkey.companyId });
    if (!user) return undefined;
    requireEntry(user);
    if (!(await notePasskeyUse(tx, passkey, counter))) return undefined;
    const { companyId, id: actorId } = user;
    const action = actionOf(contract.passkey.login);
    await insertAudit(tx, { companyId, actorId, action, name: passkey.name, ip, userAgent });
    return openSession(tx, user, { ip, userAgent });
  });
}

function toPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow) {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
