import type { Draft } from '@caseloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { draftOf, drafts, status } from './api.ts';

/** A change that takes longer is looked at while it is made. */
const SHORT_MS = 700;

/** A change of the draft on the server: the page goes on with what comes back, and shows what takes long as it grows. */
export function useChange<Wish>(
  id: string,
  change: (wish: Wish) => Promise<Draft>,
  onDone: (draft: Draft) => void,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (wish: Wish) => {
      const timer = setTimeout(() => void cache.invalidateQueries(draftOf(id)), SHORT_MS);
      try {
        return await change(wish);
      } finally {
        clearTimeout(timer);
      }
    },
    onSuccess: (draft) => {
      cache.setQueryData(draftOf(draft.id).queryKey, draft);
      void cache.invalidateQueries(drafts);
      void cache.invalidateQueries(status);
      onDone(draft);
    },
    meta: { hideErrors: true },
  });
}
