import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

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

/** What changed in a release since another one. */
export const changesOf = (id: string, otherId: string) =>
  queryOptions({
    queryKey: ['release', id, 'compare', otherId],
    queryFn: () => api.release.compare({ id, otherId }),
    meta,
  });

/** The runs of a project, to choose those of a release from. */
export const runsOfProject = (slug: string) =>
  queryOptions({
    queryKey: ['runs', slug, 'all'],
    queryFn: () => api.run.listOfProject({ slug, limit: 500 }),
    meta,
  });

export const { create: createRelease, update: updateRelease, delete: deleteRelease } = api.release;
