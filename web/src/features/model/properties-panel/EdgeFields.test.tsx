import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { A_ROW, aRecord, NO_LISTS, openEditor } from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool, type Shown } from '../../../testing/tool.tsx';
import { choose, press, write, writeAndLeave } from '../../../testing/user.ts';
import { currentDrawing, moveInHistory, select, useEditor } from '../editor.ts';
import { PropertiesTab } from './PropertiesTab.tsx';

const DATA = [
  aRecord('amount', ['1', '250'], { type: 'integer' }),
  aRecord('amount', ['-5'], { type: 'integer', validity: 'invalid' }),
  aRecord('country', ['TR', 'DE']),
];
/** The row, with a condition on the edge from `a` to `b`, and a step that names test data. */
const drawingWith = (guard?: string) => ({
  ...A_ROW,
  nodes: A_ROW.nodes.map((node) =>
    node.id === 'a' ? { ...node, data: { type: 'action' as const, label: 'pay <amount>' } } : node,
  ),
  edges: A_ROW.edges.map((edge) => (edge.id === 'a-b' && guard ? { ...edge, guard } : edge)),
});

async function show(
  guard?: string,
  {
    isReadOnly = false,
    data = DATA,
    ...options
  }: Shown & { isReadOnly?: boolean; data?: typeof DATA } = {},
) {
  answerCalls(NO_LISTS);
  openEditor(drawingWith(guard), { data, isReadOnly });
  select(['a-b']);
  await renderInTool(<PropertiesTab />, options);
}
const edge = () => currentDrawing().edges.find(({ id }) => id === 'a-b');
const condition = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Condition' });
const past = () => useEditor.getState().history.past.map(({ action }) => action);

describe('an edge that is selected', () => {
  it('says which steps it connects', async () => {
    await show();
    expect(screen.getByText('pay <amount> → b')).toBeDefined();
  });

  it('has its label said by test cases in the role that is chosen, and not said again', async () => {
    await show();
    expect(screen.queryByLabelText('Label in test cases')).toBeNull();
    await write('Edge label', 'Card accepted? No');
    await choose('Label in test cases', 'Given');
    expect(edge()?.stepType).toBe('context');
    await choose('Label in test cases', 'In titles only');
    expect(edge()?.stepType).toBeUndefined();
  });

  it('gets a label while it is typed, and loses it again', async () => {
    await show();
    await write('Edge label', 'rich');
    expect(edge()?.label).toBe('rich');
    await write('Edge label', '');
    expect(edge()).not.toHaveProperty('label');
    expect(past()).toEqual(['change']);
  });

  it('gets a weight, and none where the field is emptied', async () => {
    await show();
    await write('Weight', '3');
    expect(edge()?.weight).toBe(3);
    await write('Weight', '');
    expect(edge()).not.toHaveProperty('weight');
  });

  it('has no button to duplicate it', async () => {
    await show();
    expect(screen.queryByRole('button', { name: 'Duplicate' })).toBeNull();
    await press('Delete');
    expect(edge()).toBeUndefined();
  });
});

describe('a condition', () => {
  it('counts once the field is left', async () => {
    await show();
    await write('Condition', '<amount> > 5');
    expect(past()).toEqual([]);
    fireEvent.blur(condition());
    expect(edge()?.guard).toBe('<amount> > 5');
    expect(moveInHistory('undo')).toBe('change');
    await waitFor(() => expect(condition().value).toBe(''));
  });

  it('is written in Turkish and kept in the neutral form', async () => {
    await show(undefined, { language: 'tr' });
    await writeAndLeave('Koşul', '<amount> geçerli');
    expect(edge()?.guard).toBe('<amount> is valid');
  });

  it('is shown in Turkish, however it was written', async () => {
    await show('<amount> is valid', { language: 'tr' });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Koşul').value).toBe('<amount> geçerli');
  });

  it('is taken away where the field is emptied', async () => {
    await show('<amount> > 5');
    await writeAndLeave('Condition', ' ');
    expect(edge()).not.toHaveProperty('guard');
  });

  it('that is only spaced otherwise is no change', async () => {
    await show('<amount> > 5');
    await writeAndLeave('Condition', '<amount>   >  5');
    expect(past()).toEqual([]);
  });

  it('is put back as it was on Escape', async () => {
    await show('<amount> > 5');
    await write('Condition', 'nonsense');
    fireEvent.keyDown(condition(), { key: 'Escape' });
    expect(condition().value).toBe('<amount> > 5');
    expect(past()).toEqual([]);
  });

  it('offers what may come next as it is written', async () => {
    await show();
    const field = await write('Condition', '<amount> is ');
    fireEvent.select(field, { target: { selectionStart: 12 } });
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['valid', 'invalid', 'empty', 'not ']);
    expect(screen.getByRole('listbox', { name: 'What may come next' })).toBeDefined();
  });
});

describe('a condition with a mistake', () => {
  const isInvalid = () => condition().getAttribute('aria-invalid') === 'true';

  it('is no mistake yet while it only breaks off', async () => {
    await show();
    await write('Condition', '<amount> is');
    expect(isInvalid()).toBe(false);
    fireEvent.blur(condition());
    await waitFor(() => expect(isInvalid()).toBe(true));
    expect(edge()?.guard).toBe('<amount> is');
  });

  it('says so at once where it cannot become right', async () => {
    await show();
    await write('Condition', '<amount> is purple');
    expect(isInvalid()).toBe(true);
  });

  it('names unknown test data', async () => {
    await show('<colour> is valid');
    expect(condition().getAttribute('aria-invalid')).toBe('true');
    const error = document.getElementById(`${condition().id}-error`);
    expect(error?.textContent).toContain('colour');
  });

  it('proposes what was probably meant, which one click takes', async () => {
    await show('<amont> is valid');
    await press('<amount> is valid');
    expect(edge()?.guard).toBe('<amount> is valid');
    expect(condition().value).toBe('<amount> is valid');
    expect(isInvalid()).toBe(false);
  });

  it('proposes what was meant also of a name in a step that has no values yet', async () => {
    await show('amount == 5 && amount is valid', { data: [] });
    await press('<amount> = 5 and <amount> is valid');
    expect(edge()?.guard).toBe('<amount> = 5 and <amount> is valid');
  });

  it('proposes nothing in a model that may only be read', async () => {
    await show('<amont> is valid', { isReadOnly: true });
    expect(screen.queryByRole('button', { name: '<amount> is valid' })).toBeNull();
  });
});

describe('the conditions that are wanted most', () => {
  it('are one click each, of the data that the step before names; the one it has is pressed', async () => {
    await show();
    expect(screen.queryByRole('button', { name: '<country> is valid' })).toBeNull();
    await press('<amount> is invalid');
    expect(edge()?.guard).toBe('<amount> is invalid');
    expect(
      screen.getByRole('button', { name: '<amount> is invalid', pressed: true }),
    ).toBeDefined();
    await press('otherwise');
    expect(edge()?.guard).toBe('otherwise');
  });
});

describe('the values that satisfy a condition', () => {
  const rows = () =>
    within(screen.getByRole('table', { name: 'Values that satisfy the condition' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => {
        const verdict = within(row).queryByLabelText('yes') ? 'yes' : 'no';
        return `${row.textContent} ${verdict}`;
      });

  it('are shown one by one, the invalid ones marked', async () => {
    await show('<amount> > 5');
    expect(rows()).toEqual(['1 no', '250 yes', '-5 invalid no']);
  });

  it('are shown in each combination where several names are in it', async () => {
    await show('<amount> > 5 and <country> = "TR"');
    expect(rows()).toHaveLength(6);
    expect(rows().filter((row) => row.endsWith('yes'))).toEqual(['250TR yes']);
  });

  it('are some of both kinds where they are many, with how many more there are', async () => {
    const many = (name: string) =>
      aRecord(
        name,
        Array.from({ length: 20 }, (_, at) => String(at)),
      );
    await show('<amount> = "13"');
    useEditor.setState({ data: [many('amount')] });
    await waitFor(() => expect(rows()).toHaveLength(20));
    useEditor.setState({ data: [many('amount'), many('country')] });
    await write('Condition', '<amount> = "13" and <country> = "17"');
    await screen.findByText('and 376 more');
    expect(rows()).toHaveLength(24);
    expect(rows().filter((row) => row.endsWith('yes'))).toEqual(['1317 yes']);
  });

  it('are not shown for a name that has none', async () => {
    await show('<colour> is valid');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('follow what is being written', async () => {
    await show('<amount> > 5');
    await write('Condition', '<amount> < 5');
    expect(rows()).toEqual(['1 yes', '250 no', '-5 invalid yes']);
  });
});
