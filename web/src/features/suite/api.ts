import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

// every page shows at its place what it could not get
const meta = { hideErrors: true };
const PAGE = 100;

export type Change = 'new' | 'changed' | 'unchanged' | 'gone';
export type CaseFilter = { search?: string | undefined; change?: Change | undefined };

export const suitesOf = (slug: string) =>
  queryOptions({
    queryKey: ['suites', slug],
    queryFn: () => api.suite.listOfProject({ slug, limit: 500 }),
    meta,
  });

/** Asks again while its cases are being made. */
export const suiteOf = (id: string) =>
  queryOptions({
    queryKey: ['suite', 'kept', id],
    queryFn: () => api.suite.get({ id }),
    refetchInterval: ({ state }) => (state.data?.status === 'generating' ? 1000 : false),
    meta,
  });

export const casesOf = (id: string, revision: number | undefined, filter: CaseFilter) =>
  infiniteQueryOptions({
    queryKey: ['suite', 'kept', id, 'cases', revision, filter],
    queryFn: ({ pageParam }) =>
      api.suite.cases({
        id,
        limit: PAGE,
        ...(pageParam && { cursor: pageParam }),
        ...(filter.search && { search: filter.search }),
        ...(filter.change && { change: filter.change }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: revision !== undefined,
    meta,
  });

export const caseOf = (id: string, key: string) =>
  queryOptions({
    queryKey: ['suite', 'kept', id, 'case', key],
    queryFn: () => api.suite.case({ id, key }),
    meta,
  });

export const {
  create: createSuite,
  delete: deleteSuite,
  regenerate: regenerateSuite,
  updateCase,
  export: exportSuite,
} = api.suite;
