import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const meta = { hideErrors: true };

export const notifications = queryOptions({
  queryKey: ['notification', 'list'],
  queryFn: () => api.notification.list({ limit: 30 }),
  meta,
});

/** The last event of the stream; loaded once while there is no stream yet. */
export const unreadCount = queryOptions({
  queryKey: ['notification', 'unread'],
  queryFn: async () => (await api.notification.list({ limit: 1 })).unread,
  staleTime: Number.POSITIVE_INFINITY,
  meta,
});

export const { read: markRead } = api.notification;

/** What is new, as it happens, until the signal says enough. */
export const listen = (signal: AbortSignal) => api.notification.stream(undefined, { signal });
