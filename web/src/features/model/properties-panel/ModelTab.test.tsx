import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { A_ROW, aRecord, openEditor } from '../../../testing/editor.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { choose, press, write, writeAndLeave } from '../../../testing/user.ts';
import { currentDrawing, moveInHistory, select, useEditor } from '../editor.ts';
import { ModelTab } from './ModelTab.tsx';

const settings = () => currentDrawing().settings;
const chosenIn = (label: string) =>
  screen.getByRole<HTMLInputElement>('combobox', { name: label }).value;
const past = () => useEditor.getState().history.past.map(({ action }) => action);

/** The tab with all that stands behind "Advanced". */
async function showAdvanced() {
  await renderInTool(<ModelTab />);
  await press('Advanced');
}

beforeEach(() => openEditor(A_ROW));
afterEach(() => vi.restoreAllMocks());

describe('a model that is only begun', () => {
  it('asks for its name alone', async () => {
    openEditor({ ...A_ROW, nodes: [], edges: [] }, { selectedModel: { projectSlug: 'shop' } });
    await renderInTool(<ModelTab />);
    expect(screen.getAllByRole('textbox')).toEqual([screen.getByLabelText('Name')]);
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

describe('the model as a whole', () => {
  it('is renamed and described while the user types, as one change', async () => {
    // typing without a pause is one change, however slow the machine is
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    await renderInTool(<ModelTab />);
    await write('Name', 'Checkout');
    await write('Description', 'of the shop');
    expect(currentDrawing()).toMatchObject({ name: 'Checkout', description: 'of the shop' });
    moveInHistory('undo');
    expect(currentDrawing().name).toBe('Login');
  });

  it('takes the classic words for its steps, and explains them', async () => {
    await renderInTool(<ModelTab />);
    expect(screen.getByText('Given, When, Then')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: 'Classic' }));
    expect(currentDrawing().bddType).toBe('classic');
    expect(screen.getByText('Precondition, Action, Expected result')).toBeDefined();
  });

  it('has state variables behind "Advanced" while it had none as it was opened', async () => {
    await showAdvanced();
    await press('Add state variable');
    expect(settings().state).toHaveLength(1);
    expect(screen.getByText('State variables')).toBeDefined();
    await press('Advanced');
    expect(screen.queryByText('State variables')).toBeNull();
  });

  it('shows the state variables that it has', async () => {
    const state = [{ name: 'tries', type: 'integer', min: 0, max: 3, first: 0 }] as const;
    openEditor({ ...A_ROW, settings: { state: [...state] } });
    await renderInTool(<ModelTab />);
    expect(screen.getByText('State variables')).toBeDefined();
  });

  it('is hidden from lists, and shown again', async () => {
    await showAdvanced();
    const box = screen.getByRole('checkbox', { name: /^Hidden from lists/ });
    fireEvent.click(box);
    expect(currentDrawing().isHidden).toBe(true);
    fireEvent.click(box);
    expect(currentDrawing().isHidden).toBe(false);
  });

  it('says how large it is', async () => {
    await renderInTool(<ModelTab />);
    expect(screen.getByText('4 nodes, 3 edges')).toBeDefined();
  });

  it('cannot be changed where it may only be read', async () => {
    openEditor(A_ROW, { isReadOnly: true });
    await renderInTool(<ModelTab />);
    expect(screen.getByLabelText('Name').closest('fieldset')?.disabled).toBe(true);
  });

  it('is explained once it was saved, and not before', async () => {
    openEditor(A_ROW, { selectedModel: { projectSlug: 'shop' } });
    await renderInTool(<ModelTab />);
    expect(screen.queryByRole('button', { name: 'Explain this model' })).toBeNull();
    useEditor.setState({ selectedModel: { projectSlug: 'shop', id: 'm', version: 1 } });
    expect(await screen.findByRole('button', { name: 'Explain this model' })).toBeDefined();
  });
});

describe('thoroughness', () => {
  const slider = () => screen.getByRole('slider', { name: 'Thoroughness' });

  it('is a level on a slider, with the number of cases of each level', async () => {
    openEditor(A_ROW, {
      levels: new Map([
        ['nodes', 5],
        ['edges', 8],
      ]),
    });
    await renderInTool(<ModelTab />);
    expect(slider().getAttribute('aria-valuetext')).toBe('Edge coverage, 8 test cases');
    expect(screen.getByText('Nodes').textContent).toBe('Nodes5');
    expect(screen.getByText('The fewest paths that take every edge.')).toBeDefined();
    expect(settings()).toEqual({});
  });

  it('is raised by an arrow key, as one change', async () => {
    await renderInTool(<ModelTab />);
    fireEvent.keyDown(slider(), { key: 'ArrowRight' });
    expect(settings()).toEqual({ criterion: 'edge-pairs' });
    expect(past()).toEqual(['settings']);
  });

  it('leaves what is seldom changed behind “Advanced”', async () => {
    await renderInTool(<ModelTab />);
    expect(screen.queryByLabelText('Random seed')).toBeNull();
    await press('Advanced');
    expect(screen.getByLabelText('Random seed')).toBeDefined();
  });
});

describe('how its test cases are made', () => {
  it('is as usual where nothing was chosen', async () => {
    await showAdvanced();
    expect(chosenIn('Coverage criterion')).toBe('Edge coverage');
    expect(settings()).toEqual({});
  });

  it.each([
    ['Coverage criterion', 'Node coverage', { criterion: 'nodes' }],
    ['Data combination', 'Pairwise (2-wise)', { strength: 2 }],
    ['Data combination', 'Base choice', { strength: 'base' }],
    ['Data combination', 'All combinations', { strength: 'all' }],
    ['Invalid values', 'Do not use', { negative: 'off' }],
    ['Minimize first', 'Number of steps', { prefer: 'steps' }],
    ['Combine values', 'Across the whole model', { combine: 'data' }],
    ['Language of test cases', 'Türkçe', { language: 'tr' }],
  ])('takes for “%s” the choice “%s”', async (label, option, kept) => {
    await showAdvanced();
    await choose(label, option);
    expect(settings()).toEqual(kept);
    expect(chosenIn(label)).toBe(option);
    expect(past()).toEqual(['settings']);
  });

  it.each([
    ['Maximum path length in steps (0: no limit)', '40', { maxLength: 40 }],
    ['Maximum number of test cases', '7', { limit: 7 }],
    ['Random seed', '99', { seed: 99 }],
  ])('takes a number for “%s”', async (label, text, kept) => {
    await showAdvanced();
    await write(label, text);
    expect(settings()).toEqual(kept);
  });

  it('asks how often an edge may be visited only where paths are bounded by that', async () => {
    await showAdvanced();
    expect(screen.queryByLabelText('Extra visits per edge')).toBeNull();
    await choose('Coverage criterion', 'All paths (bounded loops)');
    await write('Extra visits per edge', '3');
    expect(settings()).toMatchObject({ criterion: 'all-paths', maxVisits: 3 });
  });

  it('says how many test cases a level would give, once that is known', async () => {
    openEditor(A_ROW, { levels: new Map([['nodes', 5]]) });
    await showAdvanced();
    fireEvent.click(screen.getByRole('combobox', { name: 'Coverage criterion' }));
    expect(await screen.findByRole('option', { name: 'Node coverage (5)' })).toBeDefined();
  });

  it('covers what is selected on the canvas where that is chosen', async () => {
    await showAdvanced();
    await choose('Coverage criterion', 'Selected elements');
    expect(screen.getByText('Test cases cover 0 selected elements.')).toBeDefined();
    const button = screen.getByRole('button', { name: 'Cover selection' });
    expect(button.matches(':disabled')).toBe(true);
    select(['a', 'a-b']);
    await waitFor(() => expect(button.matches(':disabled')).toBe(false));
    await press('Cover selection');
    expect(settings().through).toEqual(['a', 'a-b']);
    expect(screen.getByText('Test cases cover 2 selected elements.')).toBeDefined();
  });
});

describe('a constraint', () => {
  const added = [{ if: '<pay> = "card"', implies: '<currency> = "EUR"' }];

  beforeEach(() =>
    openEditor(A_ROW, { data: [aRecord('pay', ['card']), aRecord('currency', ['EUR'])] }),
  );

  it('is part of the model once both sides are written, and not before', async () => {
    await showAdvanced();
    await press('Add constraint');
    expect(screen.queryByRole('button', { name: 'Add constraint' })).toBeNull();
    await writeAndLeave('If', '<pay> = "card"');
    expect(settings().constraints).toBeUndefined();
    await writeAndLeave('then', '<currency> = "EUR"');
    expect(settings().constraints).toEqual(added);
    expect(screen.getByRole('button', { name: 'Add constraint' })).toBeDefined();
  });

  it('half written is given up by its button', async () => {
    await showAdvanced();
    await press('Add constraint');
    await writeAndLeave('If', '<pay> = "card"');
    await press('Remove constraint 1');
    expect(screen.queryByRole('group', { name: 'Constraint 1' })).toBeNull();
    expect(past()).toEqual([]);
  });

  it('is changed on one side alone', async () => {
    openEditor({ ...A_ROW, settings: { constraints: added } });
    await showAdvanced();
    await writeAndLeave('then', '<currency> = "TRY"');
    expect(settings().constraints).toEqual([{ ...added[0], implies: '<currency> = "TRY"' }]);
  });

  it('is removed, and the others stay', async () => {
    const other = { if: '<pay> = "cash"', implies: '<currency> = "TRY"' };
    openEditor({ ...A_ROW, settings: { constraints: [...added, other] } });
    await showAdvanced();
    await press('Remove constraint 1');
    expect(settings().constraints).toEqual([other]);
    moveInHistory('undo');
    expect(settings().constraints).toEqual([...added, other]);
  });
});
