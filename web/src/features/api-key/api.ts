import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { projects } from '../project/api.ts';

/** The keys of the projects one rules. */
export const apiKeys = queryOptions({
  queryKey: ['apiKey'],
  queryFn: () => api.apiKey.list(),
  // the page shows at its place what it could not get
  meta: { hideErrors: true },
});

/** The keys one made oneself. */
export const myKeys = queryOptions({
  queryKey: ['apiKey', 'mine'],
  queryFn: () => api.apiKey.mine(),
  meta: { hideErrors: true },
});
export type ApiKey = Awaited<ReturnType<typeof api.apiKey.list>>[number];
export type NewApiKey = Awaited<ReturnType<typeof api.apiKey.create>>;

export const { create: createKey, delete: revokeKey } = api.apiKey;

/** The projects for which one may make keys; undefined while that is not known. */
export function useRuledProjects() {
  return useQuery(projects).data?.filter(({ can }) => can.edit);
}
