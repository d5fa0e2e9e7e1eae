import { branchFrom } from '../drawing/walk.ts';
import type { Editor } from '../editor.ts';
import type { Tool, Why } from '../tool.ts';

export type Action = {
  /** Its words are in `model.json` under `action`. */
  name: string;
  /** As `comboOf` names them; the first is the one shown. */
  keys: string[];
  run: (tool: Tool) => void;
  /** Where the keys work: on the whole page, or with the focus on the canvas. */
  scope: 'page' | 'canvas';
  group: Group;
  /** Whether it makes sense where nothing can be changed. */
  reads?: boolean;
  /** The browser handles its keys itself and sends the canvas an event. */
  isNative?: boolean;
  why?: (editor: Editor) => Why | undefined;
};

/** Where an action's words are in `model.json`; that each has some, in both languages, is tested. */
export const actionKey = (name: string) => `action.${name}` as never;

export type Group = 'file' | 'add' | 'edit' | 'select' | 'view';
type Rest = Pick<Action, 'reads' | 'isNative' | 'why'>;

/** Makes the actions of one group and scope. */
export function actionsOf(group: Group, scope: Action['scope'], common: Rest = {}) {
  return (name: string, keys: string[], run: Action['run'], rest: Rest = {}): Action => ({
    name,
    keys,
    run,
    scope,
    group,
    ...common,
    ...rest,
  });
}

export type Direction = 'left' | 'right' | 'up' | 'down';
const ARROWS: [Direction, string][] = [
  ['left', 'ArrowLeft'],
  ['right', 'ArrowRight'],
  ['up', 'ArrowUp'],
  ['down', 'ArrowDown'],
];

/** One action for each arrow key. */
export function forArrows(make: (direction: Direction, key: string) => Action): Action[] {
  return ARROWS.map(([direction, key]) => make(direction, key));
}

/** What actions need before they can run: each returns why it is missing. */
export const needs = {
  block: ({ history, element }: Editor): Why | undefined =>
    history.present.nodes.some(({ id }) => element.includes(id)) ? undefined : 'selectBlock',
  several: ({ history, element }: Editor): Why | undefined =>
    history.present.nodes.filter(({ id }) => element.includes(id)).length > 1
      ? undefined
      : 'selectSeveral',
  branch: ({ history, element }: Editor): Why | undefined =>
    branchFrom(history.present, element.at(-1) ?? '').size > 1 ? undefined : 'selectBranch',
  nested: ({ history, element }: Editor): Why | undefined =>
    history.present.nodes.some(({ id, modelId }) => id === element.at(-1) && modelId)
      ? undefined
      : 'selectNested',
  edgeOut: ({ history, element }: Editor): Why | undefined => {
    const { nodes, edges } = history.present;
    const node = nodes.find(({ id }) => id === element.at(-1));
    if (!node) return 'selectBlock';
    return edges.some(({ source }) => source === node.id) ? undefined : 'noEdgeOut';
  },
  edgeIn: ({ history, element }: Editor): Why | undefined => {
    const { nodes, edges } = history.present;
    const node = nodes.find(({ id }) => id === element.at(-1));
    if (!node) return 'selectBlock';
    return edges.some(({ target }) => target === node.id) ? undefined : 'noEdgeIn';
  },
  edge: ({ history, element }: Editor): Why | undefined =>
    history.present.edges.some(({ id }) => id === element.at(-1)) ? undefined : 'selectEdge',
  selection: ({ element }: Editor): Why | undefined =>
    element.length > 0 ? undefined : 'selectBlock',
  drawing: ({ history }: Editor): Why | undefined =>
    history.present.nodes.length > 0 ? undefined : 'nothingDrawn',
};
