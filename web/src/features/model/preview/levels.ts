import type { Criterion } from '@caseloom/engine';

/** The levels of coverage that the preview counts, the weakest first. */
export const LEVELS = [
  'nodes',
  'edges',
  'edge-pairs',
  'prime-paths',
] as const satisfies Criterion[];
export type Level = (typeof LEVELS)[number];
