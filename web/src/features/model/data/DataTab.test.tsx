import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { A_ROW, aRecord, MODEL_ID, NO_LISTS, openEditor } from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool, type Shown } from '../../../testing/tool.tsx';
import { press, toasts, write } from '../../../testing/user.ts';
import { startHistory } from '../drawing/history.ts';
import { change, currentDrawing, type Editor, openTab, useEditor } from '../editor.ts';
import { useVoice } from '../voice.ts';
import { DataTab } from './DataTab.tsx';

const USER = aRecord('user', ['ada', 'grace']);
const WRONG = aRecord('user', [''], { validity: 'invalid', label: 'too short' });
const CARD = aRecord('card', ['4111']);
/** The row, where `a` and the edge to `b` name test data. */
const drawing = {
  ...A_ROW,
  nodes: A_ROW.nodes.map((node) =>
    node.id === 'a' ? { ...node, data: { type: 'action' as const, label: 'log in <user>' } } : node,
  ),
  edges: A_ROW.edges.map((edge) =>
    edge.id === 'a-b' ? { ...edge, guard: '<user> is valid' } : edge,
  ),
};

/** The pane, as far as the data is concerned: another tab puts the tables away. */
function Pane() {
  const tab = useEditor(({ rightMenuSelectedTab }) => rightMenuSelectedTab);
  return tab === 'data' && <DataTab slug="shop" />;
}

async function show(more: Partial<Editor> = {}, { answers, ...options }: Shown = {}) {
  const calls = answerCalls({ ...NO_LISTS, ...answers });
  openEditor(drawing, { data: [CARD, USER, WRONG], rightMenuSelectedTab: 'data', ...more });
  await renderInTool(<Pane />, options);
  return calls;
}
const IN_USE = { statusCode: 409, code: 'data_in_use', message: 'Login uses <card>.' };
const groups = () => screen.queryAllByRole('region').map((one) => one.getAttribute('aria-label'));
const group = (name: string) => within(screen.getByRole('region', { name }));

describe('the test data of a model', () => {
  it('has the names that the drawing uses first, then the others by the alphabet', async () => {
    await show({ data: [aRecord('zip', ['1']), CARD, USER] });
    expect(groups()).toEqual(['<user>', '<card>', '<zip>']);
  });

  it('leads to what is set of it in the Model tab', async () => {
    await show();
    await press('Computed values');
    expect(useEditor.getState()).toMatchObject({
      ...{ rightMenuSelectedTab: 'model', isAdvancedOpen: true },
    });
  });

  it('says of a formula that is written as a value where a computed value is made', async () => {
    await show({ data: [aRecord('user', ['<card> * <total>'])] });
    expect(screen.getByRole('note').textContent).toMatch(
      /^“<card> \* <total>” is used as it stands.*: Computed values$/,
    );
  });

  it('has a name that the drawing uses and that has no value yet, ready to write one', async () => {
    await show({ data: [CARD] });
    expect(groups()).toEqual(['<user>', '<card>']);
    expect(await group('<user>').findByRole('textbox', { name: 'Valid: New value' })).toBeDefined();
  });

  it('has no state variable, which takes its values from actions', async () => {
    const state = [{ name: 'user', type: 'boolean', first: false } as const];
    await show({ data: [CARD], history: startHistory({ ...drawing, settings: { state } }) });
    expect(groups()).toEqual(['<card>']);
  });

  it('shows the values of what the drawing uses, and of the others how many there are', async () => {
    await show();
    expect(await group('<user>').findByDisplayValue('ada')).toBeDefined();
    expect(
      group('<user>').getByRole('textbox', { name: 'too short, Invalid: Value 1' }),
    ).toBeDefined();
    expect(group('<card>').queryByRole('table')).toBeNull();
    expect(group('<card>').getByText('1 valid, 0 invalid')).toBeDefined();
  });

  it('marks a secret', async () => {
    await show({ data: [aRecord('pin', ['1234'], { isSecret: true })] });
    expect(group('<pin>').getByLabelText('Secret')).toBeDefined();
  });

  it('leaves out what belongs to another model', async () => {
    const own = aRecord('own', ['x'], { modelId: MODEL_ID });
    await show({ data: [USER, own, aRecord('other', ['x'], { modelId: 'other' })] });
    expect(groups()).toEqual(['<user>', '<own>']);
  });

  it('is searched by name', async () => {
    await show();
    await write('Search data', 'CAR');
    expect(groups()).toEqual(['<card>']);
    await write('Search data', 'xyz');
    expect(screen.getByText('No results')).toBeDefined();
  });

  it('says how one begins where there is none', async () => {
    await show({ data: [], history: startHistory(A_ROW) });
    expect(screen.getByText(/^No test data yet\./)).toBeDefined();
  });

  it('cannot be changed where the model may only be read', async () => {
    await show({ isReadOnly: true });
    expect(groups()).toHaveLength(2);
    await group('<user>').findByRole('table');
    expect(screen.queryByRole('button', { name: /Delete|Add/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Paste from spreadsheet' })).toBeNull();
  });

  it('is read in Turkish', async () => {
    await show({}, { language: 'tr' });
    expect(group('<card>').getByText('1 geçerli, 0 geçersiz')).toBeDefined();
  });
});

describe('where test data is used', () => {
  it('is shown as a number, and each place is one press away', async () => {
    await show();
    await press('<user>: used in 2 places');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'log in <user>' }));
    expect(useEditor.getState().element).toEqual(['a']);
    await press('<user>: used in 2 places');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'log in <user> → b' }));
    expect(useEditor.getState().element).toEqual(['a-b']);
  });

  it('is not shown for unused data', async () => {
    await show();
    expect(group('<card>').queryByRole('button', { name: /used in/ })).toBeNull();
  });
});

describe('changing test data', () => {
  it('begins with a name, then writes its first value', async () => {
    await show();
    await press('Add test data');
    await write(/^Name/, 'pin');
    await press('Enter values');
    const field = await group('<pin>').findByRole('textbox', { name: 'Valid: New value' });
    expect(document.activeElement).toBe(field);
    expect(groups()[0]).toBe('<pin>');
  });

  it('starts with the name that was requested elsewhere, once', async () => {
    await show({ newData: 'pin' });
    expect(await group('<pin>').findByRole('table')).toBeDefined();
    expect(useEditor.getState().newData).toBeUndefined();
  });

  it('opens a name that is there already instead of a second one', async () => {
    await show({ newData: 'card' });
    expect(await group('<card>').findByDisplayValue('4111')).toBeDefined();
    expect(groups()).toEqual(['<card>', '<user>']);
  });

  it('unfolds a name, ready to write, and folds it again', async () => {
    await show();
    await press('<card> 1 valid, 0 invalid');
    expect(await group('<card>').findByDisplayValue('4111')).toBeDefined();
    fireEvent.click(group('<card>').getByRole('button', { expanded: true }));
    expect(group('<card>').queryByRole('table')).toBeNull();
  });

  async function deleteCard(answer: object) {
    const calls = await show(
      { data: [CARD], history: startHistory(A_ROW) },
      { answers: { [`DELETE /api/data/${CARD.id}`]: answer } },
    );
    await press('<card> 1 valid, 0 invalid');
    await press('Text and more');
    await press('Delete test data');
    await waitFor(() => expect(toasts()).toHaveLength(1));
    return calls;
  }

  it('puts a whole name into the bin, from where it can be taken back', async () => {
    expect(await deleteCard({ body: {} })).toContain(`DELETE /api/data/${CARD.id}`);
  });

  it('says which models use a name that may not be deleted', async () => {
    await deleteCard({ status: 409, body: IN_USE });
    expect(toasts()).toEqual(['Login uses <card>.']);
  });
});

describe('cells that are pasted from a spreadsheet', () => {
  const sent: { method: string; body: unknown }[] = [];
  const record = (method: string) => (body: unknown) => {
    sent.push({ method, body });
    return { body: USER };
  };
  const answers = {
    'POST /api/data': record('POST'),
    [`PUT /api/data/${USER.id}`]: record('PUT'),
  };
  beforeEach(() => {
    sent.length = 0;
  });

  async function paste(text: string, more = {}) {
    await show(more, { answers });
    await press('Paste from spreadsheet');
    await screen.findByRole('dialog', { name: 'Paste from spreadsheet' });
    await write('Cells', text);
  }
  const found = () =>
    within(screen.getByRole('table', { name: 'Columns found' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));

  it('are shown as columns with their type before anything is saved', async () => {
    await paste('age\tage (invalid)\tborn\n36\t-1\t2001-02-03\n40\t200\t2001-02-04\n');
    expect(found()).toEqual([
      ['<age>', 'valid', 'Integer', '36, 40'],
      ['<age>', 'invalid', 'Integer', '-1, 200'],
      ['<born>', 'valid', 'Date', '2001-02-03, 2001-02-04'],
    ]);
    expect(sent).toEqual([]);
  });

  it('become a record for each column', async () => {
    await paste('age;city\n36;Izmir\n');
    await press('Add 2 columns');
    await waitFor(() => expect(toasts()).toEqual(['2 columns were added to the test data.']));
    expect(sent).toMatchObject([
      { method: 'POST', body: { name: 'age', type: 'integer', values: ['36'] } },
      { method: 'POST', body: { name: 'city', type: 'text', values: ['Izmir'] } },
    ]);
  });

  it('add their values to the record of that name, each once', async () => {
    await paste('user\nada\nlinus\n');
    await press('Add 1 column');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      body: { name: 'user', values: ['ada', 'grace', 'linus'] },
    });
  });

  it('change no record of another project, nor one with a label', async () => {
    const lent = { ...USER, fromProject: 'Bank' };
    const labelled = { ...USER, id: 'labelled', label: 'admins' };
    await paste('user\nlinus\n', { data: [lent, labelled] });
    await press('Add 1 column');
    await waitFor(() =>
      expect(sent).toMatchObject([{ method: 'POST', body: { values: ['linus'] } }]),
    );
  });

  it('without a name or a value are refused with a reason', async () => {
    await paste('only a heading');
    expect(screen.getByRole('alert').textContent).toBe(
      'No column has a name and at least one value.',
    );
    expect(screen.getByRole('button', { name: /^Add 0/ }).matches(':disabled')).toBe(true);
  });
});

describe('a change to test data', () => {
  const heard = () => useVoice.getState().lines.map(({ text }) => text);
  const valuesOfUser = () =>
    group('<user>')
      .queryAllByRole<HTMLInputElement>('textbox', { name: /^Valid: Value \d/ })
      .map(({ value }) => value);
  const writeValue = async (value: string) => {
    const field = await write('Valid: New value', value);
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  const addValue = async (value: string) => {
    await writeValue(value);
    await waitFor(() => expect(valuesOfUser()).toContain(value));
  };
  const undo = () => fireEvent.keyDown(document.body, { key: 'z', code: 'KeyZ', ctrlKey: true });
  const answers = {
    [`PUT /api/data/${USER.id}`]: (body: unknown) => {
      const saved = { ...aRecord('user', []), ...(body as object) };
      act(() => useEditor.setState({ data: [saved] }));
      return { body: saved };
    },
  };

  it('is said, undone by the keys of the whole tool before the drawing, and that is said too', async () => {
    await show({}, { answers });
    act(() => change('move', { ...currentDrawing(), description: 'moved' }));
    await addValue('alan');
    expect(heard().at(-1)).toBe('Test data <user> changed and saved; “alan” added');
    undo();
    await waitFor(() => expect(valuesOfUser()).not.toContain('alan'));
    expect(heard().at(-1)).toBe('Change to test data <user> undone; “alan” deleted');
    expect(currentDrawing().description).toBe('moved');
    undo();
    expect(currentDrawing().description).toBe('');
  });

  it('is undone after what was drawn since', async () => {
    await show({}, { answers });
    await addValue('alan');
    act(() => change('move', { ...currentDrawing(), description: 'moved' }));
    undo();
    expect(currentDrawing().description).toBe('');
    expect(valuesOfUser()).toContain('alan');
    undo();
    await waitFor(() => expect(valuesOfUser()).not.toContain('alan'));
  });

  it('is undone and made again in its table also after another tab was opened', async () => {
    await show({}, { answers });
    act(() => change('rename', { ...currentDrawing(), description: 'renamed' }));
    await addValue('alan');
    act(() => openTab('cases'));
    expect(screen.queryByRole('table')).toBeNull();
    undo();
    await waitFor(() => expect(heard().at(-1)).toContain('undone; “alan” deleted'));
    expect(valuesOfUser()).toEqual(['ada', 'grace']);
    expect(currentDrawing().description).toBe('renamed');
    act(() => openTab('cases'));
    fireEvent.keyDown(document.body, { key: 'y', code: 'KeyY', ctrlKey: true });
    await waitFor(() => expect(valuesOfUser()).toEqual(['ada', 'grace', 'alan']));
  });

  it('is undone in a table that was folded since', async () => {
    await show({}, { answers });
    await addValue('alan');
    fireEvent.click(group('<user>').getByRole('button', { expanded: true }));
    undo();
    await waitFor(() => expect(valuesOfUser()).toEqual(['ada', 'grace']));
  });

  it('is read out as empty where it has no character', async () => {
    await show({}, { answers });
    const [add] = await group('<user>').findAllByRole('button', { name: 'Add empty value' });
    if (add) fireEvent.click(add);
    await waitFor(() => expect(heard().at(-1)).toMatch(/changed and saved; \(empty\) added$/));
  });

  it('says no value of a secret', async () => {
    await show({ data: [aRecord('user', ['ada'], { isSecret: true })] }, { answers });
    await writeValue('alan');
    await waitFor(() => expect(heard().at(-1)).toBe('Test data <user> changed and saved'));
  });
});
