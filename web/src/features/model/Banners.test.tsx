import { ORPCError } from '@orpc/client';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDrawing, aNode } from '../../testing/drawing.ts';
import { A_ROW, aModelAnswer, MODEL_ID, NO_LISTS, openEditor } from '../../testing/editor.ts';
import { answerCalls } from '../../testing/fetch.ts';
import { renderPart } from '../../testing/render.tsx';
import { renderInTool } from '../../testing/tool.tsx';
import { press } from '../../testing/user.ts';
import { Banners } from './Banners.tsx';
import { restoreDraft } from './drafts.ts';
import { currentDrawing, isDraft, moveInHistory, useEditor } from './editor.ts';
import { NoModel } from './NoModel.tsx';

const { getState } = useEditor;
const draft = aDrawing([aNode('drawn')]);

async function show(goneId?: string, answers = {}) {
  const calls = answerCalls({ ...NO_LISTS, ...answers });
  const view = await renderInTool(<Banners goneId={goneId} />);
  return { ...view, calls };
}

beforeEach(() => openEditor(A_ROW));

describe('a draft that was found on opening', () => {
  const restore = () => {
    const selectedModel = { projectSlug: 'shop', id: MODEL_ID, version: 3 };
    restoreDraft({ selectedModel, drawing: draft, at: Date.parse('2026-11-01T10:30:00') });
  };

  it('is said, with the time it was drawn', async () => {
    restore();
    await show();
    expect(screen.getByRole('status').textContent).toMatch(/unsaved draft from .*10:30/);
  });

  it('is discarded for what was saved', async () => {
    restore();
    await show();
    await press('Discard draft');
    expect(currentDrawing()).toBe(A_ROW);
    expect(isDraft(getState())).toBe(false);
    expect(screen.queryByRole('status')).toBeNull();
    expect(moveInHistory('undo')).toBe('discard');
    expect(currentDrawing()).toBe(draft);
  });

  it('is kept, without the banner', async () => {
    restore();
    await show();
    await press('Keep draft');
    expect(currentDrawing()).toBe(draft);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('of a model that was never saved is saved before a new one is begun', async () => {
    const selectedModel = { projectSlug: 'shop' };
    restoreDraft({ selectedModel, drawing: { ...draft, name: 'Checkout' }, at: Date.now() });
    const saved = { body: { ...aModelAnswer(MODEL_ID, 'Checkout', draft) } };
    const { calls, router } = await show(undefined, { 'POST /api/model': saved });
    expect(screen.getByRole('status').textContent).toContain('“Checkout”');
    await press('Save it and begin a new model');
    await waitFor(() => expect(router.state.location.pathname).toBe('/tool/shop'));
    expect(calls).toContain('POST /api/model');
  });

  it('is none where nothing was found', async () => {
    await show();
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('a model that somebody put into the bin meanwhile', () => {
  it('is restored by a press', async () => {
    const restored = `POST /api/bin/model/${MODEL_ID}/restore`;
    const { calls } = await show(MODEL_ID, { [restored]: { body: {} } });
    expect(screen.getByRole('alert').textContent).toContain('moved to the bin');
    await press('Restore the model');
    await waitFor(() => expect(calls).toContain(restored));
  });

  it('is saved as another model', async () => {
    const sent: unknown[] = [];
    const create = (body: unknown) => {
      sent.push(body);
      return { body: aModelAnswer('m9', 'Login (copy)') };
    };
    const { router } = await show(MODEL_ID, { 'POST /api/model': create });
    await press('Save as a new model');
    await waitFor(() => expect(router.state.location.pathname).toBe('/tool/shop/model/m9'));
    expect(sent).toMatchObject([{ name: 'Login (copy)' }]);
  });
});

describe('the same model in a second tab', () => {
  it('is said in both, until the other is closed', async () => {
    await show();
    const other = new BroadcastChannel('caseloom');
    const heard = vi.fn();
    other.onmessage = ({ data }) => heard(data);
    act(() => other.postMessage({ kind: 'hello', model: MODEL_ID }));
    expect(await screen.findByText(/^This model is also open in another tab/)).toBeDefined();
    await waitFor(() => expect(heard).toHaveBeenCalledWith({ kind: 'here', model: MODEL_ID }));
    act(() => other.postMessage({ kind: 'bye', model: MODEL_ID }));
    await waitFor(() => expect(screen.queryByText(/in another tab/)).toBeNull());
    other.close();
  });

  it('is not said of another model', async () => {
    await show();
    const other = new BroadcastChannel('caseloom');
    other.postMessage({ kind: 'hello', model: 'other' });
    other.postMessage({ kind: 'hello', model: MODEL_ID });
    await screen.findByText(/in another tab/);
    other.postMessage({ kind: 'bye', model: MODEL_ID });
    await waitFor(() => expect(screen.queryByText(/in another tab/)).toBeNull());
    other.close();
  });
});

describe('a model that is not there', () => {
  const missing = new ORPCError('model_not_found', { status: 404, message: 'Not found.' });
  const BIN = 'GET /api/bin';
  const showMissing = (props: { error: unknown; slug?: string }, items: unknown[] = []) => {
    const calls = answerCalls({
      [BIN]: { body: { items, nextCursor: null } },
      [`POST /api/bin/model/${MODEL_ID}/restore`]: { body: {} },
    });
    const onRetry = vi.fn();
    return renderPart(<NoModel {...props} modelId={MODEL_ID} onRetry={onRetry} />).then(() => ({
      calls,
      onRetry,
    }));
  };

  it('says so, and leads to a new model or back to the project', async () => {
    await showMissing({ error: missing, slug: 'shop' });
    expect(screen.getByRole('alert').textContent).toMatch(/does not exist, or you are not/);
    expect(screen.getByRole('link', { name: 'New model' }).getAttribute('href')).toBe('/tool/shop');
    expect(screen.getByRole('link', { name: 'Back to project' })).toBeDefined();
  });

  it('comes back from the bin where it lies there', async () => {
    const { calls } = await showMissing({ error: missing, slug: 'shop' }, [
      { kind: 'model', id: MODEL_ID, name: 'Login' },
    ]);
    expect(await screen.findByText('The model Login is in the bin.')).toBeDefined();
    await press('Restore the model');
    await waitFor(() => expect(calls).toContain(`POST /api/bin/model/${MODEL_ID}/restore`));
  });

  it('leads to the projects where the address names none', async () => {
    await showMissing({ error: missing });
    expect(screen.getByRole('link', { name: 'Go to projects' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'New model' })).toBeNull();
  });

  it('that failed to load can be loaded again', async () => {
    const error = new ORPCError('unexpected', { status: 500, message: 'Sorry.' });
    const { onRetry } = await showMissing({ error, slug: 'shop' });
    expect(screen.getByRole('heading').textContent).toBe('This model could not be loaded');
    await press('Try again');
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
