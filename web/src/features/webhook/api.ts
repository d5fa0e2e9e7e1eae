import type { Webhook } from '@caseloom/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** While something is about to be sent, its end is looked for. */
const LOOK_AGAIN_MS = 2000;
const MINUTE_MS = 60_000;

// each part shows at its place what it could not get
const meta = { hideErrors: true };

/** The hooks of a project. */
export const webhooksOf = (projectSlug: string) =>
  queryOptions({
    queryKey: ['webhook', projectSlug],
    queryFn: () => api.webhook.list({ projectSlug }),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ lastDelivery }) => isFresh(lastDelivery)) ? LOOK_AGAIN_MS : false,
    meta,
  });

/** What was sent to a hook, newest first, page by page. */
export const deliveriesOf = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['webhook', 'log', id],
    queryFn: ({ pageParam }) =>
      api.webhook.deliveries({ id, limit: 20, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isAboutToGo)) ? LOOK_AGAIN_MS : false,
    meta,
  });

function isFresh(last: Webhook['lastDelivery']): boolean {
  return last?.status === 'waiting' && Date.parse(last.at) > Date.now() - MINUTE_MS;
}

function isAboutToGo({ nextTryAt }: { nextTryAt: string | null }): boolean {
  return nextTryAt !== null && Date.parse(nextTryAt) < Date.now() + MINUTE_MS;
}

/** One message of a log with its body and its answer, as they were after so many tries. */
export const deliveryOf = (id: string, deliveryId: string, tries: number) =>
  queryOptions({
    queryKey: ['webhook', 'log', id, deliveryId, tries],
    queryFn: () => api.webhook.delivery({ id, deliveryId }),
    meta,
  });

export const {
  create: createWebhook,
  update: updateWebhook,
  delete: deleteWebhook,
  test: testWebhook,
  renewSecret,
  resend: resendDelivery,
} = api.webhook;
