import { queryOptions } from '@tanstack/react-query';
import { loadCode } from './load-code.ts';

/** What passwords are compared with. The list comes here, so that what is typed goes nowhere before it is sent. */
export const commonWords = queryOptions({
  queryKey: ['common-words'],
  queryFn: async () => {
    const { words } = await loadCode(() => import('virtual:common-words'));
    return new Set(words.split('\n'));
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  // without the list, the server checks the password
  meta: { hideErrors: true },
});
