import type { NodeType } from '@caseloom/engine';
import { noteStep } from '../../first-run/api.ts';
import { findOnly } from '../drawing/drawing.ts';
import { currentDrawing, useEditor } from '../editor.ts';
import {
  addNote,
  focusedNode,
  insert,
  insertTowards,
  libraryTarget,
  selectedEdge,
} from '../intents.ts';
import type { Tool } from '../tool.ts';
import { actionsOf, type Direction, forArrows, needs } from './action.ts';

const canvas = actionsOf('add', 'canvas');

export const ADD = [
  canvas('quickAdd', ['n', 'Alt+Shift+n'], openQuickAdd),
  canvas('addStart', [], (tool) => add(tool, 'start'), {
    why: ({ history }) => (findOnly(history.present, 'start') ? 'hasStart' : undefined),
  }),
  canvas('addStep', ['s', 'Alt+Shift+s'], (tool) => add(tool, 'step')),
  canvas('addEnd', [], (tool) => add(tool, 'end'), {
    why: ({ history }) => (findOnly(history.present, 'end') ? 'hasEnd' : undefined),
  }),
  canvas('addNested', ['m', 'Alt+Shift+m'], (tool) => add(tool, 'nested')),
  canvas('addNote', ['Shift+s'], (tool) => addNote(tool.middle())),
  ...forArrows((direction, key) =>
    canvas(`addTowards.${direction}`, [`Mod+${key}`], () => addTowards(direction), {
      why: needs.block,
    }),
  ),
  canvas(
    'connect',
    ['Alt+Shift+c', 'c'],
    () => useEditor.setState({ connectingFrom: focusedNode()?.id }),
    {
      why: needs.block,
    },
  ),
  canvas('insertOnEdge', ['Insert', 'Shift+n'], insertOnEdge, { why: needs.edge }),
];

function addTowards(direction: Direction): void {
  insertTowards(direction);
  void noteStep('step');
}

function insertOnEdge(): void {
  insert({ type: 'step' }, { onEdge: selectedEdge()?.id });
}

/** After the focused node, onto the selected edge, or next to all nodes. */
export function add(tool: Tool, type: NodeType): void {
  if (currentDrawing().nodes.length === 0) insert({ type }, { at: tool.middle() });
  else insert({ type }, type === 'start' ? {} : libraryTarget());
}

function openQuickAdd(tool: Tool): void {
  const after = focusedNode();
  const onEdge = selectedEdge()?.id;
  useEditor.setState({
    quickAdd: {
      screen: tool.positionNextToSelection(),
      ...(after && after.type !== 'end' ? { after: after.id } : { at: tool.middle() }),
      ...(onEdge && { onEdge }),
    },
  });
}
