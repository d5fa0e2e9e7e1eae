import { whyNotNest } from '../drawing/nest.ts';
import { moveInHistory, openTab, useEditor } from '../editor.ts';
import {
  alignSelected,
  coverSelection,
  deleteSelected,
  distributeSelected,
  duplicate,
  finishConnection,
  goTowards,
  inlineFocused,
  nudge,
} from '../intents.ts';
import { tidyAll, tidyBranch, tidySelection } from '../intents-tidy.ts';
import type { Tool } from '../tool.ts';
import { actionsOf, type Direction, forArrows, needs } from './action.ts';

const page = actionsOf('edit', 'page');
const canvas = actionsOf('edit', 'canvas');
const onBlock = actionsOf('edit', 'canvas', { why: needs.block });
const SIDES = { left: 'left', right: 'right', up: 'top', down: 'bottom' } as const;

export const EDIT = [
  page('undo', ['Mod+z'], (tool) => goBack(tool, 'undo'), {
    why: ({ history }) => (history.past.length > 0 ? undefined : 'nothingToUndo'),
  }),
  page('redo', ['Mod+Shift+z', 'Mod+y'], (tool) => goBack(tool, 'redo'), {
    why: ({ history }) => (history.future.length > 0 ? undefined : 'nothingToRedo'),
  }),
  canvas('rename', ['F2', 'Enter'], rename, { why: needs.selection }),
  canvas('properties', ['Alt+Enter'], () => openTab('properties'), { reads: true }),
  canvas('delete', ['Delete', 'Backspace'], () => deleteSelected(), { why: needs.selection }),
  onBlock('deleteAndReconnect', ['Mod+Backspace', 'Mod+Delete'], () => deleteSelected(true)),
  onBlock('copy', ['Mod+c'], (tool) => tool.copy(false), { reads: true, isNative: true }),
  onBlock('cut', ['Mod+x'], (tool) => tool.copy(true), { isNative: true }),
  canvas('paste', ['Mod+v'], (tool) => tool.paste(), { isNative: true }),
  onBlock('duplicate', ['Mod+d'], () => duplicate()),
  canvas('nest', [], (tool) => tool.nest(), {
    why: ({ history, element }) => whyNotNest(history.present, new Set(element)),
  }),
  canvas('inline', [], inlineFocused, { why: needs.nested }),
  canvas('coverSelection', [], coverSelection, { why: needs.selection }),
  canvas('tidyAll', ['t', 'Alt+Shift+t'], tidyAll, { why: needs.drawing }),
  canvas('tidySelection', ['Shift+t'], tidySelection, { why: needs.several }),
  canvas('tidyBranch', [], tidyBranch, { why: needs.branch }),
  ...forArrows((direction, key) =>
    onBlock(`align.${direction}`, [`Mod+Shift+${key}`], () => alignSelected(SIDES[direction])),
  ),
  onBlock('distribute.x', [], () => distributeSelected('x')),
  onBlock('distribute.y', [], () => distributeSelected('y')),
  ...forArrows((direction, key) =>
    canvas(`nudge.${direction}`, [key], (tool) => arrow(tool, direction, 1), { reads: true }),
  ),
  ...forArrows((direction, key) =>
    onBlock(`nudgeFar.${direction}`, [`Shift+${key}`], (tool) => arrow(tool, direction, 4)),
  ),
];

function goBack(tool: Tool, direction: 'undo' | 'redo'): void {
  const intent = moveInHistory(direction);
  if (intent) tool.announceUndone(direction, intent);
}

/** Enter names what is selected, and ends a connection that is being made. */
function rename(tool: Tool): void {
  const { connectingFrom, element } = useEditor.getState();
  const why = connectingFrom && finishConnection();
  if (why) tool.announceReason(why);
  else if (!connectingFrom) useEditor.setState({ renaming: element.at(-1) });
}

/** Arrows move what is selected; with nothing selected, or while connecting, they choose. */
function arrow(tool: Tool, direction: Direction, steps: number): void {
  const { connectingFrom, element, isReadOnly, isOverview } = useEditor.getState();
  const chooses = connectingFrom || element.length === 0 || isReadOnly || isOverview;
  if (chooses) goTowards(direction, tool.middle());
  else nudge(direction, steps);
}
