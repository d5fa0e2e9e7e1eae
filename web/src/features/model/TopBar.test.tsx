import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { checkConnection } from '../../lib/connection.ts';
import { aDrawing } from '../../testing/drawing.ts';
import {
  A_ROW,
  aModelAnswer,
  MODEL_ID,
  NO_LISTS,
  nodeIds,
  openEditor,
} from '../../testing/editor.ts';
import { answerCalls } from '../../testing/fetch.ts';
import { renderInTool, type Shown } from '../../testing/tool.tsx';
import { press, write } from '../../testing/user.ts';
import type { Drawing } from './drawing/drawing.ts';
import { change, currentDrawing, isDraft, select, useEditor } from './editor.ts';
import { duplicate } from './intents.ts';
import { TopBar } from './TopBar.tsx';

const { getState } = useEditor;
const PUT = `PUT /api/model/${MODEL_ID}`;
const saved = (more = {}) => ({
  body: aModelAnswer(MODEL_ID, 'Other', { ...A_ROW, name: 'Other', version: 4, ...more }),
});

async function show(
  more = {},
  { answers, drawing = A_ROW, ...options }: Shown & { drawing?: Drawing } = {},
) {
  const calls = answerCalls({
    ...NO_LISTS,
    'GET /api/health/ready': {},
    'GET /api/user/me': { body: { id: 'u', firstSteps: { done: [], isHidden: true } } },
    'GET /api/project/shop': { body: { slug: 'shop', name: 'Web shop' } },
    ...answers,
  });
  openEditor(drawing, more);
  const view = await renderInTool(<TopBar slug="shop" />, options);
  return { ...view, calls };
}
const state = () =>
  [...document.querySelectorAll('[class*=state-chip], [class*=stateChip]')].map(
    (chip) => chip.textContent,
  );
const rename = () => act(() => change('rename', { ...A_ROW, name: 'Other' }));
const isOff = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

describe('the bar over the tool', () => {
  it('shows the model name, and the project as a link back', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Login');
    const link = await screen.findByRole('link', { name: 'Web shop' });
    expect(link.getAttribute('href')).toBe('/projects/shop');
    expect(screen.getByRole('link', { name: 'Back to project' })).toBeDefined();
  });

  it('lets one write the name of the model', async () => {
    await show();
    await write('Model name', 'Sign in');
    expect(currentDrawing().name).toBe('Sign in');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in');
  });

  it('names the models through which one came here', async () => {
    const models = new Map([['m1', aModelAnswer('m1', 'Outer')]]);
    await show({ models }, { address: '/?via=m1' });
    const link = screen.getByRole('link', { name: 'Outer' });
    expect(link.getAttribute('href')).toBe('/tool/shop/model/m1');
  });

  it('undoes and redoes, and says what', async () => {
    await show();
    expect(isOff('Undo')).toBe(true);
    act(() => {
      select(['a']);
      duplicate();
    });
    await press('Undo: paste');
    expect(nodeIds()).toHaveLength(4);
    await press('Redo: paste');
    expect(nodeIds()).toHaveLength(5);
  });

  it('counts what is wrong, notes not, and leads to the list', async () => {
    await show({
      problems: [
        { code: 'start_missing', severity: 'error' },
        { code: 'node_unreachable', severity: 'warning', nodeId: 'a' },
        { code: 'node_unreachable', severity: 'note', nodeId: 'b' },
      ],
      rightMenuToggle: false,
    });
    await press('2 problems');
    const { rightMenuToggle, rightMenuSelectedTab, showsProblems } = getState();
    expect([rightMenuToggle, rightMenuSelectedTab, showsProblems]).toEqual([
      true,
      'problems',
      true,
    ]);
  });

  it('opens and closes the pane beside the canvas', async () => {
    await show();
    const button = screen.getByRole('button', { name: /^Pane with test cases/ });
    expect(button.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(button);
    expect(getState().rightMenuToggle).toBe(false);
    expect(button.getAttribute('aria-pressed')).toBe('false');
  });

  it('offers the files a model can be taken home as', async () => {
    await show();
    await press('Download');
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items.map((item) => item?.replace(/Shift.*$/, ''))).toEqual([
      'Download Excel',
      'Download PDF, A4',
      'Download PDF, 16:9',
      'Download Gherkin',
      'Download CSV',
      'Download Markdown',
      'Download model as JSON',
      'Download model as text',
      'Download Mermaid diagram',
      'Download test data as PICT model',
      'Download PNG image',
      'Download SVG image',
      'Coverage settings',
    ]);
  });

  it('says that it saves before it generates where there is a draft', async () => {
    await show();
    expect(screen.getByRole('button', { name: 'Generate test cases' })).toBeDefined();
    rename();
    expect(screen.getByRole('button', { name: 'Save and generate' })).toBeDefined();
  });

  it('speaks Turkish', async () => {
    await show({}, { language: 'tr' });
    expect(screen.getByRole('button', { name: 'Geri al' })).toBeDefined();
  });
});

describe('how the drawing stands to the server', () => {
  it.each([
    ['New', { selectedModel: { projectSlug: 'shop' } }],
    [
      'Saved 10:30',
      { selectedModel: { projectSlug: 'shop', id: MODEL_ID, savedAt: '2026-11-01T10:30:00' } },
    ],
  ])('is shown: %s', async (words, more) => {
    await show(more);
    expect(state()[0]?.replace(/\s/g, ' ')).toBe(words);
  });

  it('is a draft once it was changed, and saved by a press', async () => {
    await show({}, { answers: { [PUT]: saved() } });
    rename();
    expect(state()).toContain('Draft (not saved)');
    await press('Save');
    await waitFor(() => expect(state().join()).toMatch(/Saved /));
    expect(isDraft(getState())).toBe(false);
    expect(await screen.findByText('Saved')).toBeDefined();
  });

  it('is shown where a save failed, and a press repeats the save', async () => {
    let fails = true;
    const wrong = { statusCode: 400, code: 'invalid_input', message: 'Too large.' };
    await show({}, { answers: { [PUT]: () => (fails ? { status: 400, body: wrong } : saved()) } });
    rename();
    await press('Save');
    const again = await screen.findByRole('button', { name: 'Save failed. Try again' });
    fails = false;
    fireEvent.click(again);
    await waitFor(() => expect(state().join()).toMatch(/Saved /));
  });

  it('is shown while the server is away', async () => {
    await show();
    rename();
    answerCalls({});
    await act(() => checkConnection());
    expect(state()).toContain('Offline');
    answerCalls({ 'GET /api/health/ready': {} });
    await act(() => checkConnection());
    expect(state()).toContain('Draft (not saved)');
  });

  it('is not shown where the model is read-only', async () => {
    await show({ isReadOnly: true });
    expect(state()).toEqual([]);
  });

  it('that has nothing to save says so', async () => {
    await show();
    expect(isOff('Save')).toBe(true);
  });
});

describe('the other models of the project', () => {
  const models = (count: number) =>
    new Map(
      Array.from({ length: count }, (_, at) => [`m${at}`, aModelAnswer(`m${at}`, `Model ${at}`)]),
    );
  const names = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

  it('are a press away, and so is a new one', async () => {
    await show({ models: new Map([...models(2), [MODEL_ID, aModelAnswer(MODEL_ID, 'This')]]) });
    await press('Other models of this project');
    await screen.findAllByRole('menuitem');
    expect(names()).toEqual(['New model', 'Model 0', 'Model 1']);
    const link = screen.getByRole('menuitem', { name: 'Model 1' });
    expect(link.getAttribute('href')).toBe('/tool/shop/model/m1');
  });

  it('are searched where they are many', async () => {
    await show({ models: models(8) });
    await press('Other models of this project');
    await screen.findAllByRole('menuitem');
    await write('Search models', 'model 7');
    expect(names()).toEqual(['New model', 'Model 7']);
  });

  it('mark those that are hidden from lists', async () => {
    await show({ models: new Map([['m1', aModelAnswer('m1', 'Old', { isHidden: true })]]) });
    await press('Other models of this project');
    expect(await screen.findByLabelText('Hidden from lists')).toBeDefined();
  });

  it('are not offered where the model may only be read', async () => {
    await show({ isReadOnly: true }, { drawing: aDrawing([]) });
    expect(screen.queryByRole('button', { name: 'Other models of this project' })).toBeNull();
  });
});
