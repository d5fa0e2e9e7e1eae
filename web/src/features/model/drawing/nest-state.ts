import {
  type Model,
  type ModelEdge,
  printAction,
  readAction,
  readCondition,
  renameInAction,
  renameInCondition,
  type StateVariable,
  stateIn,
  stateNamesOf,
  stateOf,
} from '@caseloom/engine';
import type { Drawing } from './drawing.ts';

/** What becomes of the state of a nested model where its steps are put in the place of its call. */
export type StateOfCall = {
  /** What its variables are called there. */
  names: ReadonlyMap<string, string>;
  /** Those that the caller gets: all that its call does not bind. */
  added: StateVariable[];
  /** The action that resets them, as each call does. */
  reset: string | undefined;
};

/** The state of a nested model as its caller has it. */
export function stateOfCall(
  { settings }: Pick<Drawing, 'settings'>,
  bind: Record<string, string>,
  inner: Model,
): StateOfCall {
  const taken = new Set(stateNamesOf({ settings }));
  const names = new Map<string, string>();
  const added: StateVariable[] = [];
  for (const variable of stateOf(inner)) {
    const bound = Object.hasOwn(bind, variable.name) ? bind[variable.name] : undefined;
    const isBound = bound !== undefined && stateNamesOf({ settings }).has(bound);
    const name = isBound ? bound : freeName(variable.name, taken);
    names.set(variable.name, name);
    taken.add(name);
    if (!isBound) added.push({ ...variable, name });
  }
  return { names, added, reset: resetOf(added) };
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) if (!taken.has(`${name}_${number}`)) return `${name}_${number}`;
}

function resetOf(variables: readonly StateVariable[]): string | undefined {
  const kinds = { integer: 'number', boolean: 'boolean', list: 'text' } as const;
  const assignments = variables.map(({ name, type, first }) => {
    return { name, value: { kind: kinds[type], value: String(first) } };
  });
  return assignments.length > 0 ? printAction(assignments, 'en') : undefined;
}

/** An edge or a step of the nested model with what the caller calls its state. */
export function withStateOf<T extends Pick<ModelEdge, 'guard' | 'action'>>(
  part: T,
  inner: Model,
  { names }: StateOfCall,
): T {
  const own = stateNamesOf(inner);
  if (own.size === 0) return part;
  const { guard, action } = part;
  return {
    ...part,
    ...(guard && { guard: renameInCondition(guard, own, { state: names }) }),
    ...(action && { action: renameInAction(action, own, { state: names }) }),
  };
}

/** Several actions as one, done in their order. */
export function joinedAction(...actions: (string | undefined)[]): { action?: string } {
  const done = actions.filter(Boolean).join('; ');
  return done ? { action: done } : {};
}

/**
 * Whether two edges that follow each other can become one. Both conditions are judged before both
 * actions then: the second must not read what the first changes.
 */
export function canFollow(
  first: Pick<ModelEdge, 'action'>,
  second: Pick<ModelEdge, 'guard'>,
  state: ReadonlySet<string>,
): boolean {
  const [acting, asking] = [
    readAction(first.action ?? '', state),
    readCondition(second.guard ?? '', state),
  ];
  if (!acting.ok || !asking.ok) return true;
  const changed = new Set(acting.assignments.map(({ name }) => name));
  return !stateIn(asking.condition).some((name) => changed.has(name));
}
