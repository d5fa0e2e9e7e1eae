import { lazy } from 'react';

/** What can be said and proposed of a saved model, for the tool; its code comes when it is shown. */
export const InWords = lazy(async () => ({
  default: (await import('./tool/InWords.tsx')).InWords,
}));

/** Better names for the cases of a suite, for its page; its code comes when it is shown. */
export const BetterNames = lazy(async () => ({
  default: (await import('./names/BetterNames.tsx')).BetterNames,
}));
