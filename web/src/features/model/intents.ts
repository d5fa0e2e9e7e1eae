import type { Mark, Position } from '@caseloom/engine';
import { type ModelFile, writeCaseloom } from '@caseloom/formats';
import { loadCode } from '../../lib/load-code.ts';
import { whyNot } from './canvas/connection.ts';
import { toggleMark } from './drawing/choices.ts';
import { copy, paste } from './drawing/clip.ts';
import {
  addBasics,
  addNode,
  connect,
  type Drawing,
  move,
  type NewNode,
  newId,
  remove,
  removeAndReconnect,
} from './drawing/drawing.ts';
import { inline } from './drawing/inline.ts';
import { addTowards, insertOnEdge, lastEdge, onlyEdge } from './drawing/insert.ts';
import { aligned, distributed, GRID } from './drawing/place.ts';
import {
  centerOf,
  type Direction,
  nearest,
  neighbours,
  reachable,
  sibling,
} from './drawing/walk.ts';
import { change, currentDrawing, focusOn, openTab, select, useEditor } from './editor.ts';
import type { Why } from './tool.ts';

const { getState, setState } = useEditor;

/** The selected nodes, in the order they are drawn. */
export function selectedNodes() {
  const chosen = new Set(getState().element);
  return currentDrawing().nodes.filter(({ id }) => chosen.has(id));
}

/** The node that has the focus: the last one selected. */
export function focusedNode() {
  const id = getState().element.at(-1);
  return currentDrawing().nodes.find((node) => node.id === id);
}

export function selectedEdge() {
  const id = getState().element.at(-1);
  return currentDrawing().edges.find((edge) => edge.id === id);
}

type Where = { at?: Position | undefined; after?: string | undefined; onEdge?: string | undefined };

/** Adds a node where it is wanted, and lets one write its label where it has none. @returns its id */
export function insert(node: NewNode, { at, after, onEdge }: Where = {}): string {
  const edgeId = onEdge ?? (after && !at ? lastEdge(currentDrawing(), after) : undefined);
  const added = edgeId
    ? insertOnEdge(currentDrawing(), edgeId, node)
    : addNode(currentDrawing(), node, { at, after });
  return place(edgeId ? 'insert' : 'add', added, node);
}

/** Where a piece of the library goes: after the focused node, onto the selected edge, or next to all nodes. */
export function libraryTarget(): Where {
  const node = focusedNode();
  if (node && node.type !== 'end') return { after: node.id };
  return { onEdge: selectedEdge()?.id };
}

/** A connected node in the direction of an arrow: straight on onto the one edge that leads on, up and down a branch. */
export function insertTowards(direction: Direction): void {
  const from = focusedNode();
  if (!from || from.type === 'end') return;
  const node: NewNode = { type: 'step' };
  const edge = direction === 'right' ? onlyEdge(currentDrawing(), from.id) : undefined;
  if (edge) insert(node, { onEdge: edge.id });
  else place('add', addTowards(currentDrawing(), from.id, direction, node), node);
}

function place(
  intent: 'add' | 'insert',
  added: { drawing: Drawing; id: string },
  node: NewNode,
): string {
  change(intent, added.drawing);
  select([added.id]);
  const isUnnamed = node.type === 'step' && !node.stepId && !node.data?.label;
  setState({
    quickAdd: undefined,
    renaming: isUnnamed ? added.id : undefined,
  });
  if (!isUnnamed && node.type === 'nested' && !node.modelId) openTab('properties');
  return added.id;
}

/** Begins a drawing, and gives the model its name where it has none. */
export function insertBasics(name?: string): void {
  const before = currentDrawing();
  const { drawing, id } = addBasics(name ? { ...before, name } : before);
  change('add', drawing);
  select([id]);
  setState({ renaming: id });
}

export function addNote(at: Position): void {
  const drawing = currentDrawing();
  const note = { id: newId(), text: '', position: at, width: 180, height: 90 };
  const notes = [...(drawing.settings.notes ?? []), note];
  change('note', { ...drawing, settings: { ...drawing.settings, notes } });
  select([note.id]);
  setState({ renaming: note.id });
}

export function changeNote(id: string, text: string, isTyping = false): void {
  const drawing = currentDrawing();
  const notes = (drawing.settings.notes ?? []).map((note) =>
    note.id === id ? { ...note, text } : note,
  );
  change('note', { ...drawing, settings: { ...drawing.settings, notes } }, isTyping);
}

/** Takes what is selected away; with `reconnects`, what led to it leads on to where it led. */
export function deleteSelected(reconnects = false): void {
  const chosen = new Set(getState().element);
  const drawing = currentDrawing();
  const next = reconnects ? removeAndReconnect(drawing, chosen) : remove(drawing, chosen);
  const notes = drawing.settings.notes ?? [];
  const left = notes.filter(({ id }) => !chosen.has(id));
  const settings = left.length === notes.length ? next.settings : { ...next.settings, notes: left };
  change('delete', settings === next.settings ? next : { ...next, settings });
  select([]);
}

/** Moves nodes and notes to new places. */
export function moveTo(
  places: ReadonlyMap<string, Position>,
  intent: 'move' | 'align' | 'tidy' = 'move',
): void {
  const drawing = move(currentDrawing(), places);
  const notes = drawing.settings.notes ?? [];
  const hasNotes = notes.some(({ id }) => places.has(id));
  const moved = notes.map((note) => ({ ...note, position: places.get(note.id) ?? note.position }));
  const settings = hasNotes ? { ...drawing.settings, notes: moved } : drawing.settings;
  change(intent, hasNotes ? { ...drawing, settings } : drawing);
}

/** Moves what is selected by so many steps of the grid. */
export function nudge(direction: Direction, steps: number): void {
  const by = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction];
  const [dx = 0, dy = 0] = by.map((step) => step * GRID * steps);
  const places = selectedNodes().map(
    ({ id, position: { x, y } }) => [id, { x: x + dx, y: y + dy }] as const,
  );
  moveTo(new Map(places));
}

export function alignSelected(side: 'left' | 'right' | 'top' | 'bottom'): void {
  moveTo(aligned(selectedNodes(), side), 'align');
}

export function distributeSelected(axis: 'x' | 'y'): void {
  moveTo(distributed(selectedNodes(), axis), 'align');
}

export function selectAll(): void {
  select([...currentDrawing().nodes, ...currentDrawing().edges].map(({ id }) => id));
}

/** The suite passes what is selected, and nothing else has to be. */
export function coverSelection(): void {
  const through = getState().element;
  const drawing = currentDrawing();
  const settings = { ...drawing.settings, criterion: 'selection' as const, through };
  change('settings', { ...drawing, settings });
}

/** No test case takes what is selected. */
export function avoidSelection(): void {
  setChosen({ avoid: getState().element });
}

/** Of what the criterion asks for, only what is selected is covered. */
export function onlySelection(): void {
  setChosen({ only: getState().element });
}

function setChosen(chosen: { avoid?: string[]; only?: string[] }): void {
  const drawing = currentDrawing();
  change('settings', { ...drawing, settings: { ...drawing.settings, ...chosen } });
}

export function markSelected(mark: Mark): void {
  change('change', toggleMark(currentDrawing(), getState().element, mark));
}

export function selectStream(edgeId: 'upstream' | 'downstream'): void {
  select([
    ...reachable(
      currentDrawing(),
      selectedNodes().map(({ id }) => id),
      edgeId,
    ),
  ]);
}

/** Goes along the flow, or between those that follow the same step. */
export function follow(direction: Direction): void {
  const from = focusedNode();
  if (!from) return;
  const drawing = currentDrawing();
  const to = {
    right: () => neighbours(drawing, from.id, 'next')[0],
    left: () => neighbours(drawing, from.id, 'previous')[0],
    up: () => sibling(drawing, from.id, -1),
    down: () => sibling(drawing, from.id, 1),
  }[direction]();
  if (to) focusOn(to.id);
}

/** Goes to the nearest node in a direction, from the focused one or from a point. */
export function goTowards(direction: Direction, from: Position): void {
  const focused = focusedNode();
  const others = currentDrawing().nodes.filter((node) => node !== focused);
  const to = nearest(others, focused ? centerOf(focused) : from, direction) ?? others[0];
  if (to) focusOn(to.id);
}

export function goTo(type: 'start' | 'end'): void {
  const node = currentDrawing().nodes.find((each) => each.type === type);
  if (node) focusOn(node.id);
}

/** Selects the nearest node where nothing is, and lets go of what is selected. */
export function toggleFocused(from: Position): void {
  const focused = focusedNode();
  const { element } = getState();
  if (focused) select(element.slice(0, -1));
  else goTowards('right', from);
}

/** Keeps the focused node selected while the focus goes on, or keeps it no longer. @returns how many are selected */
export function keepFocused(): number {
  const focused = focusedNode();
  const { element, keptSelection } = getState();
  if (!focused) return 0;
  const others = keptSelection.filter((id) => id !== focused.id && element.includes(id));
  const isKept = keptSelection.includes(focused.id) && element.includes(focused.id);
  setState({ keptSelection: isKept ? others : [...others, focused.id] });
  return element.length;
}

/** Connects by keyboard: from the focused node to the one chosen next. @returns why it may not be */
export function finishConnection(): Why | undefined {
  const { connectingFrom } = getState();
  const target = focusedNode();
  setState({ connectingFrom: undefined });
  if (!connectingFrom || !target) return undefined;
  const why = whyNot(currentDrawing(), connectingFrom, target.id);
  change('connect', connect(currentDrawing(), connectingFrom, target.id));
  return why;
}

/** Puts the steps of the focused nested model in its place. */
export function inlineFocused(): void {
  const { steps, models } = getState();
  const node = focusedNode();
  const inner = models.get(node?.modelId ?? '');
  if (!node || !inner) return;
  const { drawing, ids } = inline(currentDrawing(), node.id, inner, steps);
  change('inline', drawing);
  select(ids);
}

/** What is selected as text for the clipboard: a model file, so that any project and any program can read it. */
export function toClipboard(): string | undefined {
  const piece = selectedPiece();
  return piece && writeCaseloom(piece);
}

function selectedPiece(): ModelFile | undefined {
  const { element, steps, data } = getState();
  return copy(currentDrawing(), new Set(element), { steps, testData: data });
}

/**
 * Adds what the clipboard holds.
 *
 * @returns the file and what was left out of it, or nothing where it holds no model
 */
export async function fromClipboard(
  text: string,
  at?: Position,
): Promise<{ file: ModelFile; skipped: ('start' | 'end')[] } | undefined> {
  const { read } = await loadCode(() => import('@caseloom/formats/read'));
  const file = read(text, '');
  if (!file.ok) return undefined;
  return { file, skipped: add(file, { at }) };
}

function add(
  file: ModelFile,
  where: { at?: Position | undefined; by?: Position },
): ('start' | 'end')[] {
  const { drawing, ids, skipped } = paste(currentDrawing(), file, {
    ...where,
    steps: getState().steps,
  });
  const wasEmpty = currentDrawing().nodes.length === 0;
  change('paste', drawing);
  select(ids);
  // what fills an empty canvas is seen as a model that is opened is
  if (wasEmpty) setState({ opened: getState().opened + 1 });
  return skipped;
}

/** A second one of nodes, at new places; they stay where they are. */
export function copyTo(places: ReadonlyMap<string, Position>): void {
  const { steps, data } = getState();
  const moved = move(currentDrawing(), places);
  const piece = copy(moved, new Set(places.keys()), { steps, testData: data });
  if (piece) add(piece, { by: { x: 0, y: 0 } });
}

/** Duplicates the selection next to it. */
export function duplicate(): void {
  const piece = selectedPiece();
  if (piece) add(piece, {});
}
