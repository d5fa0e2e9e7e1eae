import type { SuiteAnswer } from '@caseloom/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import {
  type CaseCalls,
  type Grouping,
  placeInGroups,
  readGrouped,
} from '../../ui/cases/grouping.ts';
import { polarityOf } from '../../ui/cases/polarity-of.ts';
import { noteStep } from '../first-run/api.ts';
import { type AttributeFilter, statedFilter } from './attributes/filter.ts';

// every page shows at its place what it could not get
const meta = { hideErrors: true } as const;
/** How many cases one page of the list has. */
export const PAGE = 100;

export type Change = 'new' | 'back' | 'changed' | 'unchanged' | 'gone';
export type Polarity = 'positive' | 'negative' | 'unstated';
/** Which cases of a suite are listed, or run. */
export type CaseFilter = AttributeFilter & {
  search?: string | undefined;
  change?: Change | undefined;
  polarity?: Polarity | undefined;
  section?: string | undefined;
};

export const suitesOf = (slug: string) =>
  queryOptions({
    queryKey: ['suites', slug],
    queryFn: () => api.suite.listOfProject({ slug, limit: 500 }),
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

/** The cases of a suite that pass a filter: of one type where their list asks for one. */
function casesIn(id: string, { polarity, ...filter }: CaseFilter) {
  return async (query: Parameters<CaseCalls<unknown>['list']>[0]) => {
    const type = query.polarity ?? polarity;
    return polarity && polarity !== type
      ? { items: [], total: 0 }
      : api.suite.cases({ id, ...statedFilter({ ...query, polarity: type, ...filter }) });
  };
}

/** The sections of the cases of a suite, in their order. */
export const sectionsOf = (id: string, revision: number) =>
  queryOptions({
    queryKey: ['suite', 'kept', id, 'sections', revision],
    queryFn: () => api.suite.sections({ id }),
    meta,
  });

/** One page of the cases that pass a filter, in their groups, counted from 0. */
export const casesOf = (
  { id, revision, counts }: Pick<SuiteAnswer, 'id' | 'revision' | 'counts'>,
  { filter, grouping }: { filter: CaseFilter; grouping: Grouping },
  page: number,
) => ({
  queryKey: ['suite', 'kept', id, 'cases', revision, filter, grouping, page],
  queryFn: () =>
    readGrouped(
      {
        list: casesIn(id, filter),
        sections: () => api.suite.sections({ id, ...statedFilter(filter) }),
      },
      {
        ...{ grouping, page, size: PAGE },
        isShort: !filter.polarity && counts.testCases + counts.retired <= PAGE,
      },
    ),
  meta,
});

/** Where a case stands among the cases of a suite that pass a filter. */
export const placeOf = (
  id: string,
  { filter, grouping }: { filter: CaseFilter; grouping: Grouping },
  key: string,
) => ({
  queryKey: ['suite', 'kept', id, 'place', filter, grouping, key],
  queryFn: async () => {
    const polarity = polarityOf(await api.suite.case({ id, key }));
    return placeInGroups(casesIn(id, filter), { grouping, polarity, key });
  },
  meta,
});

/** How many cases a new run would have that pass a filter. */
export const countOf = (id: string, filter: CaseFilter) =>
  queryOptions({
    queryKey: ['suite', 'kept', id, 'count', filter],
    queryFn: async () =>
      (await api.suite.cases({ id, limit: 1, isLive: true, ...statedFilter(filter) })).total,
    placeholderData: keepPreviousData,
    meta,
  });

/** The tags that cases of a project have. */
export const tagsOf = (slug: string) =>
  queryOptions({ queryKey: ['tags', slug], queryFn: () => api.suite.tags({ slug }), meta });

/** The drawing that the cases were made of; another one after another generation. */
export const drawingOf = (id: string, version: number) => ({
  queryKey: ['suite', 'kept', id, 'drawing', String(version)],
  queryFn: () => api.suite.drawing({ id }),
  meta,
});

/** The cases that the last generation, or an earlier one, does not make any more. */
export const retiredCasesOf = (id: string, revision: number) =>
  queryOptions({
    queryKey: ['suite', 'kept', id, 'retired', revision],
    queryFn: () => api.suite.cases({ id, change: 'gone', limit: 500 }),
    meta,
  });

export const caseOf = (id: string, key: string) =>
  queryOptions({
    queryKey: ['suite', 'kept', id, 'case', key],
    queryFn: () => api.suite.case({ id, key }),
    meta,
  });

/** How a case went in the last runs. */
export const pastResultsOf = (id: string, key: string) =>
  queryOptions({
    queryKey: ['suite', 'kept', id, 'case', key, 'results'],
    queryFn: () => api.result.ofCase({ id, key }),
    meta,
  });

/** What tests of a case are called in their code. */
export const automationNamesOf = (id: string, key: string) =>
  queryOptions({
    queryKey: ['suite', 'kept', id, 'case', key, 'automation-names'],
    queryFn: () => api.suite.automationNames({ id, key }),
    meta,
  });

export async function exportSuite(suite: Parameters<typeof api.suite.export>[0]) {
  const file = await api.suite.export(suite);
  if (suite.format === 'xlsx') void noteStep('excel');
  return file;
}

/** What a written case said, each time it was changed. */
export const versionsOf = (id: string, key: string) =>
  queryOptions({
    queryKey: ['suite', 'kept', id, 'case', key, 'versions'],
    queryFn: () => api.suite.caseVersions({ id, key }),
    meta,
  });

export const {
  create: createSuite,
  createWritten,
  addCase,
  rewriteCase,
  removeCase,
  restoreCase,
  update: updateSuite,
  delete: deleteSuite,
  regenerate: regenerateSuite,
  updateCase,
  continueCase,
  setAttributes,
  undoAttributes,
  moveCases,
  undoMove,
  setAutomationNames,
  undoImport,
} = api.suite;
