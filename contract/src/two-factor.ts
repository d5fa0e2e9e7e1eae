import { z } from 'zod';
import { nothing, required } from './field.ts';
import { LIMITS } from './limits.ts';
import { errors, userRoute } from './route.ts';

/** Who changes a lock proves to hold the key. */
export const confirmedByPassword = z.strictObject({
  password: z.string().min(1).max(LIMITS.passwordMax),
});

/** Shown once; each works once in place of a code. */
const codes = z.object({ recoveryCodes: z.array(z.string()) });
const path = '/user/two-factor' as const;
const tags = ['Account security'] as const;

export const twoFactorRoutes = {
  get: userRoute({
    method: 'GET',
    path,
    tags,
    summary: 'Whether a second factor protects my account',
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  }).output(z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() })),
  start: userRoute({
    method: 'POST',
    path,
    tags,
    summary: 'A new secret for an authenticator app; it is in force once a code confirms it',
    successStatus: 201,
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: 'none',
    givesSecret: true,
  })
    .errors(errors('two_factor_on', 'rate_limited'))
    .input(confirmedByPassword)
    .output(z.object({ secret: z.string(), uri: z.string() })),
  confirm: userRoute({
    method: 'PUT',
    path,
    tags,
    summary: 'Turn the second factor on, with a first code of the app',
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'twoFactor.confirm', level: 'alert', subject: 'answer' },
    givesSecret: true,
  })
    .errors(errors('rate_limited'))
    .input(z.strictObject({ code: required(20) }))
    .output(codes),
  renewCodes: userRoute({
    method: 'POST',
    path: `${path}/recovery-codes`,
    tags,
    summary: 'New recovery codes; the old ones end',
    successStatus: 201,
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'twoFactor.renewCodes', level: 'alert', subject: 'answer' },
    givesSecret: true,
  })
    .errors(errors('two_factor_off', 'rate_limited'))
    .input(confirmedByPassword)
    .output(codes),
  disable: userRoute({
    method: 'POST',
    path: `${path}/disable`,
    tags,
    summary: 'Turn the second factor off',
    successStatus: 204,
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'twoFactor.disable', level: 'alert', subject: 'answer' },
  })
    .errors(errors('rate_limited'))
    .input(confirmedByPassword)
    .output(nothing),
  reset: userRoute({
    method: 'POST',
    path: '/user/{id}/two-factor/reset',
    tags,
    summary: "Turn a user's lost second factor off, for owners; the user hears of it by mail",
    successStatus: 204,
    // of somebody who has lost theirs
    who: 'owners',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'twoFactor.reset', level: 'activity', subject: { kind: 'user', field: 'id' } },
  })
    .errors(
      errors('not_allowed', 'user_not_found', 'not_oneself', 'two_factor_off', 'rate_limited'),
    )
    .input(confirmedByPassword.extend({ id: z.uuid() }))
    .output(nothing),
};
