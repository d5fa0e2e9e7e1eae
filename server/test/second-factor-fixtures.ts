import type { contract } from '@caseloom/contract';
import { generate } from 'otplib';
import { confirmSecret, savePendingSecret } from '../src/features/two-factor/queries.ts';
import { anAuthenticator } from './authenticator.ts';
import type { Call, Things } from './fixture-types.ts';
import { type aWorld, PASSWORD, type Person } from './world.ts';

type World = Awaited<ReturnType<typeof aWorld>>;
type Cast = { owner: Person; member: Person };
type Request = (things: Things, world: World, cast: Cast) => Call | Promise<Call>;

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

type People = Record<string, { id: string; companyId: string } | undefined>;

/** A code that would confirm the authenticator app of everyone in the cast. */
async function aPendingCode(world: World, cast: People): Promise<string> {
  const { secrets } = world.jobContext;
  for (const one of Object.values(cast))
    if (one) await savePendingSecret(world.db, one, secrets.seal(SECRET, one.id));
  return generate({ secret: SECRET });
}

async function turnOn(world: World, cast: People): Promise<void> {
  const code = await aPendingCode(world, cast);
  const { secrets } = world.jobContext;
  for (const one of Object.values(cast))
    if (one) await confirmSecret(world.db, secrets, { owner: one, code });
}

/** Gives a person a passkey. @returns its id */
async function addPasskey(world: World, person: Person, key = anAuthenticator()) {
  const credential = key.create(await world.as(person).passkey.options({ password: PASSWORD }));
  const { id } = await world.as(person).passkey.add({ name: 'A key', credential });
  return { id };
}

const aName = () => crypto.randomUUID();
const nobodyNeeded = () => ({});
const byGuest = ({ guestId: id }: Things) => ({ params: { id } });
const withPassword = () => ({ body: { password: PASSWORD } });

/** For every call on authenticator apps and passkeys one that is right. */
export const SECOND_FACTOR_REQUESTS: {
  [F in 'twoFactor' | 'passkey']: { [Name in keyof (typeof contract)[F]]: Request };
} = {
  twoFactor: {
    get: nobodyNeeded,
    start: withPassword,
    confirm: async (_, world, cast) => ({ body: { code: await aPendingCode(world, cast) } }),
    renewCodes: async (_, world, cast) => {
      await turnOn(world, cast);
      return withPassword();
    },
    disable: withPassword,
    reset: async (things, world, cast) => {
      await turnOn(world, { guest: { id: things.guestId, companyId: cast.owner.companyId } });
      return { ...byGuest(things), ...withPassword() };
    },
  },
  passkey: {
    loginOptions: nobodyNeeded,
    login: async (_, world) => {
      const key = anAuthenticator();
      await addPasskey(world, await world.aUser(), key);
      return { body: key.get(await world.as().passkey.loginOptions()) };
    },
    list: nobodyNeeded,
    options: withPassword,
    add: async (_, world, { member }) => {
      const options = await world.as(member).passkey.options({ password: PASSWORD });
      return { body: { name: aName(), credential: anAuthenticator().create(options) } };
    },
    rename: async (_, world, { member }) => {
      const { id } = await addPasskey(world, member);
      return { params: { id }, body: { name: aName() } };
    },
    remove: async (_, world, { member }) => ({ params: await addPasskey(world, member) }),
  },
};
