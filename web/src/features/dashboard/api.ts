import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** How the visible projects did in a year. */
export const dashboardOf = (year: number) =>
  queryOptions({
    queryKey: ['dashboard', year],
    queryFn: () => api.dashboard.get({ year }),
    // each card says at its place what it could not get
    meta: { hideErrors: true },
  });
