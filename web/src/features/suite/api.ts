import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { readByKind } from '../../ui/cases/by-kind.ts';

// every page shows at its place what it could not get
const meta = { hideErrors: true } as const;
/** How many cases one page of the list has. */
export const PAGE = 100;

export type Change = 'new' | 'changed' | 'unchanged' | 'gone';
export type Polarity = 'positive' | 'negative';
export type CaseFilter = {
  search?: string | undefined;
  change?: Change | undefined;
  polarity?: Polarity | undefined;
};

export const suitesOf = (slug: string) =>
  queryOptions({
    queryKey: ['suites', slug],
    queryFn: () => api.suite.listOfProject({ slug, limit: 500 }),
    meta,
  });

/** The suites of one model, newest first. */
export const suitesOfModel = (slug: string, modelId: string) =>
  queryOptions({
    queryKey: ['suites', slug, modelId],
    queryFn: () => api.suite.listOfProject({ slug, modelId, limit: 50 }),
    meta,
  });

/** Polls while the cases are being generated. */
export const suiteOf = (id: string) =>
  queryOptions({
    queryKey: ['suite', 'kept', id],
    queryFn: () => api.suite.get({ id }),
    refetchInterval: ({ state }) => (state.data?.status === 'generating' ? 1000 : false),
    meta,
  });

/** One page of the cases that pass a filter, by kind, counted from 0. */
export const casesOf = (
  id: string,
  revision: number,
  { search, change, polarity }: CaseFilter,
  page: number,
) => ({
  queryKey: ['suite', 'kept', id, 'cases', revision, { search, change, polarity }, page],
  queryFn: () =>
    readByKind(
      async (part) =>
        polarity && polarity !== part.polarity
          ? { items: [], total: 0 }
          : api.suite.cases({
              ...{ id, ...part },
              ...(search && { search }),
              ...(change && { change }),
            }),
      { page, size: PAGE },
    ),
  meta,
});

/** The drawing that the cases were made of; another one after another generation. */
export const drawingOf = (id: string, version: number) => ({
  queryKey: ['suite', 'kept', id, 'drawing', String(version)],
  queryFn: () => api.suite.drawing({ id }),
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
  update: updateSuite,
  delete: deleteSuite,
  regenerate: regenerateSuite,
  updateCase,
  export: exportSuite,
} = api.suite;
