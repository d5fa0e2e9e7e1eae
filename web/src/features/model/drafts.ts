import { del, get, set } from 'idb-keyval';
import type { Drawing } from './drawing/drawing.ts';
import { change, type Editor, isDraft, isNarrow, type SelectedModel, useEditor } from './editor.ts';

/** Product constant: where the editor's state is kept in local storage. */
const STORED = 'reactFlow';
/** Product constant: how long the kept state may take to come back. */
const REHYDRATE_TIMEOUT = 5000;
const WRITE_AFTER = 1000;

export type Draft = { selectedModel: SelectedModel; drawing: Drawing; at: number };

const PANELS = [
  'rightMenuToggle',
  'rightMenuSelectedTab',
  'leftMenuToggle',
  'leftMenuSelectedTab',
  'drawerToggle',
  'casesHeight',
  'hasMinimap',
] as const;
type Panels = Pick<Editor, (typeof PANELS)[number]>;
type Stored = Partial<Panels> & { draft?: Draft | undefined };

const keyOf = (userId: string, { projectSlug, id }: SelectedModel) =>
  `draft/${userId}/${id ?? `new in ${projectSlug}`}`;

function read(): Stored {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}') as Stored;
  } catch {
    return {};
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
  const kept = get<Draft>(keyOf(userId, selectedModel)).catch(() => undefined);
  return Promise.race([kept, late]);
}

/** Continues a draft: undoing it leads back to what is saved. */
export function restoreDraft({ drawing, selectedModel, at }: Draft): void {
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
  let toldFull = false;

  function write() {
    clearTimeout(timer);
    timer = undefined;
    const editor = useEditor.getState();
    const { selectedModel, history } = editor;
    if (!selectedModel || editor.isReadOnly) return;
    const panels = Object.fromEntries(PANELS.map((name) => [name, editor[name]])) as Panels;
    const draft = isDraft(editor)
      ? { selectedModel, drawing: history.present, at: Date.now() }
      : undefined;
    try {
      localStorage.setItem(STORED, JSON.stringify({ ...panels, draft }));
    } catch {
      if (!toldFull) onFull();
      toldFull = true;
    }
    const key = keyOf(userId, selectedModel);
    if (draft) void set(key, draft).catch(() => undefined);
    else if (wasDraft) void del(key).catch(() => undefined);
    wasDraft = !!draft;
  }
  const whenIdle = () =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(write, { timeout: WRITE_AFTER })
      : write();
  const stop = useEditor.subscribe((editor, before) => {
    const isSame =
      editor.history === before.history &&
      editor.saved === before.saved &&
      PANELS.every((name) => editor[name] === before[name]);
    if (isSame) return;
    if (isSavedElsewhere(before, editor))
      void del(keyOf(userId, before.selectedModel ?? { projectSlug: '' })).catch(() => undefined);
    wasDraft ||= isDraft(before);
    // what was just saved is no draft any more, for other tabs neither
    if (editor.saved !== before.saved) write();
    else timer ??= setTimeout(whenIdle, WRITE_AFTER);
  });
  const flush = () => timer && write();
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  return () => {
    flush();
    stop();
    removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', flush);
  };
}

/** A new model got its id, or a copy was saved: what was kept under the former name is of no use any more. */
const isSavedElsewhere = (before: Editor, { selectedModel, history }: Editor) =>
  before.selectedModel?.id !== selectedModel?.id && history.past === before.history.past;
