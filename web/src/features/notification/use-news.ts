import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listen, notifications, unreadCount } from './api.ts';

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 60_000;

/**
 * Listens to the server while the page is seen: a browser keeps only a few lines open at a time.
 *
 * @returns the newest sentence, to be said aloud
 */
export function useNews(): string {
  const cache = useQueryClient();
  const [newest, setNewest] = useState('');
  useEffect(() => {
    let line = new AbortController();
    let pause = FIRST_PAUSE;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function connect() {
      line = new AbortController();
      try {
        for await (const { unread, items } of await listen(line.signal)) {
          pause = FIRST_PAUSE;
          cache.setQueryData(unreadCount.queryKey, unread);
          if (items.length > 0) await cache.invalidateQueries(notifications);
          setNewest(items[0]?.text ?? '');
        }
      } catch {
        // the line broke, or we hung up
      }
      if (line.signal.aborted) return;
      timer = setTimeout(connect, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
    function follow() {
      line.abort();
      clearTimeout(timer);
      if (document.visibilityState === 'visible') void connect();
    }
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      line.abort();
      clearTimeout(timer);
    };
  }, [cache]);
  return newest;
}
