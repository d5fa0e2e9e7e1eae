import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

// every page shows at its place what it could not get
const meta = { hideErrors: true };

/** The company and, for its owners, who is invited to it. */
export const company = queryOptions({
  queryKey: ['company'],
  queryFn: () => api.company.get(),
  meta,
});

export const users = queryOptions({
  queryKey: ['colleagues'],
  queryFn: () => api.user.colleagues(),
  meta,
});

export const userOf = (id: string) =>
  queryOptions({ queryKey: ['user', id], queryFn: () => api.user.get({ id }), meta });

/** Whether an address is in the company already, or invited to it; refuses what is no address. */
export const existsOf = (email: string) =>
  queryOptions({
    queryKey: ['exists', email],
    queryFn: () => api.user.exists({ email }),
    meta,
    retry: false,
  });

export type ListedUser = Awaited<ReturnType<typeof api.user.colleagues>>[number];
export type OpenedUser = Awaited<ReturnType<typeof api.user.get>>;
export type Invitation = Awaited<ReturnType<typeof api.company.get>>['invitations'][number];
export type InviteAnswer = Awaited<ReturnType<typeof api.company.inviteMany>>[number];

export const inviteMany = (invitations: Parameters<typeof api.company.inviteMany>[0]) =>
  api.company.inviteMany(invitations);
export const { cancelInvite, resendInvite, setRole, removeUser } = api.company;
export const { setStatus } = api.user;
export const resetTwoFactor = api.twoFactor.reset;
