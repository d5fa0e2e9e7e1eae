import type { Criterion } from '@caseloom/engine';

/** The levels of coverage that are woven while one draws, the least first. */
export const LEVELS = [
  'nodes',
  'edges',
  'edge-pairs',
  'prime-paths',
] as const satisfies Criterion[];
export type Level = (typeof LEVELS)[number];
