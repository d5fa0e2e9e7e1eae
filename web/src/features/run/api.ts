import type { ResultStatus } from '@caseloom/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

// every page shows at its place what it could not get
const meta = { hideErrors: true };
const PAGE = 200;
/** How often others' results are looked for, in milliseconds: two people in one run see each other. */
const LIVE = 5000;

export const runsOfSuite = (slug: string, suiteId: string) =>
  queryOptions({
    queryKey: ['runs', slug, suiteId],
    queryFn: () => api.run.listOfProject({ slug, suiteId, limit: 500 }),
    meta,
  });

export const runOf = (id: string) =>
  queryOptions({
    queryKey: ['run', id],
    queryFn: () => api.run.get({ id }),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? LIVE : false),
    meta,
  });

export const resultsOf = (id: string, status: ResultStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['run', id, 'results', status],
    queryFn: ({ pageParam }) =>
      api.result.list({
        id,
        limit: PAGE,
        ...(pageParam && { cursor: pageParam }),
        ...(status && { status }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: LIVE,
    meta,
  });

/** How each node and way of the model went in a run. */
export const coverageOf = (id: string) =>
  queryOptions({
    queryKey: ['run', id, 'coverage'],
    queryFn: () => api.run.coverage({ id }),
    meta,
  });

export const resultOf = (id: string, caseKey: string) =>
  queryOptions({
    queryKey: ['run', id, 'result', caseKey],
    queryFn: () => api.result.get({ id, caseKey }),
    meta,
  });

export const {
  create: createRun,
  complete: completeRun,
  reopen: reopenRun,
  rerun: rerunRun,
} = api.run;
export const { set: setResult, import: importResults } = api.result;
