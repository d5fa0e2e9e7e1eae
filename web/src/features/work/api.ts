import type { ResultStatus, WorkPart } from '@caseloom/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { type AttributeFilter, withoutEmpty } from '../suite/parts.ts';

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
      ...withoutEmpty(filter),
    }),
  meta,
});

const startOf = (day: string) => `${day}T00:00:00.000Z`;

/** Which test cases were not run: since a day (UTC), in a release, or ever. */
export type UntestedFilter = Omit<AttributeFilter, 'last'> & {
  projectSlug?: string | undefined;
  search?: string | undefined;
  from?: string | undefined;
  releaseId?: string | undefined;
};

/** One page of the test cases that were not run, those of the greatest risk first, counted from 0. */
export const untestedOf = ({ from, ...filter }: UntestedFilter, page: number) => ({
  queryKey: ['work', 'untested', { from, ...filter }, page],
  queryFn: () =>
    api.work.cases({
      ...{ isUntested: true, limit: PAGE, skip: page * PAGE },
      ...(from && { from: startOf(from) }),
      ...withoutEmpty(filter),
    }),
  meta,
});

/** The newest runs of all visible projects. */
export const runsOfProjects = queryOptions({
  queryKey: ['work', 'runs'],
  queryFn: () => api.work.runs({ limit: 500 }),
  meta,
});

export const { handOver } = api.work;
