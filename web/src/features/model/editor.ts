import type {
  GenerationAnswer,
  ResultStatus,
  TestCaseAnswer,
  TestDataAnswer,
} from '@caseloom/contract';
import type { Model, Position, Problem, Step } from '@caseloom/engine';
import { create } from 'zustand';
import { type DataChanges, noDataChanges } from './data/data-change.ts';
import { type Drawing, EMPTY } from './drawing/drawing.ts';
import { type History, record, redo, startHistory, undo } from './drawing/history.ts';
import type { Level } from './preview/levels.ts';

export type RightTab = 'cases' | 'properties' | 'data' | 'model' | 'problems';
export type LeftTab = 'steps' | 'models' | 'outline' | 'text';
/** What the cases of the list are put together by. */
export type Grouping = 'kind' | 'outcome' | 'requirement';

/** The model that is open; without an id it was never saved. */
export type SelectedModel = {
  projectSlug: string;
  id?: string;
  version?: number;
  savedAt?: string;
};

/** What is shown of a suite, whether the server stored it or this browser generated a preview. */
export type Suite = Pick<
  GenerationAnswer,
  | 'coverage'
  | 'counts'
  | 'parts'
  | 'lowerBound'
  | 'optimal'
  | 'testCases'
  | 'findings'
  | 'truncated'
  | 'best'
  | 'coverageRate'
> & {
  /** By key of a case that of the one generated last which it continues, where that is another. */
  continued?: ReadonlyMap<string, string>;
  /** Set: a preview that has fewer cases than generating gives, so that its figures say nothing of the model. */
  isPart?: true;
};

/** The cases of a model as they were generated last, or were when it was opened, and the time before that. */
export type Generations = {
  modelId: string | undefined;
  last: TestCaseAnswer[];
  before: TestCaseAnswer[] | undefined;
};

/** One stop of a path: the node of this drawing, the edge that led to it, and which step of the case is there, in its words; none at Start and End. */
export type PathStep = {
  node: string;
  edge: string | undefined;
  words: string;
  number: number | undefined;
};

/** A highlighted path: at each of its nodes the numbers of the steps of the case, from 1, and the edges it takes. */
export type HighlightedPath = {
  key: string;
  nodes: Map<string, number[]>;
  edges: Set<string>;
  pathSteps: PathStep[];
};

/** The playback of a highlighted path: the step it stands at, from 0. */
export type Playback = { at: number; isRunning: boolean };

/** Where the menu that adds a step stands on the screen, and what it adds to. */
export type QuickAdd = {
  screen: Position;
  /** The position of the node on the canvas; next to `after` when absent. */
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
  history: History<Drawing, Intent>;
  /** Ids of the nodes and edges that are selected, the focused one last. */
  element: string[];
  /** Those of them that stay selected while the focus goes on by keyboard. */
  keptSelection: string[];

  /** What the drawing refers to, as the server last sent it. */
  steps: ReadonlyMap<string, Step>;
  models: ReadonlyMap<string, Model>;
  data: TestDataAnswer[];
  dataChanges: DataChanges;
  /** The name of test data whose table is to be shown, and then takes its last change back or makes it again. */
  awaitedData: { name: string; direction: 'undo' | 'redo' } | undefined;

  problems: Problem[];
  /** Whether problems are marked on the canvas: only once they matter to the user. */
  showsProblems: boolean;

  isReadOnly: boolean;
  /** When the draft that was found on opening had been drawn, until it is saved or put aside. */
  restoredAt: number | undefined;
  renaming: string | undefined;
  quickAdd: QuickAdd | undefined;
  contextMenu: ContextMenu | undefined;
  /** Where the next edges of a node are offered by number. */
  branches: { from: string; screen: Position } | undefined;
  peek: Peek | undefined;
  /** The node that a connection is being made from by keyboard. */
  connectingFrom: string | undefined;
  /** The edge whose end is being moved to another node. */
  reconnecting: string | undefined;
  /** The name a new piece of test data shall have. */
  newData: string | undefined;
  highlighted: HighlightedPath | undefined;
  /** The case that was last in the address, by a link that was followed or by what was highlighted. */
  caseInAddress: string | undefined;
  /** A second path, to compare. */
  compared: HighlightedPath | undefined;
  playback: Playback | undefined;
  /** The speed of the playback: 1 is normal. */
  speed: number;
  /** Whether the playback begins again at its end. */
  loops: boolean;
  /** The result of each node and edge in the run that is shown. */
  resultByElement: ReadonlyMap<string, ResultStatus> | undefined;
  /** The test cases of the drawing as it is now, generated in this browser before it is saved. */
  preview: Suite | undefined;
  /** Whether a problem keeps the drawing as it is now from having test cases: `preview` is then the last there was. */
  isPreviewBlocked: boolean;
  /** The cases as they were generated before, to be compared. */
  generations: Generations | undefined;
  /** How many test cases each level of coverage would give. */
  levels: ReadonlyMap<Level, number>;
  /** How many test cases there would be by the other choice of a setting: positive and negative ones mixed or separate, values combined otherwise. */
  otherPlans: { polarity?: number; combine?: number };
  /** Counts how often a model was opened. */
  opened: number;
  /** The number of cases through each node and edge, while that is shown. */
  caseCountByElement: ReadonlyMap<string, number> | undefined;

  rightMenuToggle: boolean;
  rightMenuSelectedTab: RightTab;
  /** The tab that comes back when nothing is selected any more. */
  tabBefore: RightTab | undefined;
  /** Whether what stands behind "Advanced" in the Model tab is unfolded. */
  isAdvancedOpen: boolean;
  /** How wide the pane beside the canvas is, in pixels. */
  paneWidth: number;
  leftMenuToggle: boolean;
  leftMenuSelectedTab: LeftTab;
  /** Whether the library stands beside the canvas; otherwise it lies over it for as long as it is used. */
  isLibraryPinned: boolean;
  casesGrouping: Grouping;
  hasMinimap: boolean;
  /** Whether the whole drawing is shown at a scale at which nothing is edited. */
  isOverview: boolean;
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
  keptSelection: [],
  steps: new Map(),
  models: new Map(),
  data: [],
  dataChanges: noDataChanges(),
  awaitedData: undefined,
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
  highlighted: undefined,
  caseInAddress: undefined,
  compared: undefined,
  playback: undefined,
  speed: 1,
  loops: false,
  resultByElement: undefined,
  preview: undefined,
  isPreviewBlocked: false,
  generations: undefined,
  levels: new Map(),
  otherPlans: {},
  opened: 0,
  caseCountByElement: undefined,
  rightMenuToggle: true,
  rightMenuSelectedTab: 'cases',
  tabBefore: undefined,
  isAdvancedOpen: false,
  paneWidth: 400,
  leftMenuToggle: false,
  leftMenuSelectedTab: 'steps',
  isLibraryPinned: false,
  casesGrouping: 'kind',
  hasMinimap: false,
  isOverview: false,
  // one finger moves the canvas, as on every map
  mouse: isTouch() ? 'hand' : 'select',
}));

const { getState, setState } = useEditor;

/** No path is highlighted. */
export const NO_HIGHLIGHT = { highlighted: undefined, compared: undefined, playback: undefined };

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
  | 'discard'
  | 'settings'
  | 'import'
  | 'merge'
  | 'nest'
  | 'inline'
  | 'roles'
  | 'suggestion'
  | 'text';

/** Typing that pauses for longer than this begins a change of its own. */
const PAUSE = 800;
let typedAt = 0;

export const currentDrawing = (): Drawing => getState().history.present;

/** Makes a change: one entry to undo. Typing merges with the typing just before it. */
export function change(intent: Intent, next: Drawing, isTyping = false): void {
  const { history, isReadOnly } = getState();
  if (next === history.present || isReadOnly) return;
  const now = Date.now();
  const merges = isTyping && now - typedAt < PAUSE;
  typedAt = isTyping ? now : 0;
  setState({ history: record(history, next, intent, merges), ...NO_HIGHLIGHT });
}

/** Typing that is not read yet goes on: it belongs to what was typed just before. */
export function goOnTyping(): void {
  const now = Date.now();
  if (now - typedAt < PAUSE) typedAt = now;
}

/** One step back or forward; selects what it changed. @returns the name of what was undone or redone */
export function moveInHistory(direction: 'undo' | 'redo'): Intent | undefined {
  const { history } = getState();
  const entry = direction === 'undo' ? history.past.at(-1) : history.future[0];
  if (!entry) return undefined;
  const next = direction === 'undo' ? undo(history) : redo(history);
  setState({
    history: next,
    element: changedBetween(history.present, next.present),
    ...NO_HIGHLIGHT,
  });
  return entry.action;
}

function changedBetween(before: Drawing, after: Drawing): string[] {
  const known = new Set<unknown>([...before.nodes, ...before.edges]);
  return [...after.nodes, ...after.edges].filter((part) => !known.has(part)).map(({ id }) => id);
}

/** Where the pane is a sheet below the canvas, and none opens unasked. */
export const isNarrow = () => matchMedia('(max-width: 900px)').matches;

/**
 * Selects. What is selected is shown in the pane that is open, and in the list again once nothing is.
 *
 * @param opens whether the pane opens for it; where it is false, the tab that is open stays
 */
export function select(ids: string[], { opens }: { opens?: boolean } = {}): void {
  setState((editor) => ({
    element: ids,
    renaming: undefined,
    ...(opens !== false && tabFor(ids, editor)),
    ...(opens && ids.length === 1 && !isNarrow() && showTab('properties', editor)),
  }));
}

/** Opens the pane at a tab; a tab of what is selected gives way to the one before when nothing is. */
export function openTab(tab: RightTab): void {
  setState((editor) => showTab(tab, editor));
}

function showTab(tab: RightTab, { rightMenuSelectedTab: now, tabBefore }: Editor): Partial<Editor> {
  return {
    rightMenuToggle: true,
    rightMenuSelectedTab: tab,
    tabBefore: tab === 'properties' && now !== 'properties' ? now : tabBefore,
  };
}

/** The focus goes on to a node; what was kept stays selected with it. */
export function focusOn(id: string): void {
  const { element, keptSelection } = getState();
  const others = keptSelection.filter((each) => each !== id && element.includes(each));
  select([...others, id]);
}

/** The tab for what is selected: of its own, or the one before where nothing is. The list of cases stays while a path is followed. */
export function tabFor(
  ids: string[],
  { rightMenuSelectedTab: now, tabBefore, highlighted }: Editor,
): Partial<Editor> {
  if (ids.length === 0 && now === 'properties')
    return { rightMenuSelectedTab: tabBefore ?? 'cases' };
  const isReplaced = now === 'model' || now === 'problems' || (now === 'cases' && !highlighted);
  if (ids.length > 0 && isReplaced) return { rightMenuSelectedTab: 'properties', tabBefore: now };
  return {};
}

/** Opens a model with a history of its own. */
export function open(selectedModel: SelectedModel, drawing: Drawing, isReadOnly = false): void {
  setState({
    selectedModel,
    saved: drawing,
    history: startHistory(drawing),
    element: [],
    ...tabFor([], getState()),
    problems: [],
    showsProblems: false,
    renaming: undefined,
    quickAdd: undefined,
    branches: undefined,
    peek: undefined,
    connectingFrom: undefined,
    caseCountByElement: undefined,
    preview: undefined,
    isPreviewBlocked: false,
    isOverview: false,
    generations: undefined,
    dataChanges: noDataChanges(),
    awaitedData: undefined,
    levels: new Map(),
    otherPlans: {},
    opened: getState().opened + 1,
    caseInAddress: undefined,
    ...NO_HIGHLIGHT,
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
