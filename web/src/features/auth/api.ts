import { queryOptions } from '@tanstack/react-query';
import { api, isUnreached } from '../../lib/api.ts';
import { setLanguage } from '../../lib/i18n.ts';
import { askPasskey } from '../../lib/passkey.ts';
import { readPreference } from '../../lib/preferences.ts';
import { beginLogout, endSession, startSession } from '../../lib/session.ts';
import { knowUser } from '../../lib/unsent.ts';

export const me = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    const user = await api.user.me();
    knowUser(user.id);
    return user;
  },
  staleTime: 60_000,
});

/** Whether e-mails leave this installation. */
export const outbox = queryOptions({
  queryKey: ['outbox'],
  queryFn: () => api.auth.outbox(),
  meta: { hideErrors: true },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The sample account, where this installation offers one. */
export const sample = queryOptions({ queryKey: ['sample'], queryFn: () => api.auth.sample() });

export const invitation = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => api.auth.invitation({ token }),
    meta: { hideErrors: true },
    retry: false,
  });

/** Whether a link still sets a new password, and what makes none. */
export const resetLink = (half: { token: string; key: string }) =>
  queryOptions({
    queryKey: ['reset-link', half],
    queryFn: () => api.auth.resetLink(half),
    meta: { hideErrors: true },
    staleTime: Number.POSITIVE_INFINITY,
    retry: (_, error) => isUnreached(error),
  });

type Account = { email: string; password: string; code?: string };

export async function login(account: Account): Promise<void> {
  await enter(await api.auth.login(account));
}

export async function loginWithPasskey(): Promise<void> {
  await enter(await api.passkey.login(await askPasskey(await api.passkey.loginOptions())));
}

/** Keeps the token; a browser without a chosen language takes that of the account. */
async function enter({ token, user }: Awaited<ReturnType<typeof api.auth.login>>): Promise<void> {
  startSession(token);
  if (!readPreference('language')) await setLanguage(user.language);
}

/** Ends the session here and on the server; here even when the server is away. */
export async function logout(): Promise<void> {
  beginLogout();
  await api.auth.logout().catch(() => undefined);
  endSession();
}

export const {
  register,
  verifyEmail,
  resendVerification,
  forgotPassword,
  resetPassword,
  acceptInvitation,
} = api.auth;
