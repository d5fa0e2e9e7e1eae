import { readCondition, renameNames, replaceState } from '../conditions/condition.ts';
import { printCondition } from '../conditions/print.ts';
import { renameAssignments } from './actions.ts';
import { printAction } from './print-action.ts';
import { readAction } from './read-action.ts';

/** What names are called instead. A name that is missing stays. */
export type Renaming = { data?: ReadonlyMap<string, string>; state?: ReadonlyMap<string, string> };

/**
 * A stored condition with other names of test data and of state variables; as it is where it cannot be read.
 *
 * @param stateNames the state variables that it may read
 */
export function renameInCondition(
  text: string,
  stateNames: ReadonlySet<string>,
  { data = NONE, state = NONE }: Renaming,
): string {
  const read = readCondition(text, stateNames);
  if (!read.ok) return text;
  const condition = replaceState(renameNames(read.condition, data), (name) => {
    return { kind: 'state', name: state.get(name) ?? name };
  });
  return printCondition(condition, 'en');
}

/** The same of a stored action. */
export function renameInAction(
  text: string,
  stateNames: ReadonlySet<string>,
  { data = NONE, state = NONE }: Renaming,
): string {
  const read = readAction(text, stateNames);
  if (!read.ok) return text;
  const renamed = renameAssignments(read.assignments, {
    data: (name) => data.get(name) ?? name,
    state: (name) => state.get(name) ?? name,
  });
  return printAction(renamed, 'en');
}

const NONE: ReadonlyMap<string, string> = new Map();
