import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderPart } from './render.tsx';

/** Shows a page that reads from its address what it is about, `/tool/$id` at `/tool/shop`. */
export async function renderAt(
  { path, address }: { path: string; address: string },
  Page: () => ReactNode,
) {
  const root = createRootRoute({ notFoundComponent: () => <p>Another page</p> });
  const page = createRoute({ getParentRoute: () => root, path, component: Page });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  const view = await renderPart(<RouterProvider router={router} />);
  return { ...view, router };
}
