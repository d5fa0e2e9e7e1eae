import { generate } from '@caseloom/engine';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { aRecord, edgesByEnds, MODEL_ID, NO_LISTS, openEditor } from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { press } from '../../../testing/user.ts';
import { currentDrawing, moveInHistory, open, openTab, settle, useEditor } from '../editor.ts';
import { ToolPane } from '../pane/ToolPane.tsx';
import type { PreviewMessage, PreviewOrder } from '../preview/preview-worker.ts';
import { findProblems } from '../problems.ts';
import { useVoice } from '../voice.ts';
import { useShown } from './shown.ts';

const { getState, setState } = useEditor;

/** What the worker of the preview does first, at once. */
class CountingWorker {
  onmessage: ((event: { data: PreviewMessage }) => void) | undefined;
  terminate() {}
  postMessage({ model, context, settings }: PreviewOrder) {
    const generation = generate(model, context, settings);
    const suite = generation.ok ? generation.result : undefined;
    queueMicrotask(() =>
      this.onmessage?.({ data: { kind: 'suite', isPart: false, suite, continued: new Map() } }),
    );
  }
}

const step = (id: string, label: string, type: 'action' | 'outcome' = 'action') => ({
  ...aNode(id, 150),
  data: { type, label },
});
/** Start, a step that enters an address, its outcome, and End. */
const A_LOGIN = aDrawing(
  [
    aNode('start', 0, 0, 'start'),
    step('enter', 'enter <email>'),
    { ...step('home', 'the home page opens', 'outcome'), position: { x: 450, y: 0 } },
    aNode('end', 750, 0, 'end'),
  ],
  ['start-enter', 'enter-home', 'home-end'],
);
const EMAILS = [aRecord('email', ['a@b.co']), aRecord('email', ['a'], { validity: 'invalid' })];

async function show(drawing = A_LOGIN, options = {}) {
  answerCalls(NO_LISTS);
  openEditor(drawing, { data: EMAILS, ...options });
  setState({ rightMenuSelectedTab: 'problems', problems: findProblems() });
  await renderInTool(<ToolPane slug="shop" />);
}
const section = () => screen.findByRole('region', { name: /^Suggestions/ });
const look = () => act(() => setState({ problems: findProblems() }));
const heard = () => useVoice.getState().lines.map(({ text }) => text);

beforeEach(() => {
  sessionStorage.clear();
  useShown.setState({ shown: undefined, pointed: undefined });
  vi.stubGlobal('Worker', CountingWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the suggestions below the problems', () => {
  it('say what may be missing and where, and count as no problems', async () => {
    await show();
    const list = within(await section());
    expect(list.getByRole('heading').textContent).toBe('Suggestions (1)');
    expect(list.getByRole('listitem').textContent).toMatch(
      /^enter <email>: Invalid values of <email> have no branch/,
    );
    expect(screen.getByText('No problems')).toBeDefined();
    expect(screen.getAllByRole('tab').at(-1)?.textContent).toBe('Problems');
  });

  it('say that nothing is missing', async () => {
    await show(A_LOGIN, { data: EMAILS.slice(0, 1) });
    expect(within(await section()).getByText('Nothing is missing by these rules.')).toBeDefined();
  });

  it('wait until errors are fixed', async () => {
    await show({ ...A_LOGIN, edges: A_LOGIN.edges.slice(0, 2) });
    expect(
      within(await section()).getByText('Suggestions come once the errors are fixed.'),
    ).toBeDefined();
  });

  it('are not offered in a model that may only be read, nor before anything is drawn', async () => {
    await show(A_LOGIN, { isReadOnly: true });
    expect(screen.queryByRole('region', { name: /^Suggestions/ })).toBeNull();
    act(() => openEditor(aDrawing([])));
    expect(screen.queryByRole('region', { name: /^Suggestions/ })).toBeNull();
  });
});

describe('a suggestion', () => {
  it('leads to its place, and points at it from the list', async () => {
    await show();
    const item = within(await section()).getByRole('listitem');
    fireEvent.mouseEnter(item);
    expect(useShown.getState().pointed).toBe('enter');
    fireEvent.mouseLeave(item);
    expect(useShown.getState().pointed).toBeUndefined();
    await press(/^enter <email>: /);
    expect(getState().element).toEqual(['enter']);
    expect(getState().rightMenuSelectedTab).toBe('problems');
  });

  it('shows what it changes, and how many test cases that adds, before anything is changed', async () => {
    await show();
    const before = currentDrawing();
    await press('Show');
    const parts = within(await screen.findByRole('list', { name: 'What changes' }));
    expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '+Then: The entry is rejected added',
      '~enter <email> → the home page opens [<email> is valid] changed',
      '+enter <email> → The entry is rejected [<email> is invalid] added',
      '+The entry is rejected → End added',
    ]);
    expect(await screen.findByText('Adds 1 test case.')).toBeDefined();
    expect(currentDrawing()).toBe(before);
    await press('Hide');
    expect(screen.queryByRole('list', { name: 'What changes' })).toBeNull();
  });

  it('is added as one change that undo takes back, with its outcome to be named', async () => {
    await show();
    const before = currentDrawing();
    await press('Show');
    await press('Add');
    expect(edgesByEnds()).toHaveLength(5);
    const added = currentDrawing().nodes.at(-1);
    expect(added?.data).toEqual({ type: 'outcome', label: 'The entry is rejected' });
    expect(getState().renaming).toBe(added?.id);
    expect(useShown.getState().shown).toBeUndefined();
    expect(heard()).toContain('Added; 0 suggestions left');
    look();
    expect(within(await section()).queryByRole('listitem')).toBeNull();
    expect(moveInHistory('undo')).toBe('suggestion');
    expect(currentDrawing()).toBe(before);
  });

  it('is put aside for the session, and comes back where that is asked for', async () => {
    await show();
    await press('Not here');
    expect(within(await section()).queryByRole('listitem')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Suggestions');
    act(() => openTab('cases'));
    act(() => openTab('problems'));
    expect(await screen.findByText('1 suggestion put aside')).toBeDefined();
    await press('Show again');
    expect(within(await section()).getByRole('listitem')).toBeDefined();
  });

  it('is still put aside once its new model is saved, and is none of the next new model', async () => {
    const range = { min: '1', max: '9' };
    const data = [aRecord('email', ['1', '9'], { type: 'integer', range })];
    await show(A_LOGIN, { data, selectedModel: { projectSlug: 'shop' } });
    await press('Not here');
    const saved = { projectSlug: 'shop', id: MODEL_ID, version: 1 };
    act(() => settle(saved, currentDrawing(), currentDrawing()));
    expect(within(await section()).queryByRole('listitem')).toBeNull();
    const [start, ...others] = A_LOGIN.nodes;
    if (!start) throw new Error('no Start');
    const edges = A_LOGIN.edges.map((edge) => ({
      ...edge,
      source: edge.source === 'start' ? 'begin' : edge.source,
    }));
    const next = { ...A_LOGIN, nodes: [{ ...start, id: 'begin' }, ...others], edges };
    act(() => {
      open({ projectSlug: 'shop' }, next);
      setState({ rightMenuSelectedTab: 'problems' });
      setState({ problems: findProblems() });
    });
    expect(within(await section()).getByRole('listitem')).toBeDefined();
  });

  it('is no longer shown once another tab is', async () => {
    await show();
    await press('Show');
    expect(useShown.getState().shown).toBeDefined();
    act(() => openTab('cases'));
    await waitFor(() => expect(useShown.getState().shown).toBeUndefined());
  });

  it('about test data names the values, and leads to the table of the name', async () => {
    const range = { min: '1', max: '9' };
    const data = [aRecord('email', ['1', '9'], { type: 'integer', range })];
    await show(A_LOGIN, { data });
    await press('Show');
    expect(await screen.findByText(/“0” and “10” as invalid values of <email>/)).toBeDefined();
    await press('Open test data');
    expect(getState().rightMenuSelectedTab).toBe('data');
    expect(await screen.findByRole('table', { name: '<email>' })).toBeDefined();
  });
});

/** A requirement as the project lists it, that nothing covers. */
const lacking = (id: string, title: string, more = {}) => ({
  ...{
    id,
    title,
    text: '',
    parentId: null,
    link: null,
    version: 1,
    isUncovered: true,
    hasParts: false,
  },
  ...{
    wordsBefore: null,
    models: [],
    isSuspect: false,
    caseCount: 0,
    cases: [],
    status: 'untested',
  },
  ...{ isBeforeChange: false, dismissed: null, reviewedAt: null, reviewedBy: null, ...more },
});

describe('the comparison with requirements', () => {
  const listed = (...body: unknown[]) =>
    answerCalls({ ...NO_LISTS, 'GET /api/requirement/project/shop': { body } });

  it('is made when it is asked for, and gives a step the requirement that it is like', async () => {
    await show();
    listed(
      lacking('R-1', 'The home page opens'),
      lacking('R-2', 'Reports are archived for ten years'),
      lacking('R-3', 'The home page opens', { dismissed: { reason: 'x', by: 'x', at: 'x' } }),
    );
    await press('Compare with requirements');
    const list = await section();
    await within(list).findByText(/Requirement R-1 \(The home page opens\) has no step/);
    expect(within(list).queryByText(/R-3/)).toBeNull();
    within(list).getByText(/^1 requirement of the project has no step or test case/);
    const row = within(list)
      .getByText(/Requirement R-1/)
      .closest('li');
    if (!row) throw new Error('no row');
    fireEvent.click(within(row).getByRole('button', { name: 'Add' }));
    const home = currentDrawing().nodes.find(({ id }) => id === 'home');
    expect(home?.data?.requirements).toEqual(['R-1']);
    look();
    within(list).getByText(/^1 requirement of the project has no step or test case/);
    expect(within(list).queryByText(/Requirement R-1/)).toBeNull();
    expect(moveInHistory('undo')).toBe('suggestion');
    expect(currentDrawing().nodes.some(({ data }) => data?.requirements)).toBe(false);
  });

  it('says that each requirement without a step is like one of the model', async () => {
    await show();
    listed(lacking('R-1', 'The home page opens'));
    await press('Compare with requirements');
    await screen.findByText(/^1 requirement .* has no step .*, and a step here may be for it/);
  });

  it('says that every requirement is covered', async () => {
    await show();
    listed();
    await press('Compare with requirements');
    await screen.findByText('Every requirement of the project has a step or a test case.');
  });
});
