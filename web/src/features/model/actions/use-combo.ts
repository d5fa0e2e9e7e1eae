import { readPreference } from '../../../lib/preferences.ts';
import { type Editor, useEditor } from '../editor.ts';
import { type Action, needs } from './action.ts';
import { isSingle } from './press.ts';

/** Whether a key begins the text of what is selected, where that has one. */
const isLetter = (combo: string) => /^(Shift\+)?\p{L}$/u.test(combo);

/** The shortcut of an action that works now: while one step or edge is selected a letter writes its text. */
export function useCombo({ keys }: Action): string | undefined {
  const isWriting = useEditor(hasOneWithText);
  const isOff = readPreference('singleKeys') === 'off';
  const works = (combo: string) => !(isWriting && isLetter(combo)) && !(isOff && isSingle(combo));
  return keys.find(works) ?? keys[0];
}

/** The shortcuts of an action as a list shows them: of what is done to a step that is selected, those that work then. */
export function shownKeys({ keys, why }: Action): string[] {
  return why === needs.block ? keys.filter((combo) => !isLetter(combo)) : keys;
}

/** Whether what is typed would be the text of what is selected. */
export function hasOneWithText({
  element,
  isReadOnly,
  connectingFrom,
  isOverview,
  history,
}: Editor) {
  const [id] = element;
  if (element.length !== 1 || isReadOnly || connectingFrom || isOverview) return false;
  const { nodes, edges, settings } = history.present;
  return (
    nodes.some((node) => node.id === id && node.type === 'step') ||
    edges.some((edge) => edge.id === id) ||
    (settings.notes ?? []).some((note) => note.id === id)
  );
}
