import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cache } from '../lib/cache.ts';
import { colorSchemeManager } from '../lib/color-scheme.ts';
import { lazyPart } from '../lib/load-code.ts';
import { themeOf, variables } from '../lib/theme.ts';
import { ConnectionBar } from './ConnectionBar.tsx';
import { router } from './router.tsx';

const Consent = lazyPart(async () => (await import('./Consent.tsx')).Consent);
const Toasts = lazyPart(async () => (await import('./Toasts.tsx')).Toasts);

/** Everything around the pages: look, language, server data, toasts, addresses. */
export function App() {
  const { t } = useTranslation();
  const theme = useMemo(() => themeOf(t), [t]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
    >
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
        <ConnectionBar />
        <Suspense>
          <Consent />
        </Suspense>
        <Suspense>
          <Toasts />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  );
}
