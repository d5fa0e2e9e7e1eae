import type {
  GenerationAnswer,
  ResultStatus,
  TestCaseAnswer,
  TestDataAnswer,
} from '@caseloom/contract';
import type { Model, Position, Problem, Step } from '@caseloom/engine';
import { create } from 'zustand';
import { type Drawing, EMPTY } from './drawing/drawing.ts';
import { type History, record, redo, startHistory, undo } from './drawing/history.ts';
import type { Level } from './preview/levels.ts';

export type RightTab = 'properties' | 'data' | 'model' | 'problems';
export type LeftTab = 'add' | 'steps' | 'models' | 'outline';

/** The model that is open; without an id it was never saved. */
export type SelectedModel = {
  projectSlug: string;
  id?: string;
  version?: number;
  savedAt?: string;
};

/** What is shown of a suite, whether it was kept by the server or woven here just now. */
export type Suite = Pick<
  GenerationAnswer,
  'coverage' | 'counts' | 'lowerBound' | 'optimal' | 'testCases' | 'findings' | 'truncated'
>;

/** The cases of a model as they were generated last, or were when it was opened, and the time before that. */
export type Generations = {
  modelId: string | undefined;
  last: TestCaseAnswer[];
  before: TestCaseAnswer[] | undefined;
};

/** One stop of a path: the node of this drawing, the way that led to it, and what the case says there. */
export type Hop = { node: string; edge: string | undefined; words: string };

/** A path that is lit: at which hops, from 1, it passes each node, and the edges it takes. */
export type LitPath = {
  key: string;
  nodes: Map<string, number[]>;
  edges: Set<string>;
  hops: Hop[];
};

/** A lit path that is walked: the hop it stands at, from 0. */
export type Walk = { at: number; isRunning: boolean };

/** Where the menu that adds a step stands on the screen, and what it adds to. */
export type QuickAdd = {
  screen: Position;
  /** Where the node shall stand on the canvas; beside `after` when absent. */
  at?: Position;
  after?: string;
  onEdge?: string;
};

/** Where the menu of what is selected stands, or of a place on the empty canvas. */
export type ContextMenu = { screen: Position; at: Position };

/** Where a nested model is looked into. */
export type Peek = { modelId: string; screen: Position };

export type Editor = {
  selectedModel: SelectedModel | undefined;
  /** The drawing as it was last read or saved: anything else is a draft. */
  saved: Drawing;
  history: History<Drawing>;
  /** Ids of the nodes and edges that are selected, the focused one last. */
  element: string[];
  /** Those of them that stay selected while the focus goes on by keyboard. */
  kept: string[];

  /** What the drawing leans on, as the server last told. */
  steps: ReadonlyMap<string, Step>;
  models: ReadonlyMap<string, Model>;
  data: TestDataAnswer[];

  problems: Problem[];
  /** Whether problems are marked on the canvas: only once they matter to the user. */
  showsProblems: boolean;

  isReadOnly: boolean;
  /** When the draft that was found on opening had been drawn, until it is saved or put aside. */
  restoredAt: number | undefined;
  renaming: string | undefined;
  quickAdd: QuickAdd | undefined;
  contextMenu: ContextMenu | undefined;
  /** Where the ways on from a node are offered by number. */
  branches: { from: string; screen: Position } | undefined;
  peek: Peek | undefined;
  /** The node that a connection is being made from by keyboard. */
  connectingFrom: string | undefined;
  /** The way that is led elsewhere just now. */
  reconnecting: string | undefined;
  /** The name a new piece of test data shall have. */
  newData: string | undefined;
  lit: LitPath | undefined;
  /** A second path, to compare. */
  compared: LitPath | undefined;
  walk: Walk | undefined;
  /** How fast it is walked: 1 is normal. */
  speed: number;
  /** Whether the walk begins again at its end. */
  loops: boolean;
  /** How each node and way went in the run that is shown. */
  went: ReadonlyMap<string, ResultStatus> | undefined;
  /** What was woven here of the drawing as it is, before it is saved and generated. */
  woven: Suite | undefined;
  /** The cases as they were generated before, to be compared. */
  generations: Generations | undefined;
  /** How many test cases each level of coverage would give. */
  levels: ReadonlyMap<Level, number>;
  /** Counts how often a model was opened. */
  opened: number;
  /** How many cases pass each node and way, while that is shown. */
  passes: ReadonlyMap<string, number> | undefined;

  rightMenuToggle: boolean;
  rightMenuSelectedTab: RightTab;
  leftMenuToggle: boolean;
  leftMenuSelectedTab: LeftTab;
  drawerToggle: boolean;
  /** How high the test cases stand, in pixels. */
  casesHeight: number;
  hasMinimap: boolean;
  /** Whether dragging the canvas moves it, or selects. */
  mouse: 'select' | 'hand';
};

/** Whether fingers point here. */
export const isTouch = () => matchMedia('(pointer: coarse)').matches;

export const useEditor = create<Editor>()(() => ({
  selectedModel: undefined,
  saved: EMPTY,
  history: startHistory(EMPTY),
  element: [],
  kept: [],
  steps: new Map(),
  models: new Map(),
  data: [],
  problems: [],
  showsProblems: false,
  isReadOnly: false,
  restoredAt: undefined,
  renaming: undefined,
  quickAdd: undefined,
  contextMenu: undefined,
  branches: undefined,
  peek: undefined,
  connectingFrom: undefined,
  reconnecting: undefined,
  newData: undefined,
  lit: undefined,
  compared: undefined,
  walk: undefined,
  speed: 1,
  loops: false,
  went: undefined,
  woven: undefined,
  generations: undefined,
  levels: new Map(),
  opened: 0,
  passes: undefined,
  rightMenuToggle: true,
  rightMenuSelectedTab: 'properties',
  leftMenuToggle: true,
  leftMenuSelectedTab: 'add',
  drawerToggle: false,
  casesHeight: 300,
  hasMinimap: false,
  // one finger moves the canvas, as on every map
  mouse: isTouch() ? 'hand' : 'select',
}));

const { getState, setState } = useEditor;

/** No path is lit. */
export const OUT = { lit: undefined, compared: undefined, walk: undefined };

/** Names of intents; each has its words in `model.json` under `did`. */
export type Intent =
  | 'add'
  | 'connect'
  | 'delete'
  | 'reconnect'
  | 'rename'
  | 'change'
  | 'move'
  | 'paste'
  | 'tidy'
  | 'align'
  | 'fix'
  | 'insert'
  | 'note'
  | 'restore'
  | 'settings'
  | 'import'
  | 'merge'
  | 'nest'
  | 'inline';

/** Typing that pauses for longer than this begins a change of its own. */
const PAUSE = 800;
let typedAt = 0;

export const drawn = (): Drawing => getState().history.present;

/** Makes a change: one entry to undo. Typing merges with the typing just before it. */
export function change(intent: Intent, next: Drawing, isTyping = false): void {
  const { history, isReadOnly } = getState();
  if (next === history.present || isReadOnly) return;
  const now = Date.now();
  const merges = isTyping && now - typedAt < PAUSE;
  typedAt = isTyping ? now : 0;
  setState({ history: record(history, next, intent, merges), ...OUT });
}

/** One step back or forward; selects what it changed. @returns the name of what was undone or redone */
export function travel(way: 'undo' | 'redo'): Intent | undefined {
  const { history } = getState();
  const entry = way === 'undo' ? history.past.at(-1) : history.future[0];
  if (!entry) return undefined;
  const next = way === 'undo' ? undo(history) : redo(history);
  setState({
    history: next,
    element: changedBetween(history.present, next.present),
    ...OUT,
  });
  return entry.action as Intent;
}

function changedBetween(before: Drawing, after: Drawing): string[] {
  const known = new Set<unknown>([...before.nodes, ...before.edges]);
  return [...after.nodes, ...after.edges].filter((part) => !known.has(part)).map(({ id }) => id);
}

/** Where panels lie over the canvas, and none opens unasked. */
export const isNarrow = () => matchMedia('(max-width: 900px)').matches;

/** Selects; a selected node opens the right menu on its properties. */
export function select(ids: string[], { opens = false } = {}): void {
  setState((editor) => ({
    element: ids,
    renaming: undefined,
    ...(opens &&
      ids.length === 1 &&
      !isNarrow() && { rightMenuToggle: true, rightMenuSelectedTab: 'properties' as const }),
    ...tabFor(ids, editor),
  }));
}

/** The focus goes on to a node; what was kept stays selected with it. */
export function focusOn(id: string): void {
  const { element, kept } = getState();
  const others = kept.filter((each) => each !== id && element.includes(each));
  select([...others, id]);
}

/** What is selected is seen in the tab of its own, and the model where nothing is; other tabs stay. */
function tabFor(ids: string[], { rightMenuSelectedTab }: Editor): Partial<Editor> {
  if (ids.length === 0 && rightMenuSelectedTab === 'properties')
    return { rightMenuSelectedTab: 'model' };
  if (ids.length > 0 && rightMenuSelectedTab === 'model')
    return { rightMenuSelectedTab: 'properties' };
  return {};
}

/** Opens a model with a history of its own. */
export function open(selectedModel: SelectedModel, drawing: Drawing, isReadOnly = false): void {
  setState({
    selectedModel,
    saved: drawing,
    history: startHistory(drawing),
    element: [],
    ...(getState().rightMenuSelectedTab === 'properties' && { rightMenuSelectedTab: 'model' }),
    problems: [],
    showsProblems: false,
    renaming: undefined,
    quickAdd: undefined,
    branches: undefined,
    peek: undefined,
    connectingFrom: undefined,
    passes: undefined,
    woven: undefined,
    generations: undefined,
    levels: new Map(),
    opened: getState().opened + 1,
    ...OUT,
    restoredAt: undefined,
    isReadOnly,
  });
}

/**
 * Takes over what the server saved: the history stays, and so does what was drawn since `sent`.
 */
export function settle(selectedModel: SelectedModel, sent: Drawing, saved: Drawing): void {
  const { history } = getState();
  const isUntouched = history.present === sent;
  setState({
    selectedModel,
    restoredAt: undefined,
    saved: isUntouched ? saved : sent,
    ...(isUntouched && { history: { ...history, present: saved } }),
  });
}

/** Whether there is anything that the server does not have. */
export const isDraft = ({ history, saved }: Editor): boolean => history.present !== saved;
