import { loadCode } from '../../lib/load-code.ts';

/** What reads test cases of files: too much to be loaded before there is one. */
export const loadWrittenCases = () => loadCode(() => import('@caseloom/formats/written-cases'));
