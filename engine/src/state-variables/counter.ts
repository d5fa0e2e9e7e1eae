import type { StateVariable } from '../model.ts';

/** How often a path has passed an element whose visits are bounded: a state variable that no one declares or reads. */
export type Counter = Extract<StateVariable, { type: 'integer' }> & {
  /** At its greatest value it stays there, instead of leaving its range. */
  saturates: boolean;
  /** The element and its bounds, in words. */
  element: string;
  bounds: string;
  /** Where it is drawn in the model itself. */
  nodeId?: string;
  edgeId?: string;
};
