import type { Language } from '@caseloom/locales/language';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach } from 'vitest';
import { themeOf } from '../lib/theme.ts';

const sentences = import.meta.glob<object>('../../../locales/{en,tr}/*.json', {
  eager: true,
  import: 'default',
});

await i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'common',
  interpolation: { escapeValue: false },
});
for (const [path, words] of Object.entries(sentences)) {
  const [, language = '', namespace = ''] = /(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
  i18next.addResourceBundle(language, namespace, words);
}

// a busy machine takes its time
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

type Options = {
  /** Where the page stands, with what its address says after the `?`. */
  address?: string;
  language?: Language;
};

/**
 * Shows a part of a page as the app does: with its theme, its sentences, its address and its calls.
 *
 * @returns the queries of Testing Library, and the router to read the address from
 */
export async function renderPart(
  part: ReactNode,
  { address = '/', language = 'en' }: Options = {},
) {
  await i18next.changeLanguage(language);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part, notFoundComponent: () => part }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <QueryClientProvider client={client}>
      <MantineProvider theme={themeOf(i18next.getFixedT(language))} env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { ...view, router, client };
}
