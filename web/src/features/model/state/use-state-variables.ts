import { type StateVariable, stateNamesOf } from '@caseloom/engine';
import { useMemo } from 'react';
import { useEditor } from '../editor.ts';

const NONE: readonly StateVariable[] = [];

/** The state variables that the model declares. */
export const useStateVariables = (): readonly StateVariable[] =>
  useEditor(({ history }) => history.present.settings.state ?? NONE);

/** Their names: what conditions and actions may read without `<` and `>`. */
export function useStateNames(): ReadonlySet<string> {
  const state = useEditor(({ history }) => history.present.settings.state);
  return useMemo(() => stateNamesOf({ settings: state && { state } }), [state]);
}
