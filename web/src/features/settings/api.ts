import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

// each part shows at its place what it could not get
const meta = { hideErrors: true };

export const sessions = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: () => api.session.list(),
  meta,
});

export const securityEvents = queryOptions({
  queryKey: ['account', 'events'],
  queryFn: () => api.session.events(),
  meta,
});

export const twoFactor = queryOptions({
  queryKey: ['account', 'two-factor'],
  queryFn: () => api.twoFactor.get(),
  meta,
});

export const passkeys = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: () => api.passkey.list(),
  meta,
});

export const push = queryOptions({
  queryKey: ['account', 'push'],
  queryFn: () => api.notification.pushKey(),
  meta,
});

export const subscription = queryOptions({
  queryKey: ['subscription'],
  queryFn: () => api.subscription.get(),
  meta,
});

export const { upgrade: upgradePlan, manage: managePlan } = api.subscription;
/** What was done in the company, newest first, page by page. */
export const companyLog = infiniteQueryOptions({
  queryKey: ['company', 'log'],
  queryFn: ({ pageParam }) =>
    api.audit.list({ limit: 50, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  meta,
});

export const updateMe = (changes: Parameters<typeof api.user.update>[0]) =>
  api.user.update(changes);
export const exportMe = () => api.user.export();
export const exportCompanyLog = () => api.audit.export({});
export const { changePassword, changeEmail, leave: deleteAccount } = api.user;
export const { revoke: revokeSession, revokeOthers: revokeOtherSessions } = api.session;
export const { update: renameCompany, leave: deleteCompany, stay: keepCompany } = api.company;
export const {
  start: startTwoFactor,
  confirm: confirmTwoFactor,
  disable: disableTwoFactor,
  renewCodes,
} = api.twoFactor;
export const {
  options: passkeyOptions,
  add: addPasskey,
  rename: renamePasskey,
  remove: removePasskey,
} = api.passkey;
export const { subscribe: subscribePush, unsubscribe: unsubscribePush } = api.notification;
