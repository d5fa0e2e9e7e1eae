import type { VerifiedCriterion } from './verify-paths.ts';

/** The least there can be, where it is known; `steps` at that number of tests. */
export type Known = { tests?: number; steps?: number };

/** A flow with what is known of it. */
export type BenchFlow = {
  id: string;
  family: string;
  /** Edges after expansion. */
  size: number;
  /** Only where a criterion is measured on the flow. */
  known: Partial<Record<VerifiedCriterion, Known>>;
  /** Tests for all edges that other tools gave, by the tool's name. */
  tools: Record<string, number>;
  /** The file it lies in. */
  path: string;
};

/** A line of `caseloom paths`. */
export type PathsAnswer = { id: string; ms: number; tests: string[][]; lowerBound: number };
