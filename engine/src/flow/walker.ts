import type { Value } from '../conditions/holds.ts';
import type { Machine, StateValues } from '../state-variables/machine.ts';
import type { Flow } from './flow.ts';

/**
 * Where a walk stands: its node, and what is settled of the data that conditions
 * read. A value is settled only when a condition asks for it and forgotten when
 * none can ask again, so few states stand for many rows.
 */
export type State = {
  node: number;
  /** By watched variable: the index of its alternative, or -1 while it may still be any. */
  values: number[];
  /** By watched variable: values of one epoch are judged together; -1 before it is drawn. */
  epochs: number[];
  epoch: number;
  /** Nodes passed, of those where it matters whether one comes back. */
  passed: bigint;
  /** Watched variables, as bits, whose value is invalid and that a condition must still read. */
  unread: bigint;
  /** Invalid values read so far; 0 where there is no limit to them. */
  faults: number;
  /** The values of state variables; none in a model without. */
  memory: StateValues;
};

/** What a walk may hold; each is no limit when absent, but for `maxInvalid`. */
export type WalkLimits = {
  /** Of the values judged together, so many may be invalid; 1 when absent. */
  maxInvalid?: number;
  /** Invalid values on the whole walk. */
  maxFaults?: number;
  /** Which invalid values it may hold. */
  mayHoldInvalid?: (name: string, value: Value) => boolean;
};

/** The walker of a flow: its states and the steps between them. */
export type Walker = {
  flow: Flow;
  /** No condition and no constraint can end a walk: there is one state for each node. */
  isFree: boolean;
  /** Where no test data decides anything: the machine that alone does. */
  machineAlone?: Machine;
  first: State;
  /** Every state that taking an edge can lead to; none where its conditions cannot hold. */
  take: (state: State, edge: number) => State[];
  keyOf: (state: State) => string;
  /** The same for states that differ in what they passed alone; and whether any can. */
  placeOf: (state: State) => string;
  mindsPassing: boolean;
  /** Of the values judged together, and of all, so many may be invalid; and whether a step was ever refused for nothing but that. */
  maxInvalid: number;
  maxFaults: number;
  hasRefused: () => boolean;
  /** Whether the budget has hidden states: what was not come to may then be possible all the same. */
  isCut: () => boolean;
};
