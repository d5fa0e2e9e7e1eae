import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { A_ROW, aCase, openEditor } from '../../../testing/editor.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { choose, press } from '../../../testing/user.ts';
import { useEditor } from '../editor.ts';
import { CaseSteps } from './CaseDetail.tsx';
import { Player } from './Player.tsx';
import { pathOf } from './path.ts';
import { stepBy, togglePlay } from './playback.ts';

const { getState } = useEditor;
const K1 = aCase('K1', ['start', 'a', 'b', 'end']);

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

  it('walks along the path and says what the case does at each step, which it counts as the list does', async () => {
    await showPlayer();
    expect(screen.getByText('2 steps')).toBeDefined();
    await press('Next step');
    expect(screen.getAllByText('Start').length).toBeGreaterThan(0);
    await press('Next step');
    expect(screen.getAllByText('1/2 When a').length).toBeGreaterThan(0);
    await press('Previous step');
    expect(screen.getByRole('button', { name: 'Previous step' }).matches(':disabled')).toBe(true);
  });

  it('counts a step that is the label of an edge', async () => {
    const [first, second] = K1.steps;
    if (!first || !second) throw new Error('two steps');
    const label = { ...first, nodeId: 'a-b', edgeId: 'a-b', keyword: 'Given', text: 'it is so' };
    const edges = ['s-a', 'a-b', 'b-e'];
    const path = K1.path.map((place, at) => ({ ...place, edgeId: edges[at - 1] ?? null }));
    openEditor(A_ROW, {
      highlighted: pathOf({ ...K1, path, steps: [first, label, second] }),
      playback: { at: 2, isRunning: false },
    });
    await renderInTool(<Player />);
    expect(screen.getAllByText('3/3 Given it is so · When b').length).toBeGreaterThan(0);
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

  it('marks the step that it plays in the list of steps', async () => {
    openEditor(A_ROW, { highlighted: path, playback: { at: 2, isRunning: false } });
    await renderInTool(<CaseSteps test={K1} />);
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toBe('When b');
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
