import type { StateVariable } from '@caseloom/engine';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { A_ROW, openEditor } from '../../../testing/editor.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { choose, press, write, writeAndLeave } from '../../../testing/user.ts';
import { currentDrawing, moveInHistory, useEditor } from '../editor.ts';
import { findProblems } from '../problems.ts';
import { StateVariables } from './StateVariables.tsx';

const tries: StateVariable = { name: 'tries', type: 'integer', min: 0, max: 3, first: 0 };
const state = () => currentDrawing().settings.state;

async function show(declared: StateVariable[] = [], language: 'en' | 'tr' = 'en') {
  const edges = A_ROW.edges.map((edge) =>
    edge.id === 'a-b' ? { ...edge, guard: 'tries < 3', action: 'tries = tries + 1' } : edge,
  );
  const settings = declared.length > 0 ? { state: declared } : {};
  openEditor({ ...A_ROW, edges, settings });
  await renderInTool(<StateVariables />, { language });
}

describe('the state variables of a model', () => {
  it('are added as counters under free names, and taken back by undo', async () => {
    await show();
    await press('Add state variable');
    await press('Add state variable');
    expect(state()?.map(({ name }) => name)).toEqual(['counter', 'counter2']);
    moveInHistory('undo');
    expect(state()).toHaveLength(1);
    moveInHistory('undo');
    expect(state()).toBeUndefined();
  });

  it('have the focus in their name as they are added', async () => {
    await show([tries]);
    await press('Add state variable');
    const [, second] = screen.getAllByLabelText('Name');
    expect(document.activeElement).toBe(second);
  });

  it('get a range and a start value', async () => {
    await show([tries]);
    await write('Least', '-5');
    await write('Greatest', '10');
    await write('Start value', '2');
    expect(state()).toEqual([{ ...tries, min: -5, max: 10, first: 2 }]);
  });

  it('are renamed wherever they are named, once the field is left', async () => {
    await show([tries]);
    await writeAndLeave('Name', 'attempts');
    expect(state()?.[0]?.name).toBe('attempts');
    expect(currentDrawing().edges[1]).toMatchObject({
      ...{ guard: 'attempts < 3', action: 'attempts = attempts + 1' },
    });
  });

  it('keep their name while the new one is a word of conditions or taken', async () => {
    await show([tries, { ...tries, name: 'other' }]);
    const [field] = screen.getAllByLabelText('Name');
    for (const name of ['otherwise', 'other', '1st']) {
      fireEvent.change(field as HTMLElement, { target: { value: name } });
      fireEvent.blur(field as HTMLElement);
      expect(field?.getAttribute('aria-invalid')).toBe('true');
    }
    expect(state()?.[0]?.name).toBe('tries');
  });

  it('become booleans and lists', async () => {
    await show([tries]);
    await choose('Type', 'Boolean');
    expect(state()).toEqual([{ name: 'tries', type: 'boolean', first: false }]);
    await choose('Start value', 'true');
    expect(state()).toEqual([{ name: 'tries', type: 'boolean', first: true }]);
    await choose('Type', 'List');
    const values = await screen.findByRole('combobox', { name: 'Values' });
    values.focus();
    for (const value of ['open', 'shut']) {
      fireEvent.change(values, { target: { value } });
      fireEvent.keyDown(values, { key: 'Enter' });
    }
    expect(state()).toEqual([
      { name: 'tries', type: 'list', values: ['open', 'shut'], first: 'open' },
    ]);
  });

  it.each([
    ['en', { ...tries, min: 4 }, /needs a range of whole numbers/],
    ['en', { ...tries, first: 7 }, /first value of the state variable tries is outside/],
    ['tr', { ...tries, first: 7 }, /ilk değeri aralığının dışında/],
  ] as const)('say in %s what is wrong with them', async (language, variable, sentence) => {
    await show([variable], language);
    useEditor.setState({ problems: findProblems() });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(sentence));
  });

  it('are removed, each by its name', async () => {
    await show([tries, { ...tries, name: 'other' }]);
    const one = screen.getByRole('group', { name: 'State variable tries' });
    expect(within(one).getByRole('button', { name: 'Remove state variable tries' })).toBeDefined();
    await press('Remove state variable tries');
    expect(state()?.map(({ name }) => name)).toEqual(['other']);
  });
});
