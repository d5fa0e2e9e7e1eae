import { readPreference } from '../../../lib/preferences.ts';
import { useEditor } from '../editor.ts';
import type { Tool } from '../tool.ts';
import { countAnnounced } from '../voice.ts';
import type { Action } from './action.ts';
import { actionFor } from './actions.ts';

/** Does an action, or says why it cannot be done now. Of what says nothing itself the name is read out; what leaves the focus nowhere leaves it to the canvas. */
export function run(action: Action, tool: Tool): void {
  const why = action.why?.(useEditor.getState());
  if (why) return void tool.announceReason(why);
  const announced = countAnnounced();
  action.run(tool);
  requestAnimationFrame(() => {
    if (countAnnounced() === announced) tool.announceAction(action.name);
    if (document.activeElement === document.body) tool.focusCanvas();
  });
}

/** The action that a combination of keys stands for here, if any. */
export function pressed(combo: string | undefined, isOnCanvas: boolean): Action | undefined {
  const { isReadOnly } = useEditor.getState();
  if (combo === undefined || (isSingle(combo) && readPreference('singleKeys') === 'off'))
    return undefined;
  return actionFor(combo, { isOnCanvas, isReadOnly });
}

/** A letter, digit or sign alone: what speech input and a slip of the hand press unasked. */
const isSingle = (combo: string) => combo.replace(/^Shift\+(?=.)/, '').length === 1;
