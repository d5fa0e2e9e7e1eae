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
  const count = notifications.length + queue.length;
  const [Toasts, setToasts] = useState<ComponentType>();
  const isNeeded = !Toasts && (isSignedIn || count > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: code that did not arrive is asked for again at the login and with each toast
  useEffect(() => {
    if (!isNeeded) return;
    loadCode(() => import('./behind-login.ts')).then(
      (loaded) => setToasts(() => loaded.Toasts),
      // a newer version, or a part that does not arrive: the next page says so
      () => undefined,
    );
  }, [isNeeded, isSignedIn, count]);
  return Toasts && <Toasts />;
}
