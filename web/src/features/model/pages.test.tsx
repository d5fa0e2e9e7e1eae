import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { A_ROW, aCall, aModelAnswer, MODEL_ID, NO_LISTS } from '../../testing/editor.ts';
import { answerCalls } from '../../testing/fetch.ts';
import { anId } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { aRun } from '../../testing/runs.ts';
import { press, toasts } from '../../testing/user.ts';
import { SilentWorker } from '../../testing/worker.ts';
import { useEditor } from './editor.ts';
import { ReadOnlyPage } from './ReadOnlyPage.tsx';
import { ToolPage } from './ToolPage.tsx';
import { useVoice } from './voice.ts';

const database = vi.hoisted(() => new Map<string, unknown>());
// the browser's database, which the test environment does not have
vi.mock('idb-keyval', () => ({
  get: async (key: string) => database.get(key),
  set: async (key: string, value: unknown) => void database.set(key, value),
  del: async (key: string) => void database.delete(key),
}));

const { getState } = useEditor;
const opened = {
  ...aModelAnswer(MODEL_ID, 'Login', { ...A_ROW, name: 'Login', version: 3 }),
  ...{ steps: [], testData: [], models: [] },
};

beforeEach(() => {
  localStorage.clear();
  database.clear();
  useEditor.setState(useEditor.getInitialState(), true);
  vi.stubGlobal('Worker', SilentWorker);
});

describe('a model to look at', () => {
  const show = (answers = {}, search = '') => {
    const calls = answerCalls({ [`GET /api/model/${MODEL_ID}`]: { body: opened }, ...answers });
    const place = { path: '/readonly/$modelId', address: `/readonly/${MODEL_ID}${search}` };
    return renderPage(ReadOnlyPage, place).then(() => calls);
  };

  it('is opened with its cases beside it, and nothing of it can be changed', async () => {
    await show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeDefined();
    expect(getState().isReadOnly).toBe(true);
    expect(getState().rightMenuToggle).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByText('Read-only')).toBeDefined();
  });

  it('has its nodes on the canvas, each with its name', async () => {
    await show();
    expect(await screen.findByRole('group', { name: 'When, a' })).toBeDefined();
    expect(screen.getByRole('group', { name: 'Start' })).toBeDefined();
  });

  it('leads to where it is edited, and is printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await show();
    const edit = await screen.findByRole('link', { name: 'Edit' });
    expect(edit.getAttribute('href')).toBe(`/tool/shop/model/${MODEL_ID}`);
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('has a link that can be copied, which is heard', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(useVoice.getState().lines.at(-1)?.text).toBe('Link copied');
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(location.origin + location.pathname),
    );
  });

  it('is seen whole on a narrow page, where its cases are a sheet that is opened and put away', async () => {
    const { matchMedia } = window;
    vi.stubGlobal('matchMedia', (query: string) =>
      matchMedia(query.includes('max-width: 900px') ? 'all' : query),
    );
    await show();
    await screen.findByRole('group', { name: 'When, a' });
    await press(/^Test cases/);
    expect(getState().rightMenuToggle).toBe(true);
    await press('Close');
    expect(getState().rightMenuToggle).toBe(false);
    vi.unstubAllGlobals();
  });

  it('says which run in its address the results are of, and leads back to it', async () => {
    const run = aRun({ name: 'Nightly, again', environment: 'staging', build: 'a1b2c3d' });
    await show(
      {
        [`GET /api/run/${run.id}`]: { body: run },
        [`GET /api/run/${run.id}/coverage`]: { body: { modelId: MODEL_ID, nodes: {}, edges: {} } },
      },
      `?run=${run.id}`,
    );
    const note = await screen.findByRole('complementary', { name: 'Run shown' });
    expect(note.textContent).toMatch(
      /^Results of the run Nightly, again · staging · a1b2c3d · 5 Nov 2026, /,
    );
    const back = within(note).getByRole('link', { name: 'Nightly, again' });
    expect(back.getAttribute('href')).toBe(`/runs/${run.id}`);
  });

  it('says so where the run in its address is gone', async () => {
    const body = { statusCode: 404, code: 'run_not_found', message: 'Not found.' };
    await show({ [`GET /api/run/${anId(700)}`]: { status: 404, body } }, `?run=${anId(700)}`);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The results of this run/);
  });

  it('that may not be seen is said to be missing', async () => {
    const body = { statusCode: 404, code: 'model_not_found', message: 'Not found.' };
    await show({ [`GET /api/model/${MODEL_ID}`]: { status: 404, body } });
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.queryByRole('application')).toBeNull();
  });
});

describe('a model to draw', () => {
  const show = (answers = {}) => {
    const calls = answerCalls({
      ...NO_LISTS,
      'GET /api/project/shop': { body: { slug: 'shop', name: 'Web shop' } },
      'GET /api/user/me': { body: { id: 'u', firstSteps: { done: [], isHidden: true } } },
      [`GET /api/model/${MODEL_ID}`]: { body: opened },
      ...answers,
    });
    const place = { path: '/tool/$id/model/$modelId', address: `/tool/shop/model/${MODEL_ID}` };
    return renderPage(ToolPage, place).then(() => calls);
  };

  it('is opened with its tools over the canvas and its cases beside it', async () => {
    await show();
    expect(await screen.findByRole('group', { name: 'When, a' })).toBeDefined();
    expect(screen.getByRole('complementary', { name: /^Test cases/ })).toBeDefined();
    expect(screen.getByRole('toolbar', { name: 'Drawing tools' })).toBeDefined();
    expect(screen.getByRole('region', { name: 'Test cases' })).toBeDefined();
    expect(getState().isReadOnly).toBe(false);
  });

  it('is not called empty while it is on its way', async () => {
    let arrive = () => {};
    const model = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await show({ [`GET /api/model/${MODEL_ID}`]: () => model.then(() => ({ body: opened })) });
    const canvas = within(await screen.findByRole('application'));
    expect(await canvas.findByRole('status', { name: 'Loading' })).toBeDefined();
    expect(canvas.queryByRole('heading', { name: /Create a Model/ })).toBeNull();
    arrive();
    expect(await screen.findByRole('group', { name: 'When, a' })).toBeDefined();
    expect(canvas.queryByRole('status', { name: 'Loading' })).toBeNull();
  });

  it('that was drawn on and never saved is shown as it was left', async () => {
    const drawing = { ...A_ROW, name: 'Drawn on' };
    const selectedModel = { projectSlug: 'shop', id: MODEL_ID, version: 3 };
    database.set(`draft/u/${MODEL_ID}`, { selectedModel, drawing, at: 1 });
    await show();
    expect(await screen.findByText(/^You are viewing an unsaved draft/)).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Drawn on');
  });

  it('of another project is not opened under this one', async () => {
    await show({ [`GET /api/model/${MODEL_ID}`]: { body: { ...opened, projectSlug: 'bank' } } });
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(getState().selectedModel).toBeUndefined();
  });

  it('of a project that one may not see says so', async () => {
    const body = { statusCode: 404, code: 'project_not_found', message: 'No such project.' };
    await show({ 'GET /api/project/shop': { status: 404, body } });
    await waitFor(() => expect(screen.queryByRole('application')).toBeNull());
    expect(await screen.findByText('No such project.')).toBeDefined();
  });

  it('that is generated at once waits for the models it nests, instead of missing them', async () => {
    const INNER = '9d1f2d3e-1111-4222-8333-444455556666';
    const inner = aModelAnswer(INNER, 'Reset', A_ROW);
    const nodes = A_ROW.nodes.map((node) => (node.id === 'b' ? aCall('b', INNER, 450) : node));
    let arrive = () => {};
    const models = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const calls = await show({
      [`GET /api/model/${MODEL_ID}`]: { body: { ...opened, nodes } },
      'GET /api/model/project/shop': () => models.then(() => ({ body: [inner] })),
    });
    await screen.findByRole('group', { name: 'When, a' });
    await press('Generate test cases');
    const isGenerated = () => calls.some((call) => /generate/i.test(call));
    expect(isGenerated()).toBe(false);
    expect(toasts()).toEqual([]);
    arrive();
    await waitFor(() => expect(isGenerated()).toBe(true));
    expect(getState().rightMenuSelectedTab).toBe('cases');
  });

  it('that is generated before it is shown is waited for, instead of taking the drawing before it', async () => {
    let arrive = () => {};
    const model = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const calls = await show({
      [`GET /api/model/${MODEL_ID}`]: () => model.then(() => ({ body: opened })),
    });
    await press('Generate test cases');
    expect(toasts()).toEqual([]);
    expect(getState().rightMenuSelectedTab).toBe('cases');
    arrive();
    await waitFor(() => expect(calls.some((call) => /generate/i.test(call))).toBe(true));
    expect(getState().rightMenuSelectedTab).toBe('cases');
  });
});
