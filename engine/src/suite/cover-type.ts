import type { Requirement } from './requirement.ts';

/** Test paths, and what they cover. */
export type Cover = {
  /** Edge indexes of each test path, Start to End; those that tour most come first. */
  paths: number[][];
  /** Requirements that no path tours. */
  uncovered: Requirement[];
  /** No suite that tours as much has fewer paths. */
  lowerBound: number;
  /** Where rows decide what is covered, as values of state that test data changes: no suite that covers as much has fewer cases. */
  minCases?: number;
  /** Of those, the ones that only paths longer than the cap tour. */
  tooLong: Set<Requirement>;
  /** True when the work budget ended the search; `uncovered` is then not proven. */
  exhausted: boolean;
};
