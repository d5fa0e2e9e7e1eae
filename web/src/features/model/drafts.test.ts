import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDrawing, aNode } from '../../testing/drawing.ts';

const database = vi.hoisted(() => new Map<string, unknown>());
const access = vi.hoisted(() => ({ isAllowed: true }));
// the browser's database, which the test environment does not have
vi.mock('idb-keyval', () => {
  const opened = () => {
    if (!access.isAllowed) throw new DOMException('The operation is insecure.', 'SecurityError');
    return database;
  };
  return {
    get: (key: string) => Promise.resolve(opened().get(key)),
    set: (key: string, value: unknown) => Promise.resolve(void opened().set(key, value)),
    del: (key: string) => Promise.resolve(void opened().delete(key)),
  };
});

import { findDraft, keepDrafts, restoreDraft, restorePanels } from './drafts.ts';
import { change, currentDrawing, moveInHistory, open, settle, useEditor } from './editor.ts';
import { saveKeyOf } from './save-key.ts';

const { getState, setState } = useEditor;
const model = { projectSlug: 'shop', id: 'm1', version: 3 };
const saved = aDrawing([aNode('a')]);
const drawn = aDrawing([aNode('a'), aNode('b', 300)]);
const stored = () => JSON.parse(localStorage.getItem('reactFlow') ?? 'null');

let stop: (() => void) | undefined;
const onFull = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  setState(useEditor.getInitialState(), true);
  open(model, saved);
  stop = keepDrafts('u1', onFull);
});
afterEach(() => {
  stop?.();
  vi.useRealTimers();
  vi.restoreAllMocks();
  onFull.mockReset();
  database.clear();
  access.isAllowed = true;
  localStorage.clear();
});

const waitForWrite = () => vi.advanceTimersByTimeAsync(3000);

describe('a draft', () => {
  it('is stored soon after the drawing changed, and found by its own model alone', async () => {
    change('add', drawn);
    await waitForWrite();
    expect((await findDraft('u1', model))?.drawing).toEqual(drawn);
    expect(await findDraft('u1', { ...model, id: 'm2' })).toBeUndefined();
  });

  it('is found again where the browser forbids its database', async () => {
    access.isAllowed = false;
    expect(await findDraft('u1', model)).toBeUndefined();
    change('add', drawn);
    await waitForWrite();
    expect((await findDraft('u1', model))?.drawing).toEqual(drawn);
  });

  it('is stored at once when the page is left', () => {
    change('add', drawn);
    dispatchEvent(new Event('pagehide'));
    expect(stored()?.draft?.drawing).toEqual(drawn);
  });

  it('that was sent before the page was left is sent under the same key again', async () => {
    change('add', drawn);
    await waitForWrite();
    const key = saveKeyOf(currentDrawing());
    dispatchEvent(new Event('pagehide'));
    const draft = await findDraft('u1', model);
    open(model, saved);
    if (draft) restoreDraft(draft);
    expect(currentDrawing()).not.toBe(drawn);
    expect(saveKeyOf(currentDrawing())).toBe(key);
  });

  it('that is given up is forgotten at once, everywhere that it was kept', async () => {
    change('add', drawn);
    await waitForWrite();
    change('discard', saved);
    await vi.advanceTimersByTimeAsync(0);
    expect(stored()?.draft).toBeUndefined();
    expect([...database.values()]).toEqual([]);
    expect(await findDraft('u1', model)).toBeUndefined();
  });

  it('is forgotten once it is saved', async () => {
    change('add', drawn);
    await waitForWrite();
    settle({ ...model, version: 4 }, drawn, drawn);
    await waitForWrite();
    expect(await findDraft('u1', model)).toBeUndefined();
    expect(database.size).toBe(0);
  });

  it('is found in the database where a logout cleared the storage, by its owner alone', async () => {
    change('add', drawn);
    await waitForWrite();
    localStorage.clear();
    expect((await findDraft('u1', model))?.drawing).toEqual(drawn);
    expect(await findDraft('u2', model)).toBeUndefined();
  });

  it('is not made of a model that may only be read', async () => {
    open(model, saved, true);
    await waitForWrite();
    expect(stored()?.draft).toBeUndefined();
  });

  it('is restored as one change, whose undo leads back to what is saved', () => {
    restoreDraft({ selectedModel: model, drawing: drawn, at: 1 });
    expect(currentDrawing()).toEqual(drawn);
    expect(getState().restoredAt).toBe(1);
    moveInHistory('undo');
    expect(currentDrawing()).toBe(saved);
  });
});

describe('what cannot be a draft', () => {
  it.each([
    ['no JSON', '{"draft'],
    ['a list', '[]'],
    ['an unknown field', '{"surprise":1}'],
    ['a panel of another type', '{"hasMinimap":"yes"}'],
    [
      'a drawing with a node that has no place',
      '{"draft":{"selectedModel":{"projectSlug":"shop"},"at":1,"drawing":{"name":"","description":"","settings":{},"nodes":[{"id":"a","type":"step"}],"edges":[]}}}',
    ],
  ])('as %s is put aside, and the editor starts as usual', async (_, text) => {
    localStorage.setItem('reactFlow', text);
    expect(await findDraft('u1', { projectSlug: 'shop' })).toBeUndefined();
    expect(localStorage.getItem('reactFlow_broken')).toBe(text);
    expect(localStorage.getItem('reactFlow')).toBeNull();
  });
});

describe('the panels', () => {
  it('of an earlier release do not cost the draft that was kept with them', async () => {
    const draft = { selectedModel: model, drawing: drawn, at: 1 };
    const kept = { drawerToggle: true, casesHeight: 300, leftMenuSelectedTab: 'add', draft };
    localStorage.setItem('reactFlow', JSON.stringify(kept));
    expect(await findDraft('u1', model)).toMatchObject({ at: 1 });
  });

  it('are put back as they were left', async () => {
    setState({ isLibraryPinned: true, paneWidth: 420, leftMenuSelectedTab: 'outline' });
    await waitForWrite();
    setState(useEditor.getInitialState(), true);
    restorePanels();
    expect(getState()).toMatchObject({
      isLibraryPinned: true,
      paneWidth: 420,
      leftMenuSelectedTab: 'outline',
    });
  });
});
