import type { ReleaseChange, ResultStatus } from '@caseloom/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { ShareCalls } from '../report/parts.ts';

// every page shows at its place what it could not get
const meta = { hideErrors: true } as const;

export const releasesOf = (slug: string) =>
  queryOptions({
    queryKey: ['releases', slug],
    queryFn: () => api.release.listOfProject({ slug }),
    meta,
  });

export const releaseOf = (id: string) =>
  queryOptions({ queryKey: ['release', id], queryFn: () => api.release.get({ id }), meta });

/** Which test cases of a release a figure counts. */
export type Counted = {
  status?: ResultStatus;
  requirement?: string;
  isRequired?: boolean;
  isRisky?: boolean;
  /** Those that failed or are blocked. */
  isFailing?: boolean;
};

/** As many test cases as a page of a list has. */
export const PAGE = 50;

/** The test cases that a figure of a release counts, a page of them, counted from 1. */
export const casesOf = (id: string, counted: Counted, page: number) =>
  queryOptions({
    queryKey: ['release', id, 'cases', counted, page],
    queryFn: () => api.release.cases({ id, ...counted, from: (page - 1) * PAGE, limit: PAGE }),
    placeholderData: keepPreviousData,
    meta,
  });

/** The part of a release's page that says what changed. */
export const CHANGES = 'changes';

/** Stands for the present in place of another release. */
export const NOW = 'now';

/** How many of the changed test cases are listed at first: a page stays short enough to be read on a phone. */
const FIRST_CHANGED = 10;
/** How many more are listed on each request. */
const MORE_CHANGED = 200;

/** What changed in a release since another one, or since it until now; its test cases page by page. */
export const changesOf = (id: string, otherId: string, change: ReleaseChange | undefined) =>
  infiniteQueryOptions({
    queryKey: ['release', id, 'compare', otherId, change],
    queryFn: ({ pageParam: skip }) => {
      const listed = { id, change, skip, limit: skip === 0 ? FIRST_CHANGED : MORE_CHANGED };
      return otherId === NOW
        ? api.release.changes(listed)
        : api.release.compare({ ...listed, otherId });
    },
    initialPageParam: 0,
    getNextPageParam: ({ changedTotal }, pages) => {
      const listed = pages.reduce((sum, { changed }) => sum + changed.length, 0);
      return listed < changedTotal ? listed : undefined;
    },
    placeholderData: keepPreviousData,
    meta,
  });

/** The runs of a project, to choose those of a release from. */
export const runsOfProject = (slug: string) =>
  queryOptions({
    queryKey: ['runs', slug, 'all'],
    queryFn: () => api.run.listOfProject({ slug, limit: 500 }),
    meta,
  });

/** The calls that share a release. */
export const releaseShares = (id: string): ShareCalls => ({
  kind: 'release',
  queryKey: ['release', id, 'shares'],
  list: () => api.releaseShare.list({ id }),
  share: (expiresInDays) => api.releaseShare.share({ id, expiresInDays }),
  takeOver: (shareId) => api.releaseShare.takeOver({ id, shareId }),
  revoke: (shareId) => api.releaseShare.revoke({ id, shareId }),
});

/** What a shared link shows; nobody needs an account for it. */
export const sharedReleaseOf = (token: string) =>
  queryOptions({
    queryKey: ['shared', 'release', token],
    queryFn: () => api.releaseShare.open({ token }),
    retry: false,
    meta,
  });

/** What is deleted with a release, and what stays. */
export const contentsOfRelease = (id: string) =>
  queryOptions({
    queryKey: ['release', id, 'contents'],
    queryFn: () => api.release.contents({ id }),
    staleTime: 0,
    meta,
  });

export const { openFile: sharedReleaseFile } = api.releaseShare;
export const {
  create: createRelease,
  update: updateRelease,
  delete: deleteRelease,
  file: releaseFile,
} = api.release;
