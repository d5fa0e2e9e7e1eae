import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../../testing/answers.ts';
import { aDataRecord } from '../../../testing/library.ts';
import { anId } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { press, write } from '../../../testing/user.ts';
import { TestDataTable } from './TestDataTable.tsx';

const CREATE = 'POST /api/data';
const ONE = `/api/data/${anId(500)}`;
const MODELS = { 'GET /api/model/project/shop': { body: [] } };

type Options = { more?: object; language?: 'tr'; isReadOnly?: boolean };

async function open(records = [aDataRecord()], { more, language, isReadOnly }: Options = {}) {
  const served = serve({ ...MODELS, [CREATE]: { body: aDataRecord() }, ...more });
  await renderPart(
    <TestDataTable slug="shop" name="password" {...{ records, isReadOnly }} takesFocus />,
    { language },
  );
  await screen.findByRole('table', { name: '<password>' });
  return served;
}

const adder = (cell: 'Valid' | 'Invalid' | string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `${cell}: New value` });
const valuesIn = (cell: string) =>
  screen
    .queryAllByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${cell}: Value \\d`) })
    .map(({ value }) => value);
/** Types values into a cell, Enter after each. */
function type(cell: string, ...values: string[]) {
  for (const value of values) {
    fireEvent.change(adder(cell), { target: { value } });
    fireEvent.keyDown(adder(cell), { key: 'Enter' });
  }
}

describe('the table of a new name', () => {
  it('takes valid and invalid values side by side, each with one Enter', async () => {
    const { sent } = await open([]);
    expect(document.activeElement).toBe(adder('Valid'));
    type('Valid', 'Abcdef1!');
    type('Invalid', 'short');
    expect([valuesIn('Valid'), valuesIn('Invalid')]).toEqual([['Abcdef1!'], ['short']]);
    await waitFor(() => expect(sent(CREATE)).toHaveLength(2));
    expect(sent(CREATE)).toMatchObject([
      { projectSlug: 'shop', name: 'password', validity: 'valid', values: ['Abcdef1!'] },
      { validity: 'invalid', values: ['short'] },
    ]);
  });

  it('says that data cannot be empty where there is no value at all', async () => {
    await open([]);
    fireEvent.keyDown(adder('Valid'), { key: 'Enter' });
    expect(await screen.findByText('Data cannot be empty.')).toBeDefined();
  });

  it('takes a range for the values at its bounds and just outside', async () => {
    const { sent } = await open([]);
    type('Valid', '1..99');
    expect([valuesIn('Valid'), valuesIn('Invalid')]).toEqual([
      ['1', '99'],
      ['0', '100'],
    ]);
    await waitFor(() => expect(sent(CREATE)).toHaveLength(2));
    expect(sent(CREATE)).toMatchObject([
      { type: 'integer', range: { min: '1', max: '99' }, values: ['1', '99'] },
      { type: 'integer', validity: 'invalid', values: ['0', '100'] },
    ]);
  });

  it('takes an empty value, and leaves the focus where the next is typed', async () => {
    const { sent } = await open([]);
    const [, add] = screen.getAllByRole('button', { name: 'Add empty value' });
    if (add) fireEvent.click(add);
    await waitFor(() =>
      expect(sent(CREATE)).toMatchObject([{ validity: 'invalid', values: [''] }]),
    );
    expect(document.activeElement).toBe(adder('Invalid'));
  });

  it('offers no empty value while a value is being typed', async () => {
    await open([]);
    expect(screen.getAllByRole('button', { name: 'Add empty value' })).toHaveLength(2);
    fireEvent.change(adder('Valid'), { target: { value: '7' } });
    expect(screen.getAllByRole('button', { name: 'Add empty value' })).toHaveLength(1);
  });

  it('is filled by columns that are pasted', async () => {
    const { sent } = await open([]);
    fireEvent.paste(adder('Valid'), {
      clipboardData: { getData: () => 'valid\tinvalid\na\t\nb\tx\n' },
    });
    expect([valuesIn('Valid'), valuesIn('Invalid')]).toEqual([['a', 'b'], ['x']]);
    await waitFor(() => expect(sent(CREATE)).toHaveLength(2));
  });

  it('has its type and secrecy before its first value', async () => {
    const { sent } = await open([]);
    await press('Text and more');
    await write('Type', 'integer');
    await press('Secret (masked in exported files)', 'checkbox');
    fireEvent.change(screen.getByLabelText('Valid: New value'), { target: { value: '7' } });
    fireEvent.keyDown(screen.getByLabelText('Valid: New value'), { key: 'Enter' });
    await waitFor(() => expect(sent(CREATE)).toMatchObject([{ type: 'integer', isSecret: true }]));
  });
});

describe('the table of a name', () => {
  const record = aDataRecord({ values: ['a', 'b'] });

  it('changes a value over the version that is shown, and the next over that answer', async () => {
    const changed = { body: aDataRecord({ values: ['a', 'b', 'c'], version: 3 }) };
    const { sent } = await open([record], { more: { [`PUT ${ONE}`]: changed } });
    type('Valid', 'c', 'd');
    await waitFor(() => expect(sent(`PUT ${ONE}`)).toHaveLength(2));
    expect(sent(`PUT ${ONE}`)).toMatchObject([
      { version: 2, values: ['a', 'b', 'c'] },
      { version: 3, values: ['a', 'b', 'c', 'd'] },
    ]);
  });

  it('lets a value go that is emptied, and takes it back by undo', async () => {
    const { sent } = await open([record], { more: { [`PUT ${ONE}`]: { body: record } } });
    const [first] = screen.getAllByRole('textbox', { name: /Value 1/ });
    if (!first) throw new Error('there is one');
    fireEvent.change(first, { target: { value: '' } });
    fireEvent.blur(first);
    expect(valuesIn('Valid')).toEqual(['b']);
    fireEvent.keyDown(adder('Valid'), { key: 'z', ctrlKey: true });
    expect(valuesIn('Valid')).toEqual(['a', 'b']);
    fireEvent.keyDown(adder('Valid'), { key: 'Z', ctrlKey: true, shiftKey: true });
    expect(valuesIn('Valid')).toEqual(['b']);
    await waitFor(() => expect(sent(`PUT ${ONE}`)).toHaveLength(3));
  });

  it('is put into the bin with its last value', async () => {
    const { calls } = await open([aDataRecord()], { more: { [`DELETE ${ONE}`]: { status: 204 } } });
    await press('Valid: Remove value 1');
    await waitFor(() => expect(calls).toContain(`DELETE ${ONE}`));
  });

  it('gets a class by its name, whose first field is that of invalid values', async () => {
    const { sent } = await open([record]);
    await press('Add class');
    const label = await screen.findByLabelText('Class name');
    fireEvent.change(label, { target: { value: 'too short' } });
    fireEvent.keyDown(label, { key: 'Enter' });
    expect(document.activeElement).toBe(adder('too short, Invalid'));
    type('too short, Invalid', 'x');
    expect(valuesIn('too short, Invalid')).toEqual(['x']);
    await waitFor(() =>
      expect(sent(CREATE)).toMatchObject([{ label: 'too short', validity: 'invalid' }]),
    );
  });

  it('says at its place that a valid value is not of the type, and does not send it', async () => {
    const age = aDataRecord({ type: 'integer', values: ['1'] });
    const { calls } = await open([age]);
    type('Valid', 'ten');
    expect(screen.getByText('This value is not of type Integer.')).toBeDefined();
    expect(valuesIn('Valid')).toEqual(['1', 'ten']);
    await waitFor(() => expect(calls).not.toContain(`PUT ${ONE}`));
  });

  it('says in its cell why the server refused, and keeps what was written', async () => {
    const refused = refusal(409, 'version_conflict', 'Changed meanwhile.');
    await open([record], { more: { [`PUT ${ONE}`]: refused } });
    type('Valid', 'c');
    expect((await screen.findByRole('alert')).textContent).toBe('Changed meanwhile.');
    expect(valuesIn('Valid')).toEqual(['a', 'b', 'c']);
  });

  it('gives what is chosen for the name to all of its classes', async () => {
    const other = aDataRecord({ id: anId(501), validity: 'invalid', values: ['x'] });
    const two = `PUT /api/data/${anId(501)}`;
    const answers = { [`PUT ${ONE}`]: { body: record }, [two]: { body: other } };
    const { sent } = await open([record, other], { more: answers });
    await press('Text and more');
    await press(/^Public/, 'checkbox');
    await waitFor(() => expect(sent(two)).toMatchObject([{ isPublic: true, values: ['x'] }]));
    expect(sent(`PUT ${ONE}`)).toMatchObject([{ isPublic: true, values: ['a', 'b'] }]);
  });

  it('takes the risk of one class for its valid and invalid values, and of no other', async () => {
    const labels = ['teen', 'adult', 'teen'];
    const records = labels.map((label, at) =>
      aDataRecord({ id: anId(500 + at), label, ...(at === 2 && { validity: 'invalid' }) }),
    );
    const answers = records.map((each) => [`PUT /api/data/${each.id}`, { body: each }] as const);
    const { sent } = await open(records, { more: Object.fromEntries(answers) });
    await press('Text and more');
    const risk = within(await screen.findByRole('group', { name: 'Risk of “teen”' }));
    for (const [field, option] of [
      ['Likelihood of failure', '4: likely'],
      ['Damage', '5: severe'],
    ] as const) {
      fireEvent.click(risk.getByRole('combobox', { name: field }));
      fireEvent.click(await screen.findByRole('option', { name: option }));
    }
    await waitFor(() => expect(sent(`PUT /api/data/${anId(502)}`)).toHaveLength(1));
    for (const [at, times] of [1, 0, 1].entries()) {
      const calls = sent(`PUT /api/data/${anId(500 + at)}`);
      expect(calls).toHaveLength(times);
      for (const call of calls) expect(call).toMatchObject({ risk: { likelihood: 4, damage: 5 } });
    }
  });

  it('shows numbers as the language writes them', async () => {
    await open([aDataRecord({ type: 'decimal', values: ['1.5'] })], { language: 'tr' });
    expect(screen.getByDisplayValue('1,5')).toBeDefined();
  });

  it('hides what is secret', async () => {
    await open([aDataRecord({ isSecret: true })]);
    expect(screen.getByLabelText('Valid: Value 1').getAttribute('type')).toBe('password');
  });

  it('of another project is only read', async () => {
    await open([aDataRecord({ fromProject: 'Bank' })]);
    expect(screen.getByText('Public in Bank')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Valid: Value 1' })).toHaveProperty(
      'readOnly',
      true,
    );
  });

  it('has no field to write in where it may only be read', async () => {
    await open([record], { isReadOnly: true });
    expect(screen.queryByRole('textbox', { name: /New value/ })).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
