/** Where a requirement can be met: at a node, or by edges taken one right after the other. */
export type Place = {
  /** Where it begins. */
  node: number;
  /** Edge indexes in walking order; empty for a node. */
  edges: number[];
  /** Any edges between the same nodes will do: `edges` are the first of those that are parallel. */
  isOfNodes?: boolean;
};

/** One thing a suite must cover; at any one of its places. */
export type Requirement = {
  id: string;
  places: Place[];
  /** Instead of a place: a value that a state variable has, or a change to it from another. */
  state?: StateChange;
};

/** Of a state variable, by its index: from one value to another; `from` is absent where any will do. */
export type StateChange = {
  variable: number;
  from?: number;
  to: number;
  /** The variable is changed with test data: a row of a path makes it, not the path. */
  isByData?: true;
};
