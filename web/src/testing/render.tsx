import type { Language } from '@caseloom/locales/language';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { cache } from '../lib/cache.ts';
import { INTERPOLATION, sentencesOfPage } from '../lib/i18n.ts';
import { themeOf } from '../lib/theme.ts';
import './browser.ts';

const sentences = import.meta.glob<object>('../../../locales/{en,tr}/*.json', {
  eager: true,
  import: 'default',
});

await sentencesOfPage.init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'common',
  interpolation: INTERPOLATION,
});
for (const [path, words] of Object.entries(sentences)) {
  const [, language = '', namespace = ''] = /(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
  i18next.addResourceBundle(language, namespace, words);
}

// a busy machine needs more than the default second
configure({ asyncUtilTimeout: 10_000 });

// a failed call is repeated at once, so that no test waits for the retry
const defaults = cache.getDefaultOptions();
cache.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } });

afterEach(() => {
  // a component that is still mounted would load its data again
  cleanup();
  cache.clear();
  localStorage.clear();
});

type Options = {
  /** The address that is opened, with its query. */
  address?: string;
  language?: Language;
};

type PageOptions = Options & {
  /** The address that the page is registered at, such as `/projects/$name`; it is opened where `address` is left out. */
  path?: string;
};

/**
 * Shows a page as the app does: at its address, and with its toasts.
 *
 * @returns the queries of Testing Library, and the router to read the address from
 */
export function renderPage(
  Page: () => ReactNode,
  { path = '/', address = path, language }: PageOptions = {},
) {
  const root = createRootRoute({ notFoundComponent: () => <p>Another page</p> });
  const page = createRoute({ getParentRoute: () => root, path, component: Page });
  return renderRoutes(root.addChildren([page]), { address, language }, <Notifications />);
}

/**
 * Shows a part of a page as the app does, at every address; the test reads its toasts with `toasts`.
 *
 * @returns the queries of Testing Library, and the router to read the address from
 */
export function renderPart(part: ReactNode, options: Options = {}) {
  const root = createRootRoute({ component: () => part, notFoundComponent: () => part });
  return renderRoutes(root, options);
}

async function renderRoutes(
  routeTree: AnyRoute,
  { address = '/', language = 'en' }: Options,
  toasts?: ReactNode,
) {
  await i18next.changeLanguage(language);
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree, history });
  await router.load();
  const view = render(
    <QueryClientProvider client={cache}>
      <MantineProvider theme={themeOf(i18next.getFixedT(language))} env="test">
        <RouterProvider router={router} />
        {toasts}
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { ...view, router };
}
