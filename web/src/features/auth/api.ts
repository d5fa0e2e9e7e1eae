import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { endSession, startSession } from '../../lib/session.ts';

export const me = queryOptions({
  queryKey: ['me'],
  queryFn: () => api.user.me(),
  staleTime: 60_000,
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

export async function login(account: { email: string; password: string }): Promise<void> {
  const { token } = await api.auth.login(account);
  startSession(token);
}

/** Ends the session here and on the server; here even when the server is away. */
export async function logout(): Promise<void> {
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
