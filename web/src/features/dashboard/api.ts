import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const dashboard = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => api.dashboard.get({}),
});
