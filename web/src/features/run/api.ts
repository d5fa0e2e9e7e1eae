import type { ResultStatus } from '@caseloom/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { readByKind } from '../../ui/cases/by-kind.ts';

// every page shows at its place what it could not get
const meta = { hideErrors: true } as const;
/** How often a run is polled while its event stream is down, in milliseconds. */
export const POLL_INTERVAL_MS = 5000;
/** How many results one page of the list has. */
export const PAGE = 100;

export const runsOfSuite = (slug: string, suiteId: string) =>
  queryOptions({
    queryKey: ['runs', slug, suiteId],
    queryFn: () => api.run.listOfProject({ slug, suiteId, limit: 500 }),
    meta,
  });

export const runOf = (id: string) =>
  queryOptions({ queryKey: ['run', id], queryFn: () => api.run.get({ id }), meta });

export type ResultFilter = {
  status?: ResultStatus | undefined;
  assigneeId?: string | undefined;
  search?: string | undefined;
};

/** One page of the results that pass a filter, by kind, counted from 0. */
export const resultsOf = (
  id: string,
  { status, assigneeId, search }: ResultFilter,
  page: number,
) => ({
  queryKey: ['run', id, 'results', { status, assigneeId, search }, page],
  queryFn: () =>
    readByKind(
      (part) =>
        api.result.list({
          ...{ id, ...part },
          ...(status && { status }),
          ...(assigneeId && { assigneeId }),
          ...(search && { search }),
        }),
      { page, size: PAGE },
    ),
  meta,
});

/** The results of a run as one answer has room for, to be shown beside its cases. */
export const firstResultsOf = (id: string) =>
  queryOptions({
    queryKey: ['run', id, 'results', 'first'],
    queryFn: () => api.result.list({ id, limit: 500 }),
    meta,
  });

/** The drawing that the cases of a run were made of. */
export const drawingOf = (id: string) => ({
  queryKey: ['run', id, 'drawing'],
  queryFn: () => api.run.drawing({ id }),
  meta,
});

/** How each node and edge of the model went in a run. */
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

export type OpenedResult = Awaited<ReturnType<typeof api.result.get>>;
export type ResultFile = OpenedResult['files'][number];

/** Which cases went otherwise than in another run. */
export const comparisonOf = (id: string, otherId: string) =>
  queryOptions({
    queryKey: ['run', id, 'compare', otherId],
    queryFn: () => api.run.compare({ id, otherId }),
    placeholderData: keepPreviousData,
    meta,
  });

/** A file of a result. */
export const fileOf = (id: string, attachmentId: string) =>
  queryOptions({
    queryKey: ['run', id, 'file', attachmentId],
    queryFn: () => api.result.attachment({ id, attachmentId }),
    staleTime: Number.POSITIVE_INFINITY,
    meta,
  });

/** A run's counts and results as they change, and who is at it, until the signal says enough. */
export const listenTo = (id: string) => (signal: AbortSignal) =>
  api.result.stream({ id }, { signal });

export const {
  create: createRun,
  update: updateRun,
  delete: deleteRun,
  complete: completeRun,
  reopen: reopenRun,
  rerun: rerunRun,
} = api.run;
export const {
  set: setResult,
  setMany: setResults,
  import: importResults,
  here: reportPosition,
  undo: undoResults,
} = api.result;
export const { attach: attachFile, detach: detachFile } = api.result;
