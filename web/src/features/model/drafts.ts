import { del, get, set } from 'idb-keyval';
import { isSessionOver } from '../../lib/session.ts';
import { type Drawing, isDrawing } from './drawing/drawing.ts';
import { change, type Editor, isDraft, isNarrow, type SelectedModel, useEditor } from './editor.ts';
import { keepSentKey, sentKeyOf } from './save-key.ts';

/** Where the editor's state is kept in local storage: drafts of earlier releases are found under this name. */
const STORED = 'reactFlow';
/** How long the kept state may take to come back, in milliseconds. */
const REHYDRATE_TIMEOUT = 5000;
const WRITE_AFTER = 1000;

export type Draft = {
  selectedModel: SelectedModel;
  drawing: Drawing;
  at: number;
  /** Under which it was sent to be saved, where the page was left before the answer came. */
  sentKey?: string | undefined;
};

const PANELS = [
  'rightMenuToggle',
  'rightMenuSelectedTab',
  'leftMenuToggle',
  'leftMenuSelectedTab',
  'isLibraryPinned',
  'paneWidth',
  'casesGrouping',
  'hasMinimap',
] as const;
type Panels = Pick<Editor, (typeof PANELS)[number]>;
/** Panels of earlier releases: a draft that was kept with them is found as before. */
const FORMER_PANELS = ['drawerToggle', 'casesHeight'];
type Stored = Partial<Panels> & { draft?: Draft | undefined };

const keyOf = (userId: string, { projectSlug, id }: SelectedModel) =>
  `draft/${userId}/${id ?? `new in ${projectSlug}`}`;

function read(): Stored {
  let text: string | null = null;
  try {
    text = localStorage.getItem(STORED);
    const stored: unknown = JSON.parse(text ?? '{}', (name, value) =>
      FORMER_PANELS.includes(name) ? undefined : value,
    );
    if (isStored(stored)) return stored;
  } catch {
    // what cannot be read is put aside below
  }
  if (text !== null) setAside(text);
  return {};
}

/** Whether what was kept is what we keep: anybody can write into a browser's storage. */
function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { draft, ...panels } = value as Record<string, unknown>;
  const usual: Record<string, unknown> = useEditor.getInitialState();
  const fits = Object.entries(panels).every(
    ([name, kept]) => PANELS.some((panel) => panel === name) && typeof kept === typeof usual[name],
  );
  return fits && (draft === undefined || isStoredDraft(draft));
}

function isStoredDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { drawing, selectedModel, at, sentKey } = value as Partial<Draft>;
  return (
    isDrawing(drawing) &&
    typeof selectedModel?.projectSlug === 'string' &&
    Number.isFinite(at) &&
    (sentKey === undefined || typeof sentKey === 'string')
  );
}

/** It may hold somebody's work: it is kept under another name, so that it can be recovered. */
function setAside(text: string): void {
  try {
    localStorage.setItem(`${STORED}_broken`, text);
    localStorage.removeItem(STORED);
  } catch {
    // the storage is closed or full: what is there stays as it is
  }
}

/** Puts the panels back as they were left. */
export function restorePanels(): void {
  const { draft: _draft, ...panels } = read();
  useEditor.setState(isNarrow() ? { ...panels, ...CLOSED } : panels);
}

const CLOSED = { leftMenuToggle: false, rightMenuToggle: false };

/**
 * What was drawn on this model and never saved, from local storage or, where a logout cleared
 * that, from the browser's database; nothing after five seconds without an answer.
 */
export async function findDraft(
  userId: string,
  selectedModel: SelectedModel,
): Promise<Draft | undefined> {
  const { draft } = read();
  const isOurs =
    draft?.selectedModel.projectSlug === selectedModel.projectSlug &&
    draft.selectedModel.id === selectedModel.id;
  if (isOurs) return draft;
  const late = new Promise<undefined>((resolve) =>
    setTimeout(() => resolve(undefined), REHYDRATE_TIMEOUT),
  );
  const kept = inDatabase(() => get<unknown>(keyOf(userId, selectedModel))).then((value) =>
    isStoredDraft(value) ? value : undefined,
  );
  return Promise.race([kept, late]);
}

/** A call of the browser's database; nothing where the browser has none or forbids it, which some say by throwing. */
async function inDatabase<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch {
    return undefined;
  }
}

/** Continues a draft: undoing it leads back to what is saved. */
export function restoreDraft({ drawing, selectedModel, at, sentKey }: Draft): void {
  if (sentKey !== undefined) keepSentKey(drawing, sentKey);
  change('restore', drawing);
  // saving will say so when somebody saved in the meantime
  useEditor.setState({ selectedModel, restoredAt: at });
}

/**
 * Keeps what is drawn, a second after it changed and when the page is left; forgets it once it is
 * saved.
 *
 * @param onFull called once when the browser's storage is full; its database still has the draft
 * @returns a function that stops keeping
 */
export function keepDrafts(userId: string, onFull: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasDraft = false;
  let isFullReported = false;

  function write() {
    clearTimeout(timer);
    timer = undefined;
    const editor = useEditor.getState();
    const { selectedModel, history } = editor;
    if (!selectedModel || editor.isReadOnly) return;
    const panels = Object.fromEntries(PANELS.map((name) => [name, editor[name]])) as Panels;
    const draft = isDraft(editor)
      ? {
          ...{ selectedModel, drawing: history.present, at: Date.now() },
          sentKey: sentKeyOf(history.present),
        }
      : undefined;
    if (!store({ ...panels, draft }) && !isFullReported) {
      isFullReported = true;
      onFull();
    }
    const key = keyOf(userId, selectedModel);
    if (draft) void inDatabase(() => set(key, draft));
    else if (wasDraft) void inDatabase(() => del(key));
    wasDraft = !!draft;
  }
  const later = () => {
    timer = setTimeout(whenIdle, WRITE_AFTER);
  };
  /** A drag is not made to wait for it. */
  const writeUnlessDragging = () => (isDragging() ? later() : write());
  const whenIdle = () =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(writeUnlessDragging, { timeout: WRITE_AFTER / 2 })
      : writeUnlessDragging();
  const stop = useEditor.subscribe((editor, before) => {
    const isSame =
      editor.history === before.history &&
      editor.saved === before.saved &&
      PANELS.every((name) => editor[name] === before[name]);
    if (isSame) return;
    if (isSavedElsewhere(before, editor))
      void inDatabase(() => del(keyOf(userId, before.selectedModel ?? { projectSlug: '' })));
    wasDraft ||= isDraft(before);
    // what was just saved, or given up, is no draft any more, for other tabs neither
    const isOver = editor.saved !== before.saved || (isDraft(before) && !isDraft(editor));
    if (isOver) write();
    else if (timer === undefined) later();
  });
  // drawn while nothing was kept: between two pages of one model
  if (isDraft(useEditor.getState())) later();
  const flush = () => {
    // it may have been sent since it was kept last
    if (timer || sentKeyOf(useEditor.getState().history.present)) write();
  };
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  return () => {
    flush();
    stop();
    removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', flush);
  };
}

const isDragging = () => document.querySelector('.react-flow__node.dragging') !== null;

/** Keeps the editor's state in local storage. @returns whether there was room */
function store(stored: Stored): boolean {
  // the next user to log in finds nothing of it; its owner finds the draft in the database
  if (isSessionOver()) return true;
  try {
    localStorage.setItem(STORED, JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
}

/** A new model got its id, or a copy was saved: what was kept under the former name is of no use any more. */
const isSavedElsewhere = (before: Editor, { selectedModel, history }: Editor) =>
  before.selectedModel?.id !== selectedModel?.id && history.past === before.history.past;
