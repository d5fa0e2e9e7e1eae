import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cache } from '../lib/cache.ts';
import { colorSchemeManager } from '../lib/color-scheme.ts';
import { themeOf, variables } from '../lib/theme.ts';
import { ConnectionBar } from './ConnectionBar.tsx';
import { Consent } from './Consent.tsx';
import { LateToasts } from './LateToasts.tsx';
import { router } from './router.tsx';

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
      // all of them are written here: the build leaves out the library's sheet of defaults
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
        <ConnectionBar />
        <Consent />
        <LateToasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
