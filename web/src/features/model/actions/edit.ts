import { moveInDataHistory, nextDataChange } from '../data/data-history.ts';
import { seenData } from '../data/seen-data.ts';
import { choicesOf } from '../drawing/choices.ts';
import { whyNotInline } from '../drawing/inline.ts';
import { whyNotNest } from '../drawing/nest.ts';
import { type Editor, moveInHistory, openTab, useEditor } from '../editor.ts';
import {
  alignSelected,
  avoidSelection,
  coverSelection,
  deleteSelected,
  distributeSelected,
  duplicate,
  finishConnection,
  goTowards,
  inlineFocused,
  markSelected,
  nudge,
  onlySelection,
  selectedEdge,
} from '../intents.ts';
import { followEdge } from '../intents-edge.ts';
import { tidyAll, tidyBranch, tidySelection } from '../intents-tidy.ts';
import { ACTION_ID, DECISION_TABLE_ID, VISITS_ID } from '../pane/ids.ts';
import { SETTING_PLACES, type SettingPlace, showSetting } from '../pane/setting-places.ts';
import { takeRoleGuesses } from '../roles.ts';
import type { Tool } from '../tool.ts';
import { actionsOf, type Direction, forArrows, needs } from './action.ts';

const page = actionsOf('edit', 'page');
const canvas = actionsOf('edit', 'canvas');
const onBlock = actionsOf('edit', 'canvas', { why: needs.block });
const SIDES = { left: 'left', right: 'right', up: 'top', down: 'bottom' } as const;

export const EDIT = [
  page('undo', ['Mod+z'], (tool) => goBack(tool, 'undo'), {
    why: (editor) => (canGo('undo', editor) ? undefined : 'nothingToUndo'),
  }),
  page('redo', ['Mod+Shift+z', 'Mod+y'], (tool) => goBack(tool, 'redo'), {
    why: (editor) => (canGo('redo', editor) ? undefined : 'nothingToRedo'),
  }),
  canvas('rename', ['F2', 'Enter'], rename, { why: needs.selection }),
  canvas('stateAction', ['Alt+Shift+a'], goToAction, { why: whyNoAction }),
  canvas('properties', ['Alt+Enter'], () => openTab('properties'), { reads: true }),
  ...SETTING_PLACES.map((place) =>
    page(`setting.${place}`, [], (tool) => showSetting(tool, place), {
      why: (editor) => whyNoSetting(place, editor),
    }),
  ),
  canvas('decisionTable', [], goToDecisionTable, { why: whyNoTable }),
  canvas('delete', ['Delete', 'Backspace'], () => deleteSelected(), { why: needs.selection }),
  onBlock('deleteAndReconnect', ['Mod+Backspace', 'Mod+Delete'], () => deleteSelected(true)),
  onBlock('copy', ['Mod+c'], (tool) => tool.copy(false), { reads: true, isNative: true }),
  onBlock('cut', ['Mod+x'], (tool) => tool.copy(true), { isNative: true }),
  canvas('paste', ['Mod+v'], (tool) => tool.paste(), { isNative: true }),
  onBlock('duplicate', ['Mod+d'], () => duplicate()),
  canvas('nest', [], (tool) => tool.nest(), {
    why: ({ history, element }) => whyNotNest(history.present, new Set(element)),
  }),
  canvas('inline', [], inlineFocused, { why: whyNotInlineFocused }),
  canvas('coverSelection', [], coverSelection, { why: needs.selection }),
  canvas('onlySelection', [], onlySelection, { why: needs.selection }),
  canvas('avoidSelection', [], avoidSelection, { why: needs.selection }),
  canvas('visits', ['Alt+Shift+b'], goToVisits, { why: whyNoChoice }),
  canvas('mark.must', ['Alt+Shift+i'], () => markSelected('must'), { why: whyNoChoice }),
  canvas('mark.avoid', ['Alt+Shift+x'], () => markSelected('avoid'), { why: whyNoChoice }),
  canvas('mark.main', ['Alt+Shift+h'], () => markSelected('main'), { why: whyNoChoice }),
  page('takeRoles', ['Alt+Shift+r'], (tool) => void takeRoleGuesses(tool), {
    why: needs.drawing,
  }),
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

/** To the field of what the selected edge or step does to state variables. */
function goToAction(tool: Tool): void {
  openTab('properties');
  tool.focusPart(ACTION_ID);
}

/** To the rules of the selected step, or to what makes a first one. */
function goToDecisionTable(tool: Tool): void {
  openTab('properties');
  tool.focusPart(DECISION_TABLE_ID);
}

function whyNoTable({ history, element }: Editor) {
  const id = element.at(-1);
  const isStep = history.present.nodes.some((node) => node.id === id && node.type === 'step');
  return isStep ? undefined : 'selectStep';
}

/** What is set of test data has no place where there is none. */
function whyNoSetting(place: SettingPlace, { data, selectedModel, history }: Editor) {
  if (place === 'state' || place === 'constraints') return undefined;
  const isUsed = seenData(data, selectedModel?.id).length > 0 || history.present.settings.data;
  return isUsed ? undefined : 'noTestData';
}

/** To the field of how often each test case passes what is selected. */
function goToVisits(tool: Tool): void {
  openTab('properties');
  tool.focusPart(VISITS_ID);
}

function whyNoChoice({ history, element }: Editor) {
  return choicesOf(history.present, element).length > 0 ? undefined : 'selectBlock';
}

function whyNoAction({ history, element }: Editor) {
  const { nodes, edges, settings } = history.present;
  if (!settings.state?.length) return 'noState';
  const id = element.at(-1);
  const isStep = nodes.some((node) => node.id === id && node.type === 'step');
  return isStep || edges.some((edge) => edge.id === id) ? undefined : 'selectBlock';
}

function whyNotInlineFocused(editor: Editor) {
  const { history, models, element } = editor;
  const { present } = history;
  const node = present.nodes.find(({ id }) => id === element.at(-1));
  const inner = models.get(node?.modelId ?? '');
  return needs.nested(editor) ?? (node && inner && whyNotInline(present, node.id, inner));
}

function canGo(direction: 'undo' | 'redo', editor: Editor): boolean {
  const { past, future } = editor.history;
  const entries = direction === 'undo' ? past : future;
  return entries.length > 0 || nextDataChange(direction, editor) !== undefined;
}

/** Test data is saved apart from the drawing: its table takes its changes back, and says so. */
function goBack(tool: Tool, direction: 'undo' | 'redo'): void {
  if (moveInDataHistory(direction)) return;
  const intent = moveInHistory(direction);
  if (intent) tool.announceUndone(direction, intent);
  if (intent !== 'import') return;
  const undone = useEditor.getState().history.future[0]?.brought;
  tool.offerImportUndo(direction === 'undo' ? undone : undefined);
}

/** Enter names what is selected, and ends a connection that is being made. */
function rename(tool: Tool): void {
  const { connectingFrom, element } = useEditor.getState();
  const why = connectingFrom && finishConnection();
  if (why) tool.announceReason(why);
  else if (!connectingFrom) useEditor.setState({ renaming: element.at(-1) });
}

/** Arrows move the nodes that are selected, and lead from an edge to its ends and to the edges beside it; with nothing selected, or while connecting, they choose. */
function arrow(tool: Tool, direction: Direction, steps: number): void {
  const { connectingFrom, element, isReadOnly, isOverview } = useEditor.getState();
  const chooses = connectingFrom || element.length === 0 || isReadOnly || isOverview;
  if (element.length === 1 && selectedEdge()) followEdge(direction);
  else if (chooses) goTowards(direction, tool.middle());
  else nudge(direction, steps);
}
