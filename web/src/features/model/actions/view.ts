import { hideFirstSteps } from '../../first-run/api.ts';
import { neighbours } from '../drawing/walk.ts';
import {
  currentDrawing,
  type Editor,
  isDraft,
  isNarrow,
  NO_HIGHLIGHT,
  openTab,
  select,
  useEditor,
} from '../editor.ts';
import {
  focusedNode,
  follow,
  goTo,
  keepFocused,
  selectAll,
  selectedEdge,
  selectedNodes,
  selectStream,
  toggleFocused,
} from '../intents.ts';
import { followEdge, goToEdge } from '../intents-edge.ts';
import { CASES_ID } from '../pane/ids.ts';
import { findProblems } from '../problems.ts';
import type { Tool, Why } from '../tool.ts';
import { actionsOf, type Direction, forArrows, needs } from './action.ts';

const { getState, setState } = useEditor;
const page = actionsOf('view', 'page', { reads: true });
const canvas = actionsOf('view', 'canvas', { reads: true });
const selects = actionsOf('select', 'canvas', { reads: true });
const onBlock = actionsOf('select', 'canvas', { reads: true, why: needs.block });
const file = actionsOf('file', 'page', { reads: true });

export const FILE = [
  file('save', ['Mod+s'], (tool) => tool.save(), {
    reads: false,
    why: (editor) => (isDraft(editor) ? undefined : 'nothingToSave'),
  }),
  file('generate', ['Mod+Enter'], (tool) => tool.generate()),
  file('versions', [], (tool) => tool.openDialog('versions'), { reads: false }),
  file('import', [], (tool) => tool.openDialog('import'), { reads: false }),
  actionsOf('file', 'canvas', { reads: true })('excel', ['Shift+e'], (tool) =>
    tool.takeFile('xlsx'),
  ),
  actionsOf('file', 'canvas', { reads: true })('image', ['Shift+p'], (tool) =>
    tool.takeFile('png'),
  ),
  file('pdf', [], (tool) => tool.takeFile('pdf')),
  file('pdfWide', [], (tool) => tool.takeFile('pdf-wide')),
  file('svg', [], (tool) => tool.takeFile('svg')),
  file('gherkin', [], (tool) => tool.takeFile('feature')),
  file('csv', [], (tool) => tool.takeFile('csv')),
  file('markdown', [], (tool) => tool.takeFile('md')),
  file('json', [], (tool) => tool.takeFile('json')),
  file('text', [], (tool) => tool.takeFile('text')),
  file('mermaid', [], (tool) => tool.takeFile('mermaid')),
  file('pict', [], (tool) => tool.takeFile('pict')),
];

export const SELECT = [
  selects('selectAll', ['Mod+a'], selectAll),
  selects('clear', ['Escape'], clear),
  selects('toggle', ['Space'], (tool) => toggleFocused(tool.middle())),
  onBlock('keep', ['Shift+Space'], (tool) => tool.announceKept(keepFocused())),
  onBlock('upstream', ['Alt+Shift+u', 'u'], () => selectStream('upstream')),
  onBlock('downstream', ['Alt+Shift+d', 'd'], () => selectStream('downstream')),
  ...forArrows((direction, key) =>
    selects(`follow.${direction}`, [`Alt+${key}`], (tool) => followOrAsk(tool, direction), {
      why: (editor) => needs.selection(editor) ?? whyNoEdge(direction, editor),
    }),
  ),
  onBlock('toEdge.right', ['Alt+Shift+ArrowRight'], () => goToEdge('next'), { why: needs.edgeOut }),
  onBlock('toEdge.left', ['Alt+Shift+ArrowLeft'], () => goToEdge('previous'), {
    why: needs.edgeIn,
  }),
  canvas('openNested', [], (tool) => openNested(tool), { why: needs.nested }),
  canvas('peek', [], (tool) => tool.peek(focusedNode()?.modelId ?? ''), { why: needs.nested }),
  selects('toStart', ['Home'], () => goTo('start')),
  selects('toEnd', ['End'], () => goTo('end')),
];

export const VIEW = [
  page('commands', ['Mod+k'], (tool) => tool.openDialog('commands')),
  page('search', ['Mod+f'], (tool) => tool.openDialog('search'), { why: needs.drawing }),
  page('shortcuts', ['F1'], (tool) => tool.openDialog('shortcuts')),
  canvas('shortcutsHere', ['?'], (tool) => tool.openDialog('shortcuts')),
  page('leftPanel', ['Mod+b'], () => toggle('leftMenuToggle')),
  page('cases', ['Mod+j'], goToCases),
  page('rightMenu', ['Mod+.'], () => toggle('rightMenuToggle')),
  page('nextRegion', ['F6'], (tool) => tool.nextRegion(1)),
  page('previousRegion', ['Shift+F6'], (tool) => tool.nextRegion(-1)),
  page('nextProblem', ['F8'], (tool) => goToProblem(tool, 1)),
  page('previousProblem', ['Shift+F8'], (tool) => goToProblem(tool, -1)),
  canvas('selectTool', ['v'], () => setState({ mouse: 'select' })),
  canvas('handTool', ['h'], () => setState({ mouse: 'hand' })),
  canvas('zoomIn', ['+'], (tool) => tool.zoom('in')),
  canvas('zoomOut', ['-'], (tool) => tool.zoom('out')),
  canvas('zoomFull', ['0', 'Shift+0'], (tool) => tool.zoom('full')),
  canvas('fit', ['1', 'Shift+1'], (tool) => tool.fit(undefined, { isWhole: true })),
  canvas(
    'fitSelection',
    ['2', 'Shift+2'],
    (tool) => tool.fit(selectedNodes().map(({ id }) => id)),
    {
      why: needs.block,
    },
  ),
  canvas('minimap', ['Shift+m'], () => toggle('hasMinimap')),
  canvas('overview', ['o', 'Alt+Shift+o'], toggleOverview, { why: needs.drawing }),
  canvas('outline', ['Shift+o'], () =>
    setState({ leftMenuToggle: true, leftMenuSelectedTab: 'outline' }),
  ),
  page('firstSteps', [], () => void hideFirstSteps(false), { reads: false }),
];

/** Why nothing lies in a direction along the flow; from an edge there are always its ends. */
function whyNoEdge(direction: Direction, editor: Editor): Why | undefined {
  const isEdge = needs.edge(editor) === undefined;
  if (isEdge || direction === 'up' || direction === 'down') return undefined;
  return direction === 'right' ? needs.edgeOut(editor) : needs.edgeIn(editor);
}

/** Where several edges lead on, one is chosen by its number. */
function followOrAsk(tool: Tool, direction: Direction): void {
  const from = focusedNode();
  const isParting =
    from && direction === 'right' && neighbours(currentDrawing(), from.id, 'next').length > 1;
  if (selectedEdge()) followEdge(direction);
  else if (isParting)
    setState({ branches: { from: from.id, screen: tool.positionNextToSelection() } });
  else follow(direction);
}

function openNested(tool: Tool): void {
  const modelId = focusedNode()?.modelId;
  if (modelId) tool.enter(modelId);
}

type Panel = 'leftMenuToggle' | 'rightMenuToggle' | 'hasMinimap';
const OPPOSITE: Partial<Record<Panel, Panel>> = {
  leftMenuToggle: 'rightMenuToggle',
  rightMenuToggle: 'leftMenuToggle',
};

function toggle(panel: Panel): void {
  const other = isNarrow() && OPPOSITE[panel];
  setState((editor) => ({ [panel]: !editor[panel], ...(other && { [other]: false }) }));
}

/** Leads to the list of test cases, and from there back to the canvas. */
function goToCases(tool: Tool): void {
  if (document.activeElement?.id === CASES_ID) tool.focusCanvas();
  else {
    openTab('cases');
    tool.focusPart(CASES_ID);
  }
}

function toggleOverview(tool: Tool): void {
  setState(({ isOverview }) => ({ isOverview: !isOverview }));
  tool.focusCanvas();
}

/** Escape ends the running action, then goes back from what is selected to the list, then ends the highlight, then the selection. */
function clear(): void {
  const { connectingFrom, element, highlighted, isOverview } = getState();
  const { rightMenuToggle, rightMenuSelectedTab } = getState();
  const isShown = rightMenuToggle && rightMenuSelectedTab === 'properties' && element.length > 0;
  if (isOverview) setState({ isOverview: false });
  else if (connectingFrom) setState({ connectingFrom: undefined });
  else if (highlighted && !isShown) setState(NO_HIGHLIGHT);
  else {
    setState({ keptSelection: [] });
    select([]);
  }
}

/** Goes round the places that have problems; what is wrong with the drawing as a whole has none, and is in the list that opens. */
function goToProblem(tool: Tool, by: 1 | -1): void {
  const problems = findProblems();
  if (problems.length === 0) {
    tool.announceReason('noProblems');
    return;
  }
  const { element } = getState();
  const places = [...new Set(problems.flatMap(({ nodeId, edgeId }) => nodeId ?? edgeId ?? []))];
  const at = places.indexOf(element.at(-1) ?? '');
  const first = by === 1 ? 0 : places.length - 1;
  const id = places[at === -1 ? first : (at + by + places.length) % places.length];
  setState({ problems, showsProblems: true, element: id ? [id] : [] });
  openTab('problems');
}
