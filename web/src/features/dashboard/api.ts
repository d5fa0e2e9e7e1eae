import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** How the visible projects did in a year, or one of them. */
export const dashboardOf = (year: number, projectSlug?: string) =>
  queryOptions({
    queryKey: ['dashboard', year, projectSlug],
    queryFn: () => api.dashboard.get({ year, ...(projectSlug && { projectSlug }) }),
    // each card says at its place what it could not get
    meta: { hideErrors: true },
  });
