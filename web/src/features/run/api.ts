import type { ResultStatus, RunAnswer } from '@caseloom/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { type Grouping, placeInGroups, readGrouped } from '../../ui/cases/grouping.ts';
import { polarityOf } from '../../ui/cases/polarity-of.ts';
import { type AttributeFilter, statedFilter } from '../suite/parts.ts';

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

/** What is deleted with a run besides its results. */
export const contentsOf = (id: string) =>
  queryOptions({
    queryKey: ['run', id, 'contents'],
    queryFn: () => api.run.contents({ id }),
    staleTime: 0,
    meta,
  });

export type ResultFilter = AttributeFilter & {
  status?: ResultStatus | undefined;
  assigneeId?: string | undefined;
  search?: string | undefined;
  section?: string | undefined;
  /** Only those of which tester and automation say different things. */
  sourcesDiffer?: boolean | undefined;
};

/** The sections of the cases of a run, in their order. */
export const sectionsOf = (id: string) =>
  queryOptions({
    queryKey: ['run', id, 'sections'],
    queryFn: () => api.result.sections({ id }),
    meta,
  });

/** One page of the results that pass a filter, in their groups, counted from 0. */
export const resultsOf = (
  { id, counts }: Pick<RunAnswer, 'id' | 'counts'>,
  { filter, grouping }: { filter: ResultFilter; grouping: Grouping },
  page: number,
) => ({
  queryKey: ['run', id, 'results', filter, grouping, page],
  queryFn: () =>
    readGrouped(
      {
        list: (query) => api.result.list({ id, ...statedFilter({ ...query, ...filter }) }),
        sections: () => api.result.sections({ id, ...statedFilter(filter) }),
      },
      {
        ...{ grouping, page, size: PAGE },
        isShort: Object.values(counts).reduce((sum, count) => sum + count, 0) <= PAGE,
      },
    ),
  meta,
});

/** Where a case stands among the results of a run that pass a filter. */
export const placeOf = (
  id: string,
  { filter, grouping }: { filter: ResultFilter; grouping: Grouping },
  caseKey: string,
) => ({
  queryKey: ['run', id, 'place', filter, grouping, caseKey],
  queryFn: async () => {
    const polarity = polarityOf(await api.result.get({ id, caseKey }));
    return placeInGroups(
      (query) => api.result.list({ id, ...statedFilter({ ...query, ...filter }) }),
      { grouping, polarity, key: caseKey },
    );
  },
  meta,
});

/** How many results of a run have one of these statuses and pass a filter. */
export const countOf = (id: string, statuses: ResultStatus[], filter: ResultFilter) =>
  queryOptions({
    queryKey: ['run', id, 'results', 'count', statuses, filter],
    queryFn: async () => {
      const lists = await Promise.all(
        statuses.map((status) =>
          api.result.list({ id, limit: 1, status, ...statedFilter(filter) }),
        ),
      );
      return lists.reduce((sum, { total }) => sum + total, 0);
    },
    placeholderData: keepPreviousData,
    meta,
  });

/** How the test cases of a model went when they were last run; where a run is given, how those of it went there. */
export const lastResultsOf = (modelId: string, runId?: string) =>
  queryOptions({
    queryKey: ['last-results', modelId, runId],
    queryFn: () => api.result.lastOfModel({ modelId, ...(runId && { runId }) }),
    staleTime: 0,
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

/** The results that wait in a run to be matched, or those that people have matched in it: so many of the first. */
export const unmatchedOf = (id: string, limit: number, matched = false) =>
  queryOptions({
    queryKey: ['run', id, 'unmatched', matched, limit],
    queryFn: () => api.result.unmatched({ id, limit, ...(matched && { matched }) }),
    placeholderData: keepPreviousData,
    meta,
  });

/** The automation names that wait in no run of a project. */
export const dismissedOf = (slug: string) =>
  queryOptions({
    queryKey: ['dismissed', slug],
    queryFn: () => api.result.dismissed({ slug, limit: 500 }),
    meta,
  });

/** The first cases of a run that a search finds. */
export const foundCasesOf = (id: string, search: string) =>
  queryOptions({
    queryKey: ['run', id, 'found', search],
    queryFn: () => api.result.list({ id, limit: 20, ...(search && { search }) }),
    placeholderData: keepPreviousData,
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
  comment: commentOn,
  setMany: setResults,
  import: importResults,
  here: reportPosition,
  undo: undoResults,
  match: matchResults,
  addCases: addCasesOfResults,
  unmatch: unmatchResults,
  dismiss: dismissResults,
  undismiss: listAgain,
} = api.result;
export const { attach: attachFile, detach: detachFile } = api.result;
