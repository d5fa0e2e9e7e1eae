import { useNotifications } from '@mantine/notifications';
import { useRouterState } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { loadCode } from '../lib/load-code.ts';
import { router } from './router.tsx';

/** The toasts, whose code comes behind the login, or before it with the first thing that is said; that waits for it. */
export function LateToasts() {
  const isSignedIn = useRouterState({
    router,
    select: ({ matches }) => matches.some(({ routeId }) => routeId === '/signed-in'),
  });
  const { notifications, queue } = useNotifications();
  const isNeeded = isSignedIn || notifications.length + queue.length > 0;
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => {
    if (!isNeeded) return;
    loadCode(() => import('./behind-login.ts')).then(
      (loaded) => setToasts(() => loaded.Toasts),
      // a newer version, or a part that does not arrive: the next page says so
      () => undefined,
    );
  }, [isNeeded]);
  return Toasts && <Toasts />;
}
