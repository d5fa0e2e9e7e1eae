import type { Classes } from './propose-values.ts';

/** What a request takes: a parameter, or a field of its body. */
export type Input = Classes & { name: string };
