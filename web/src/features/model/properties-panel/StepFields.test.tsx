import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { A_ROW, aRecord, aStep, NO_LISTS, nodeNamed, openEditor } from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool, type Shown } from '../../../testing/tool.tsx';
import { choose, press, write, writeAndLeave } from '../../../testing/user.ts';
import { currentDrawing, moveInHistory, select, useEditor } from '../editor.ts';
import { PropertiesTab } from './PropertiesTab.tsx';

const drawing = aDrawing([
  aNode('a'),
  aNode('b', 300),
  { id: 'shared', type: 'step', stepId: 's1', position: { x: 600, y: 0 } },
]);
const library = aStep('s1', 'open the shop', { usedBy: 3, expected: 'it is open' });

async function show(ids: string[], { answers, ...options }: Shown = {}) {
  const calls = answerCalls({
    ...NO_LISTS,
    'GET /api/step/project/shop': { body: [library] },
    ...answers,
  });
  select(ids);
  await renderInTool(<PropertiesTab />, options);
  return calls;
}
const value = (label: string) => {
  const field = screen.getByLabelText(label, { selector: 'input, textarea' });
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    ? field.value
    : undefined;
};
const past = () => useEditor.getState().history.past.map(({ action }) => action);

beforeEach(() => openEditor(drawing, { steps: new Map([['s1', library]]) }));

describe('the role of a step', () => {
  it('is offered by its words, and taken by one key', async () => {
    await show(['a']);
    await writeAndLeave('Label', 'The dashboard opens');
    expect(await screen.findByRole('button', { name: 'Sounds like: Then' })).toBeDefined();
    fireEvent.keyDown(document.body, { key: 'r', code: 'KeyR', altKey: true });
    expect(nodeNamed('a')?.data).toMatchObject({ type: 'outcome', label: 'The dashboard opens' });
    expect(screen.queryByRole('button', { name: /^Sounds like/ })).toBeNull();
  });

  it('right after Start is given where the words tell what is so', async () => {
    openEditor(A_ROW);
    await show(['a']);
    await writeAndLeave('Label', 'the shop is open');
    expect(await screen.findByRole('button', { name: 'Sounds like: Given' })).toBeDefined();
  });

  it('that the words only name leaves them', async () => {
    await show(['a']);
    await writeAndLeave('Label', 'Given the shop is open');
    await press('Sounds like: Given');
    expect(nodeNamed('a')?.data).toMatchObject({ type: 'context', label: 'the shop is open' });
  });

  it('is not doubted where the words say nothing of it', async () => {
    await show(['a']);
    await choose('Type', 'Given');
    await writeAndLeave('Label', 'the user is a member');
    await screen.findByDisplayValue('the user is a member');
    expect(screen.queryByRole('button', { name: /^Sounds like/ })).toBeNull();
  });
});

describe('the data that a step names', () => {
  it('is filled in beside it, in one table', async () => {
    openEditor(aDrawing([{ ...aNode('a'), data: { type: 'action', label: 'enter <pin>' } }]), {
      data: [aRecord('pin', ['1234'])],
    });
    await show(['a']);
    await press('<pin> 1 valid, 0 invalid');
    expect(await screen.findByDisplayValue('1234')).toBeDefined();
    const field = screen.getByRole('textbox', { name: 'Valid: New value' });
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});

describe('a step that is selected', () => {
  it('shows what it says, its type and its result', async () => {
    await show(['shared']);
    expect(value('Label')).toBe('open the shop');
    expect(value('Type')).toBe('When');
    expect(value('Expected result')).toBe('it is open');
    expect(await screen.findByText('From the step library')).toBeDefined();
  });

  it('is reworded when the field is left, as one change', async () => {
    await show(['a']);
    await write('Label', 'p');
    expect(past()).toEqual([]);
    await writeAndLeave('Label', ' pay ');
    expect(nodeNamed('a')?.data?.label).toBe('pay');
    expect(past()).toEqual(['rename']);
    moveInHistory('undo');
    await waitFor(() => expect(value('Label')).toBe('a'));
  });

  it('is reworded on Enter, and not on Escape', async () => {
    await show(['a']);
    fireEvent.keyDown(await write('Label', 'wrong'), { key: 'Escape' });
    expect(value('Label')).toBe('a');
    fireEvent.keyDown(await write('Label', 'pay'), { key: 'Enter' });
    expect(nodeNamed('a')?.data?.label).toBe('pay');
  });

  it('left as it was is no change', async () => {
    await show(['a']);
    await writeAndLeave('Label', 'a ');
    expect(past()).toEqual([]);
  });

  it('without a label says so, and not while it is being written on the canvas', async () => {
    openEditor(aDrawing([{ ...aNode('a'), data: { type: 'action', label: '' } }]));
    await show(['a']);
    const error = 'Step label not found. Please check the step label.';
    expect(screen.getByText(error)).toBeDefined();
    useEditor.setState({ renaming: 'a' });
    await waitFor(() => expect(screen.queryByText(error)).toBeNull());
  });

  it('takes another type, in the words of the model', async () => {
    await show(['a']);
    await choose('Type', 'Then');
    expect(nodeNamed('a')?.data).toMatchObject({ label: 'a', type: 'outcome' });
  });

  it('names its types in the classic words where the model has those', async () => {
    openEditor({ ...drawing, bddType: 'classic' });
    await show(['a']);
    expect(value('Type')).toBe('Action');
    expect(screen.queryByLabelText('Use “But” instead of “And”')).toBeNull();
  });

  it('says “But” where that is ticked', async () => {
    await show(['a']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Use “But” instead of “And”' }));
    expect(nodeNamed('a')?.data?.contrast).toBe(true);
  });

  it('stands for requirements', async () => {
    await show(['a']);
    const field = screen.getByRole('combobox', { name: 'Requirements' });
    field.focus();
    fireEvent.change(field, { target: { value: 'REQ-7' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(nodeNamed('a')?.data?.requirements).toEqual(['REQ-7']);
  });

  it('is offered the requirements of its project, by their ids and by words of their titles', async () => {
    const body = [
      { id: 'REQ-7', title: 'Lock the account' },
      { id: 'REQ-8', title: 'Log out' },
    ];
    await show(['a'], { answers: { 'GET /api/requirement/project/shop/titles': { body } } });
    const field = screen.getByRole('combobox', { name: 'Requirements' });
    field.focus();
    fireEvent.change(field, { target: { value: 'account' } });
    const option = await screen.findByRole('option', { name: /Lock the account/ });
    expect(screen.queryByRole('option', { name: /Log out/ })).toBeNull();
    fireEvent.click(option);
    expect(nodeNamed('a')?.data?.requirements).toEqual(['REQ-7']);
  });

  it('takes the risk of a requirement for all of the model, and gives it back by undo', async () => {
    const named = { ...aNode('a'), data: { label: 'a', requirements: ['REQ-7'] } };
    openEditor(aDrawing([named, aNode('b', 300)]));
    await show(['a']);
    fireEvent.click(screen.getByText('Risk of each requirement'));
    const risk = within(screen.getByRole('group', { name: 'REQ-7' }));
    for (const [field, option] of [
      ['Likelihood of failure', '2: unlikely'],
      ['Damage', '5: severe'],
    ] as const) {
      fireEvent.click(risk.getByRole('combobox', { name: field }));
      fireEvent.click(await screen.findByRole('option', { name: option }));
    }
    const risks = () => currentDrawing().settings.requirementRisks;
    expect(risks()).toEqual({ 'REQ-7': { likelihood: 2, damage: 5 } });
    moveInHistory('undo');
    expect(risks()).toBeUndefined();
  });

  it('offers the names of test data while it is written', async () => {
    useEditor.setState({ data: [aRecord('user', ['ada'])] });
    await show(['a']);
    const field = await write('Label', 'log in as <u');
    fireEvent.select(field, { target: { selectionStart: 12 } });
    expect(screen.getByRole('option', { name: '<user>' })).toBeDefined();
  });

  it('is duplicated and deleted by buttons', async () => {
    await show(['a']);
    await press('Duplicate');
    expect(currentDrawing().nodes).toHaveLength(4);
    await press('Delete');
    expect(currentDrawing().nodes).toHaveLength(3);
  });

  it('can only be looked at in a model that may only be read', async () => {
    openEditor(drawing, { isReadOnly: true, steps: new Map([['s1', library]]) });
    await show(['a']);
    await writeAndLeave('Label', 'pay');
    expect(nodeNamed('a')?.data?.label).toBe('a');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Doc string' })).toBeNull();
  });

  it('has its fields in Turkish', async () => {
    await show(['a'], { language: 'tr' });
    expect(value('Etiket')).toBe('a');
  });
});

describe('a step of the library', () => {
  it('that is reworded here becomes a step of this model alone', async () => {
    await show(['shared']);
    await screen.findByText('From the step library');
    await writeAndLeave('Label', 'close the shop');
    expect(nodeNamed('shared')).not.toHaveProperty('stepId');
    expect(nodeNamed('shared')?.data).toMatchObject({
      label: 'close the shop',
      expected: 'it is open',
    });
  });

  it('is reworded everywhere where that was chosen, and the drawing stays', async () => {
    const sent: unknown[] = [];
    await show(['shared'], {
      answers: {
        'PUT /api/step/s1': (body: unknown) => {
          sent.push(body);
          return { body: library };
        },
      },
    });
    fireEvent.click(await screen.findByRole('switch', { name: /^Update in 3 models/ }));
    expect(screen.getByText(/apply at once wherever this step is used/)).toBeDefined();
    await writeAndLeave('Label', 'close the shop');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ label: 'close the shop', type: 'action' });
    expect(past()).toEqual([]);
  });

  it('that no other model uses has no such switch', async () => {
    const own = { ...library, usedBy: 1 };
    await show(['shared'], { answers: { 'GET /api/step/project/shop': { body: [own] } } });
    await screen.findByText('From the step library');
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

describe('what a step hands over', () => {
  const given = () => nodeNamed('a')?.data?.arguments;

  it('is a longer text, written when it is left', async () => {
    await show(['a']);
    await press('Doc string');
    await writeAndLeave('Doc string', 'two\nlines');
    expect(given()).toEqual([{ kind: 'docString', content: 'two\nlines' }]);
    expect(screen.queryByRole('button', { name: 'Doc string' })).toBeNull();
  });

  it('is a table, a row in each line', async () => {
    await show(['a']);
    await press('Data table');
    await writeAndLeave('Data table', 'name | age\nAda | 36');
    expect(given()).toEqual([
      {
        kind: 'dataTable',
        rows: [
          ['name', 'age'],
          ['Ada', '36'],
        ],
      },
    ]);
  });

  it('is gone where it is left empty', async () => {
    await show(['a']);
    await press('Doc string');
    await writeAndLeave('Doc string', 'x');
    await writeAndLeave('Doc string', '');
    expect(given()).toBeUndefined();
    expect(screen.getByRole('button', { name: 'Doc string' })).toBeDefined();
  });
});

describe('several steps that are selected', () => {
  it('get one type together, as one change', async () => {
    await show(['a', 'b']);
    expect(screen.getByText('2 selected')).toBeDefined();
    await choose('Type of the 2 selected steps', 'Given');
    expect(['a', 'b'].map((id) => nodeNamed(id)?.data?.type)).toEqual(['context', 'context']);
    expect(past()).toEqual(['change']);
  });

  it('of different types say so', async () => {
    openEditor(aDrawing([aNode('a'), { ...aNode('b'), data: { type: 'outcome', label: 'b' } }]));
    await show(['a', 'b']);
    expect(value('Type of the 2 selected steps')).toBe('');
    expect(screen.getByPlaceholderText('Different types')).toBeDefined();
  });

  it('are arranged by buttons', async () => {
    await show(['a', 'b', 'shared']);
    await press('Align left');
    expect(currentDrawing().nodes.map(({ position }) => position.x)).toEqual([0, 0, 0]);
  });

  it('become a nested model by a button', async () => {
    openEditor(A_ROW);
    await show(['a', 'b']);
    await press('Extract nested model');
    expect(await screen.findByRole('dialog', { name: 'Extract nested model' })).toBeDefined();
  });
});

describe('nothing that is selected', () => {
  it('leaves a hint', async () => {
    await show([]);
    expect(screen.getByText('Select a step or an edge to see its properties.')).toBeDefined();
  });
});
