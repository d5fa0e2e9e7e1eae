import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { keepPreference, readPreference } from './preferences.ts';

/** The theme under our own key; the system's where nothing was chosen. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const stored = readPreference('theme');
    return stored === 'light' || stored === 'dark' ? stored : fallback;
  },
  set: (scheme: MantineColorScheme) => keepPreference('theme', scheme),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};
