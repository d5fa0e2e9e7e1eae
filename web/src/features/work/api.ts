import type { ResultStatus, WorkPart } from '@caseloom/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { type AttributeFilter, statedFilter, withoutEmpty } from '../suite/parts.ts';

// every page shows at its place what it could not get
const meta = { hideErrors: true } as const;
/** How many results one page of the list has. */
export const PAGE = 100;

export type WorkFilter = AttributeFilter & {
  projectSlug?: string | undefined;
  status?: ResultStatus | undefined;
  assignee?: string | undefined;
  runStatus?: 'open' | 'completed' | undefined;
  /** Days (UTC), such as `2026-11-23`: from the one to before the other. */
  from?: string | undefined;
  until?: string | undefined;
  only?: WorkPart | undefined;
  releaseId?: string | undefined;
  search?: string | undefined;
};

/** One page of the results that pass a filter, counted from 0. */
export const workOf = ({ from, until, ...filter }: WorkFilter, page: number) => ({
  queryKey: ['work', 'results', { from, until, ...filter }, page],
  queryFn: () =>
    api.work.results({
      ...{ limit: PAGE, skip: page * PAGE },
      ...(from && { from: startOf(from) }),
      ...(until && { until: startOf(until) }),
      ...statedFilter(filter),
    }),
  meta,
});

const startOf = (day: string) => `${day}T00:00:00.000Z`;

/** Which test cases of all suites: those not run since a day (UTC), in a release, or ever; all; or retired ones. */
export type CasesFilter = Omit<AttributeFilter, 'last'> & {
  projectSlug?: string | undefined;
  search?: string | undefined;
  isUntested?: boolean;
  isLive?: boolean;
  /** Days (UTC): from the one to before the other. */
  from?: string | undefined;
  until?: string | undefined;
  releaseId?: string | undefined;
};

/** One page of these test cases, those of the greatest risk first, counted from 0. */
export const casesOf = ({ from, until, ...filter }: CasesFilter, page: number) => ({
  queryKey: ['work', 'cases', { from, until, ...filter }, page],
  queryFn: () =>
    api.work.cases({
      ...{ limit: PAGE, skip: page * PAGE },
      ...(from && { from: startOf(from) }),
      ...(until && { until: startOf(until) }),
      ...statedFilter(filter),
    }),
  meta,
});

export type ModelsFilter = {
  projectSlug?: string | undefined;
  search?: string | undefined;
  isHidden?: boolean | undefined;
  /** Made since that day (UTC). */
  from?: string | undefined;
};

/** One page of the models of all projects, those changed last first, counted from 0. */
export const modelsOf = ({ from, ...filter }: ModelsFilter, page: number) => ({
  queryKey: ['work', 'models', { from, ...filter }, page],
  queryFn: () =>
    api.work.models({
      ...{ limit: PAGE, skip: page * PAGE },
      ...(from && { from: startOf(from) }),
      ...withoutEmpty(filter),
    }),
  meta,
});

export type SuitesFilter = {
  projectSlug?: string | undefined;
  search?: string | undefined;
  isStale?: boolean | undefined;
};

/** One page of the suites of all projects, those changed last first, counted from 0. */
export const suitesOf = (filter: SuitesFilter, page: number) => ({
  queryKey: ['work', 'suites', filter, page],
  queryFn: () =>
    api.work.suites({ ...{ limit: PAGE, skip: page * PAGE }, ...withoutEmpty(filter) }),
  meta,
});

/** The newest runs of all visible projects. */
export const runsOfProjects = queryOptions({
  queryKey: ['work', 'runs'],
  queryFn: () => api.work.runs({ limit: 500 }),
  meta,
});

/** How many test cases somebody has still to run in each project. */
export const leftOf = (userId: string) => ({
  queryKey: ['work', 'left', userId],
  queryFn: () => api.work.left({ userId }),
});

export const { handOver } = api.work;
