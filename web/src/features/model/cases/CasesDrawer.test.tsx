import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  A_ROW,
  aCase,
  aModelAnswer,
  aSuite,
  MODEL_ID,
  NO_LISTS,
  openEditor,
} from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { choose, press, toasts } from '../../../testing/user.ts';
import { change, isDraft, useEditor } from '../editor.ts';
import { CasesDrawer } from './CasesDrawer.tsx';
import { Player } from './Player.tsx';
import { pathOf } from './path.ts';
import { stepBy, togglePlay } from './playback.ts';

const { getState } = useEditor;
const K1 = aCase('K1', ['start', 'a', 'b', 'end']);
const K2 = aCase('K2', ['start', 'a', 'end']);
const GENERATE = `GET /api/model/generate/${MODEL_ID}`;
const suite = (more = {}) => aSuite([K1, K2], more);
const generated = (version: number, more = {}) => ({
  body: { ...suite(more), modelId: MODEL_ID, modelVersion: version, settings: {} },
});

async function show(more = {}, answers = {}) {
  const calls = answerCalls({ ...NO_LISTS, ...answers });
  openEditor(A_ROW, { drawerToggle: true, ...more });
  const view = await renderInTool(<CasesDrawer />);
  return { ...view, calls };
}
const toggle = () => screen.getByRole('button', { name: /^Test cases \(/ });

describe('the drawer of test cases', () => {
  it('is opened and closed by its title, which counts them', async () => {
    await show({ preview: suite(), drawerToggle: false });
    expect(toggle().textContent).toBe('Test cases (2)');
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.click(toggle());
    expect(screen.getByRole('listbox', { name: 'Test cases' })).toBeDefined();
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
  });

  it('says where there are none, and generates them', async () => {
    const { calls } = await show({}, { [GENERATE]: generated(3) });
    expect(screen.getByText('No test cases yet')).toBeDefined();
    await press('Save and generate');
    await waitFor(() => expect(toggle().textContent).toBe('Test cases (2)'));
    expect(calls).toContain(GENERATE);
    expect(screen.queryByText('Live')).toBeNull();
  });

  it('says that what is shown is live while it is not saved', async () => {
    await show({ preview: suite() });
    expect(screen.getByText('Live')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save as suite' })).toBeNull();
  });

  it('says that what was generated is old once the drawing changed', async () => {
    await show({}, { [GENERATE]: generated(3) });
    await press('Save and generate');
    await screen.findByRole('button', { name: 'Save as suite' });
    act(() => change('rename', { ...A_ROW, name: 'Other' }));
    expect(screen.getByRole('button', { name: 'Model changed. Generate again.' })).toBeDefined();
  });

  it('saves the drawing before it generates', async () => {
    const renamed = { ...A_ROW, name: 'Other' };
    const saved = aModelAnswer(MODEL_ID, 'Other', { ...renamed, version: 4 });
    const { calls } = await show(
      {},
      { [`PUT /api/model/${MODEL_ID}`]: { body: saved }, [GENERATE]: generated(4) },
    );
    act(() => change('rename', renamed));
    await press('Save and generate');
    await waitFor(() => expect(toggle().textContent).toBe('Test cases (2)'));
    const order = calls.filter((call) => !call.includes('project'));
    expect(order.slice(0, 2)).toEqual([`PUT /api/model/${MODEL_ID}`, GENERATE]);
    expect(isDraft(getState())).toBe(false);
  });

  it('generates nothing of a drawing with an error, and shows it', async () => {
    const { calls } = await show();
    const { nodes } = A_ROW;
    act(() => change('delete', { ...A_ROW, nodes: nodes.slice(0, 3), edges: [] }));
    await press('Save and generate');
    await waitFor(() => expect(getState().rightMenuSelectedTab).toBe('problems'));
    expect(calls).not.toContain(GENERATE);
    expect(toasts()).toHaveLength(1);
  });

  it('says the first reason why the server could not generate', async () => {
    const refused = {
      status: 422,
      body: {
        ...{ statusCode: 422, code: 'model_not_valid', message: 'The model is not valid.' },
        details: [{ message: 'Step b has no label.' }],
      },
    };
    await show({}, { [GENERATE]: refused });
    await press('Save and generate');
    await waitFor(() => expect(toasts()).toEqual(['Step b has no label.']));
  });

  it('shows the coverage, and that fewer paths cannot reach it', async () => {
    await show({ preview: suite() });
    const figures = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(figures.join(' ')).toMatch(/Coverage 100.*3 of 3 reachable.*proven minimal · 2 paths/);
  });

  it('names what no data can reach, with the reason and a link to it', async () => {
    const uncovered = [{ id: 'a-b', code: 'infeasible' as const, reason: 'No value fits.' }];
    const coverage = { ...suite().coverage, covered: 2, infeasible: 1, uncovered };
    await show({ preview: suite({ coverage }) });
    await press('1 infeasible');
    expect(await screen.findByText('No value fits.')).toBeDefined();
    await press('a → b');
    expect(getState().element).toEqual(['a-b']);
  });

  it('shows on the canvas how many cases pass each part, and no more', async () => {
    await show({ preview: suite() });
    await press('Coverage');
    expect(getState().caseCountByElement?.get('a')).toBe(2);
    expect(getState().caseCountByElement?.get('b')).toBe(1);
    await press('Coverage');
    expect(getState().caseCountByElement).toBeUndefined();
  });

  it('shows how many cases were added and removed since the last generation', async () => {
    const generations = {
      modelId: MODEL_ID,
      last: [K1, aCase('K9', ['start', 'end'])],
      before: undefined,
    };
    await show({ preview: suite(), generations });
    expect(screen.getByText(/^Since the last generation: 1 added, 1 removed/)).toBeDefined();
  });

  it('keeps the cases as a suite and opens it', async () => {
    const kept = { body: { id: 's1', projectSlug: 'shop' } };
    const { router } = await show({}, { [GENERATE]: generated(3), 'POST /api/suite': kept });
    await press('Save and generate');
    fireEvent.click(await screen.findByRole('button', { name: 'Save as suite' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/suites/s1'));
  });

  it('is made higher by arrows, and never higher than the page allows', async () => {
    await show({ preview: suite() });
    const border = screen.getByRole('separator', { name: 'List height' });
    fireEvent.keyDown(border, { key: 'ArrowUp' });
    expect(getState().casesHeight).toBe(330);
    for (const _ of Array(50)) fireEvent.keyDown(border, { key: 'ArrowDown' });
    expect(getState().casesHeight).toBe(120);
    expect(border.getAttribute('aria-valuenow')).toBe('120');
  });
});

describe('the player of a path', () => {
  const path = pathOf(K1);
  const showPlayer = async () => {
    openEditor(A_ROW, { highlighted: path });
    await renderInTool(<Player />);
  };

  it('is not shown before a path is highlighted', async () => {
    openEditor(A_ROW);
    await renderInTool(<Player />);
    expect(screen.queryByRole('region', { name: 'Path player' })).toBeNull();
  });

  it('walks along the path and says what the case does at each step', async () => {
    await showPlayer();
    expect(screen.getByText('4 nodes')).toBeDefined();
    await press('Next step');
    expect(screen.getAllByText('1/4 Start').length).toBeGreaterThan(0);
    await press('Next step');
    expect(screen.getAllByText('2/4 When a').length).toBeGreaterThan(0);
    await press('Previous step');
    expect(screen.getByRole('button', { name: 'Previous step' }).matches(':disabled')).toBe(true);
  });

  it('plays and pauses, repeats, and takes another speed', async () => {
    await showPlayer();
    await press('Play');
    expect(getState().playback).toEqual({ at: 0, isRunning: true });
    await press('Pause');
    expect(getState().playback?.isRunning).toBe(false);
    await press('Repeat');
    expect(getState().loops).toBe(true);
    await choose('Speed', '4×');
    expect(getState().speed).toBe(4);
  });

  it('goes away with the path', async () => {
    await showPlayer();
    await press('Clear path');
    expect(getState().highlighted).toBeUndefined();
  });

  it('stands still at the end, and begins again from there', () => {
    openEditor(A_ROW, { highlighted: path, playback: { at: 2, isRunning: true } });
    stepBy(1, true);
    expect(getState().playback).toEqual({ at: 3, isRunning: false });
    togglePlay();
    expect(getState().playback).toEqual({ at: 0, isRunning: true });
  });

  it('that repeats goes on at the beginning', () => {
    openEditor(A_ROW, { highlighted: path, loops: true, playback: { at: 3, isRunning: true } });
    stepBy(1, true);
    expect(getState().playback).toEqual({ at: 0, isRunning: true });
  });

  it('does nothing without a path', () => {
    openEditor(A_ROW);
    stepBy(1);
    togglePlay();
    expect(getState().playback).toBeUndefined();
  });
});
