import type { StateValues } from '../state-variables/machine.ts';

/** States of the data at states of the unfolded flow, and the steps between them; 0 is the first. */
export type Found = {
  count: number;
  source: ArrayLike<number>;
  /** -1 is the one end. */
  target: ArrayLike<number>;
  edges: ArrayLike<number>;
  /** By arc: the state of the unfolded flow that it enters. */
  entered: ArrayLike<number>;
  isWhole: boolean;
  /** Of a flow with state: the values that its variables have in a state. */
  valuesOf: (state: number) => StateValues;
};
