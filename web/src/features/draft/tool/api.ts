import { lazy } from 'react';

/** What can be said and proposed of a saved model, for the tool; its code comes when it is shown. */
export const InWords = lazy(async () => ({ default: (await import('./InWords.tsx')).InWords }));
