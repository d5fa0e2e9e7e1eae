import { lazy } from 'react';

/** Better names for the cases of a suite, for its page; its code comes when it is shown. */
export const BetterNames = lazy(async () => ({
  default: (await import('./BetterNames.tsx')).BetterNames,
}));
