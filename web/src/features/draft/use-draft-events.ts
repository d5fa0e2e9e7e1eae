import type { Draft, DraftNews } from '@caseloom/contract';
import { ORPCError } from '@orpc/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { draftOf, drafts, status, subscribeToDraft } from './api.ts';

const PAUSE = 1000;

/** A draft as it is made: each state of it as it comes, the whole of it at the end. */
export function useDraftEvents(draft: Draft | undefined): DraftNews | undefined {
  const cache = useQueryClient();
  const [news, setNews] = useState<DraftNews>();
  const id = draft?.id;
  const isWorking = draft?.status === 'working';
  useEffect(() => {
    if (!id || !isWorking) return;
    const line = new AbortController();
    async function follow(draftId: string) {
      try {
        for await (const one of await subscribeToDraft(draftId, line.signal)) setNews(one);
      } catch {
        // the connection broke: the draft is loaded below
      }
      if (line.signal.aborted) return;
      const now = await cache.fetchQuery({ ...draftOf(draftId), staleTime: 0 }).catch((error) => {
        // discarded, or no longer ours; a server that is away comes back
        if (error instanceof ORPCError && error.status < 500) return undefined;
        return { status: 'working' as const };
      });
      if (now?.status === 'working' && !line.signal.aborted) {
        // some proxies end each stream at once: a pause keeps the requests few
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        return follow(draftId);
      }
      void cache.invalidateQueries(drafts);
      void cache.invalidateQueries(status);
    }
    void follow(id);
    return () => line.abort();
  }, [id, isWorking, cache]);
  return isWorking && news?.id === id ? news : draft;
}
