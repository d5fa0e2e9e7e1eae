import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** What is called so, of all that one may see; without words the models changed last. */
export const foundBy = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: () => api.search.find({ q: words }),
    placeholderData: keepPreviousData,
    meta: { hideErrors: true },
  });
