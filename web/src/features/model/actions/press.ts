import { readPreference } from '../../../lib/preferences.ts';
import { useEditor } from '../editor.ts';
import type { Tool } from '../tool.ts';
import { countAnnounced } from '../voice.ts';
import type { Action } from './action.ts';
import { actionFor } from './actions.ts';

/** Does an action, or says why it cannot be done now. What leaves the focus nowhere leaves it to the canvas. */
export function run(action: Action, tool: Tool): void {
  const { element } = useEditor.getState();
  const why = action.why?.(useEditor.getState());
  if (why) return void tool.announceReason(why);
  const announced = countAnnounced();
  const focused = document.activeElement;
  action.run(tool);
  requestAnimationFrame(() => {
    const isAnnounced = countAnnounced() !== announced;
    // where the focus goes, the screen reader says what it comes to
    const isElsewhere =
      document.activeElement !== focused && document.activeElement !== document.body;
    if (!isAnnounced && !isElsewhere) announceResult(action, element, tool);
    if (document.activeElement === document.body) tool.focusCanvas();
  });
}

/** Of what says nothing itself: how many are selected now where that is what it changed, or else its name. One that has the focus is read by itself. */
function announceResult({ name }: Action, before: string[], tool: Tool): void {
  const { element } = useEditor.getState();
  if (element === before) tool.announceAction(name);
  else if (element.length !== 1) tool.announceKept(element.length);
}

/** The action that a combination of keys stands for here, if any. */
export function pressed(combo: string | undefined, isOnCanvas: boolean): Action | undefined {
  const { isReadOnly } = useEditor.getState();
  if (combo === undefined || (isSingle(combo) && readPreference('singleKeys') === 'off'))
    return undefined;
  return actionFor(combo, { isOnCanvas, isReadOnly });
}

/** A letter, digit or sign alone: what speech input and a slip of the hand press unasked. */
export const isSingle = (combo: string) => combo.replace(/^Shift\+(?=.)/, '').length === 1;
