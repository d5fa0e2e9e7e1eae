import type { StateVariable } from '@caseloom/engine';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { A_ROW, NO_LISTS, openEditor } from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool, type Shown } from '../../../testing/tool.tsx';
import { write, writeAndLeave } from '../../../testing/user.ts';
import { currentDrawing, moveInHistory, select } from '../editor.ts';
import { PropertiesTab } from '../properties-panel/PropertiesTab.tsx';

const state: StateVariable[] = [
  { name: 'tries', type: 'integer', min: 0, max: 3, first: 0 },
  { name: 'locked', type: 'boolean', first: false },
];

async function show(
  id: string,
  { declared = state, ...options }: Shown & { declared?: StateVariable[] } = {},
) {
  answerCalls(NO_LISTS);
  openEditor({ ...A_ROW, settings: { state: declared } });
  select([id]);
  await renderInTool(<PropertiesTab />, options);
}
const edge = () => currentDrawing().edges.find(({ id }) => id === 'a-b');
const action = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Action' });

describe('the action of an edge or a step', () => {
  it('is picked with three keys from its list, and kept by the third', async () => {
    await show('a-b');
    fireEvent.keyDown(action(), { key: 'ArrowDown' });
    fireEvent.keyDown(action(), { key: 'Enter' });
    expect(action().value).toBe('tries = tries + 1');
    fireEvent.keyDown(action(), { key: 'Enter' });
    expect(edge()?.action).toBe('tries = tries + 1');
    moveInHistory('undo');
    expect(edge()).not.toHaveProperty('action');
  });

  it('is left by Tab as it was written, and not given a value', async () => {
    await show('a-b');
    await write('Action', 'tries = ');
    action().setSelectionRange(8, 8);
    fireEvent.select(action());
    expect(screen.getAllByRole('option').length).toBeGreaterThan(0);
    expect(fireEvent.keyDown(action(), { key: 'Tab' })).toBe(true);
    expect(action().value).toBe('tries = ');
  });

  it('is written in Turkish and kept in the neutral form', async () => {
    await show('a-b', { language: 'tr' });
    await writeAndLeave('Eylem', 'locked = doğru; tries = 0');
    expect(edge()?.action).toBe('locked = true; tries = 0');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Eylem').value).toBe(
      'locked = doğru; tries = 0',
    );
  });

  it('stands on a step as well, and goes when it is emptied', async () => {
    await show('a');
    await writeAndLeave('Action', 'tries = 2');
    const step = () => currentDrawing().nodes.find(({ id }) => id === 'a');
    expect(step()?.data?.action).toBe('tries = 2');
    await writeAndLeave('Action', '');
    expect(step()?.data).not.toHaveProperty('action');
  });

  it('says what is wrong with it, but not while it only breaks off', async () => {
    await show('a-b');
    await write('Action', 'tries = ');
    expect(action().getAttribute('aria-invalid')).toBeNull();
    await write('Action', 'nobody = 1');
    expect(screen.getByText(/“nobody” is no state variable of this model/)).toBeDefined();
    await write('Action', 'tries = <amount>');
    expect(action().getAttribute('aria-invalid')).toBe('true');
  });

  it('has no field where the model has no state', async () => {
    await show('a-b', { declared: [] });
    expect(screen.queryByRole('textbox', { name: 'Action' })).toBeNull();
  });
});

describe('a condition on state', () => {
  it('is read, kept, and shown with the values that satisfy it', async () => {
    await show('a-b');
    await writeAndLeave('Condition', 'tries < 2 and not locked');
    expect(edge()?.guard).toBe('tries < 2 and locked = false');
    const table = screen.getByRole('table', { name: 'Values that satisfy the condition' });
    expect(table.querySelectorAll('tbody tr')).toHaveLength(8);
    expect(table.querySelectorAll('[aria-label="yes"]')).toHaveLength(2);
  });
});
