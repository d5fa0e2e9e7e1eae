import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { drafts, status } from './api.ts';

/**
 * Begins a draft and goes to it as soon as it has an id. What is still being sent can be stopped,
 * and is when the page is left.
 */
export function useStartDraft<Wish>(begin: (wish: Wish, signal: AbortSignal) => Promise<string>) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const line = useRef(new AbortController());
  const beginning = useMutation({
    mutationFn: (wish: Wish) => {
      line.current = new AbortController();
      return begin(wish, line.current.signal);
    },
    onSuccess: async (draftId) => {
      void cache.invalidateQueries(drafts);
      void cache.invalidateQueries(status);
      await navigate({ to: '/generate-with-ai/$draftId', params: { draftId } });
    },
    meta: { hideErrors: true },
  });
  useEffect(() => () => line.current.abort(), []);
  function stop() {
    line.current.abort();
    beginning.reset();
  }
  return { ...beginning, stop };
}
