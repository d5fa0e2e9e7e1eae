import { lazyPart } from '../../lib/load-code.ts';

/** What can be said and proposed of a saved model, for the tool; its code comes when it is shown. */
export const InWords = lazyPart(async () => (await import('./tool/InWords.tsx')).InWords);

export { BetterNames } from './names/BetterNames.tsx';
