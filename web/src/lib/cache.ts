import { ORPCError } from '@orpc/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { isUnreached, messageOf } from './api.ts';
import { checkConnection, onReconnected } from './connection.ts';
import { toast } from './toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      hideErrors?: boolean;
      /** Its sentences are in the language in which it was asked for. */
      isWorded?: boolean;
    };
    mutationMeta: { hideErrors?: boolean };
  }
}

/**
 * The cache of server data for the pages. A call that fails shows a toast, unless it is
 * marked `hideErrors` or handles its errors itself, because the page shows them at their place.
 */
export const cache = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.hideErrors) void showError(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.hideErrors && !mutation.options.onError) toast('error', messageOf(error));
    },
  }),
  defaultOptions: {
    queries: { retry: isPassing, staleTime: 10_000 },
    // a form shows at once that nothing was sent, and keeps its text
    mutations: { networkMode: 'always' },
  },
});

// failed queries are repeated when the server is back
onReconnected(() => {
  void cache.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
});

i18next.on('languageChanged', () => {
  void cache.invalidateQueries({ predicate: ({ meta }) => meta?.isWorded ?? false });
});

/** While the server is away, one message says so for the whole page. */
async function showError(error: Error): Promise<void> {
  if (isUnreached(error) && (await checkConnection()) !== 'up') return;
  toast('error', messageOf(error));
}

/** Repeats a call once where the server or the connection failed; a refusal is final. */
function isPassing(failures: number, error: Error): boolean {
  const status = error instanceof ORPCError ? error.status : 503;
  return failures < 1 && status >= 500;
}
