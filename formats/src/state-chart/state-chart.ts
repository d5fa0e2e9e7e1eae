/** A state of a chart with states in states. */
export type ChartState = {
  /** Empty where the file gives none. */
  name: string;
  kind: 'plain' | 'parallel' | 'final' | 'history';
  parent: ChartState | undefined;
  children: ChartState[];
  /** Where it is entered, somewhere inside; its first child when absent. */
  initial?: ChartState | undefined;
  /** What is done on the transition to its initial state, when it is entered and when it is left. */
  initialActions: string[];
  entry: string[];
  exit: string[];
  transitions: Transition[];
};

export type Transition = {
  /** What happens; empty for one that is taken as soon as its guard holds. */
  event: string;
  /** Whether it is taken when a final state inside is reached. */
  isDone: boolean;
  guard: string;
  actions: string[];
  /** Those of its actions that can be seen from outside, by their names in the file. */
  effects: string[];
  /** Where it leads; it stays in its state when absent. */
  target: ChartState | undefined;
  /** Whether its own state is not left where it leads into it. */
  isInternal: boolean;
};

/** What a file of SCXML or XState draws. */
export type StateChart = {
  name: string;
  root: ChartState;
  /** What is done first; and what is done where it cannot be followed. */
  actions: string[];
  otherActions: string[];
  /** What is known but not kept, counted by its name in the file. */
  leftOut: Map<string, number>;
};

/** A state without anything in it, put into its parent. */
export function addState(
  parent: ChartState | undefined,
  name: string,
  kind: ChartState['kind'],
): ChartState {
  const state: ChartState = {
    ...{ name, kind, parent, children: [] },
    ...{ initialActions: [], entry: [], exit: [], transitions: [] },
  };
  parent?.children.push(state);
  return state;
}

/** Counts what is left out. */
export function leaveOut({ leftOut }: Pick<StateChart, 'leftOut'>, what: string, count = 1): void {
  if (count > 0) leftOut.set(what, (leftOut.get(what) ?? 0) + count);
}

/** Whether a state stands somewhere in another one. */
export function isInside(state: ChartState, outer: ChartState): boolean {
  for (let above = state.parent; above; above = above.parent) if (above === outer) return true;
  return false;
}

/** The states between an outer state and one inside it, the outermost first; those up to the root where it is not inside. */
export function statesBetween(outer: ChartState | undefined, inner: ChartState): ChartState[] {
  const states: ChartState[] = [];
  for (let above = inner.parent; above && above !== outer; above = above.parent) states.push(above);
  return states.reverse();
}

/** All states in one, without itself, in the order of the file. */
export function statesIn(root: ChartState): ChartState[] {
  const found: ChartState[] = [];
  const open = root.children.toReversed();
  for (let state = open.pop(); state; state = open.pop()) {
    found.push(state);
    for (let index = state.children.length - 1; index >= 0; index--) {
      const child = state.children[index];
      if (child) open.push(child);
    }
  }
  return found;
}

/** Whether a state has none inside. */
export function isLeaf({ kind, children }: ChartState): boolean {
  return kind !== 'history' && children.every((child) => child.kind === 'history');
}

/** The states directly in a state that can be entered. */
export const regionsOf = ({ children }: ChartState) =>
  children.filter(({ kind }) => kind !== 'history');

/** The region behind one in a parallel state. */
export function nextOf(region: ChartState, { children }: ChartState): ChartState | undefined {
  const index = children.indexOf(region);
  return children.slice(index + 1).find(({ kind }) => kind !== 'history');
}

/** Where a state is entered. */
export function initialOf(state: ChartState): ChartState | undefined {
  const { initial } = state;
  return initial && isInside(initial, state) ? initial : regionsOf(state)[0];
}

/** Whether a transition is taken in any case, before any event. */
export const isImmediate = ({ event, isDone, guard, target }: Transition) =>
  event === '' && !isDone && !guard && target !== undefined;

/** The innermost state around two states, neither of them itself. */
export function sharedOuter(a: ChartState, b: ChartState): ChartState | undefined {
  const around = new Set(statesBetween(undefined, a));
  return statesBetween(undefined, b).findLast((state) => around.has(state));
}
