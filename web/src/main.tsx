import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@fontsource-variable/atkinson-hyperlegible-next';
import './app/app.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './app/router.tsx';
import { colorSchemeManager } from './lib/color-scheme.ts';
import { startI18n } from './lib/i18n.ts';
import { theme, variables } from './lib/theme.ts';

const cache = new QueryClient({
  defaultOptions: { queries: { retry: 1, staleTime: 10_000 } },
});
const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');

await startI18n();
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
    >
      <QueryClientProvider client={cache}>
        <Notifications autoClose={5000} position="top-right" />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
