import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { cache } from '../lib/cache.ts';
import { themeOf } from '../lib/theme.ts';
import './render.tsx';

type Options = {
  /** The address that the page is registered at, such as `/projects/$name`. */
  path?: string;
  /** The address that is opened; `path` where it is left out. */
  address?: string;
  language?: 'en' | 'tr';
};

// happy-dom does not say that its page is safe, and knows no fonts, for which a growing text field waits
Object.defineProperty(globalThis, 'isSecureContext', { value: true, configurable: true });
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

// a failed call is repeated at once, so that no test waits for a second try
cache.setDefaultOptions({
  ...cache.getDefaultOptions(),
  queries: { ...cache.getDefaultOptions().queries, retryDelay: 0 },
});

afterEach(() => {
  // what is still shown would read everything once more
  cleanup();
  cache.clear();
  notifications.clean();
  localStorage.clear();
});

/**
 * Shows a page as the app does: at its address, with the cache that reports failed calls as toasts.
 *
 * @returns the queries of Testing Library, and the router to read the address from
 */
export async function renderPage(
  Page: () => ReactNode,
  { path = '/', address = path, language = 'en' }: Options = {},
) {
  await i18next.changeLanguage(language);
  const root = createRootRoute({ notFoundComponent: () => <p>Another page</p> });
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path, component: Page }),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  const view = render(
    <QueryClientProvider client={cache}>
      <MantineProvider theme={themeOf(i18next.getFixedT(language))} env="test">
        <RouterProvider router={router} />
        <Notifications />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { ...view, router };
}

type Pressable = 'button' | 'checkbox' | 'link' | 'menuitem' | 'radio' | 'switch' | 'tab';

/** Presses what has this name, as soon as it is there. */
export async function press(name: string | RegExp, role: Pressable = 'button'): Promise<void> {
  fireEvent.click(await screen.findByRole(role, { name }));
}

/** Writes a text into the field with this label, as soon as it is there. */
export async function write(label: string | RegExp, text: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
}
