import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { subscribe } from '../../lib/subscribe.ts';
import { listen, notifications, unreadCount } from './api.ts';

/**
 * Keeps the notifications as the server sends them.
 *
 * @returns the newest sentence, to be said aloud
 */
export function useNews(): string {
  const cache = useQueryClient();
  const [newest, setNewest] = useState('');
  useEffect(
    () =>
      subscribe({
        open: listen,
        onNews: ({ unread, items }) => {
          cache.setQueryData(unreadCount.queryKey, unread);
          if (items.length > 0) void cache.invalidateQueries(notifications);
          setNewest(items[0]?.text ?? '');
        },
      }),
    [cache],
  );
  return newest;
}
