import { z } from 'zod';
import { nothing, required, text, time } from './field.ts';
import { LIMITS } from './limits.ts';
import { errors, publicRoute, userRoute } from './route.ts';
import { confirmedByPassword } from './two-factor.ts';
import { user } from './user.ts';

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: time,
  lastUsedAt: time.nullable(),
});

/** What a browser's `navigator.credentials` takes and gives, as JSON; WebAuthn defines it. */
const options = z.record(z.string(), z.unknown());
const base64url = (max: number) => text(max).regex(/^[\w-]*$/);
const credential = <Response extends z.ZodRawShape>(response: Response) =>
  z.strictObject({
    id: base64url(2000).min(1),
    rawId: base64url(2000).min(1),
    type: z.literal('public-key'),
    response: z.strictObject(response),
    authenticatorAttachment: z.string().max(40).nullish(),
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  });

const created = credential({
  clientDataJSON: base64url(10_000),
  attestationObject: base64url(100_000),
  transports: z.array(z.string().max(20)).max(10).optional(),
  publicKeyAlgorithm: z.number().int().optional(),
  publicKey: base64url(10_000).optional(),
  authenticatorData: base64url(10_000).optional(),
});

const used = credential({
  clientDataJSON: base64url(10_000),
  authenticatorData: base64url(10_000),
  signature: base64url(10_000),
  userHandle: base64url(200).nullish(),
});
export type UsedPasskey = z.output<typeof used>;
export type CreatedPasskey = z.output<typeof created>;

const byId = z.strictObject({ id: z.uuid() });
const path = '/user/passkeys' as const;
const tags = ['Account security'] as const;

export const passkeyRoutes = {
  loginOptions: publicRoute({
    method: 'POST',
    path: '/auth/passkey/options',
    tags: ['Auth'],
    summary: 'What a passkey has to sign to log in',
    audit: 'none',
    isLogin: true,
  })
    .errors(errors('rate_limited'))
    .output(options),
  login: publicRoute({
    method: 'POST',
    path: '/auth/passkey/login',
    tags: ['Auth'],
    summary: 'Start a session with a passkey',
    audit: { action: 'passkey.login', level: 'security', writtenBy: 'handler' },
    givesSecret: true,
    isLogin: true,
  })
    .errors(errors('passkey_unknown', 'user_passive', 'email_not_verified', 'rate_limited'))
    .input(used)
    .output(z.object({ token: z.string(), user })),
  list: userRoute({
    method: 'GET',
    path,
    tags,
    summary: 'My passkeys',
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  }).output(z.array(passkey)),
  options: userRoute({
    method: 'POST',
    path: `${path}/options`,
    tags,
    summary: 'What a new passkey is to be made for',
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: 'none',
  })
    .errors(errors('rate_limited'))
    .input(confirmedByPassword)
    .output(options),
  add: userRoute({
    method: 'POST',
    path,
    tags,
    summary: 'Keep a new passkey',
    successStatus: 201,
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'passkey.add', level: 'alert', subject: 'answer' },
  })
    .errors(errors('passkey_invalid'))
    .input(z.strictObject({ name: required(LIMITS.name), credential: created }))
    .output(passkey),
  rename: userRoute({
    method: 'PUT',
    path: `${path}/{id}`,
    tags,
    summary: 'Rename a passkey',
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'passkey.rename',
      level: 'activity',
      subject: { kind: 'passkey', field: 'id' },
    },
  })
    .errors(errors('not_found'))
    .input(byId.extend({ name: required(LIMITS.name) }))
    .output(passkey),
  remove: userRoute({
    method: 'DELETE',
    path: `${path}/{id}`,
    tags,
    summary: 'Forget a passkey',
    successStatus: 204,
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'passkey.remove', level: 'alert', subject: { kind: 'passkey', field: 'id' } },
  })
    .errors(errors('not_found'))
    .input(byId)
    .output(nothing),
};
