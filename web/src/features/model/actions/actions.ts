import type { Action } from './action.ts';
import { ADD } from './add.ts';
import { EDIT } from './edit.ts';
import { FILE, SELECT, VIEW } from './view.ts';

/** Everything one can do in the tool: keys, command palette, context menus and the shortcut sheet are made of this. */
export const ACTIONS: Action[] = [...FILE, ...ADD, ...EDIT, ...SELECT, ...VIEW];

const BY_NAME = new Map(ACTIONS.map((action) => [action.name, action]));
const BY_KEY = new Map(
  ACTIONS.flatMap((action) => action.keys.map((key) => [key, action] as const)),
);

/** @throws Error for a name that no action has: a mistake of ours */
export function actionNamed(name: string): Action {
  const action = BY_NAME.get(name);
  if (!action) throw new Error(`there is no action ${name}`);
  return action;
}

/** What a combination of keys does, where the focus is. */
export function actionFor(
  combo: string,
  { isOnCanvas, isReadOnly }: { isOnCanvas: boolean; isReadOnly: boolean },
): Action | undefined {
  const action = BY_KEY.get(combo);
  if (!action || action.isNative || (action.scope === 'canvas' && !isOnCanvas)) return undefined;
  return isReadOnly && !action.reads ? undefined : action;
}
