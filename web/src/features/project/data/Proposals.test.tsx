import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serve } from '../../../testing/answers.ts';
import { aDataRecord } from '../../../testing/library.ts';
import { anId } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { press, toasts, write } from '../../../testing/user.ts';
import { TestDataTable } from './TestDataTable.tsx';

const CREATE = 'POST /api/data';
const ONE = `/api/data/${anId(500)}`;
const NUMBERS = aDataRecord({ type: 'integer', values: ['18', '65'] });

type Options = { language?: 'tr'; name?: string; isReadOnly?: boolean };

async function open(records = [NUMBERS], { language, name = 'age', isReadOnly }: Options = {}) {
  const answers = records.map((record) => [`PUT /api/data/${record.id}`, { body: record }]);
  let count = 0;
  const create = (sent: unknown) => ({
    body: { ...aDataRecord(), ...(sent as object), id: anId(600 + count++) },
  });
  const bin = Array.from({ length: 20 }, (_, index) => [
    `DELETE /api/data/${anId(600 + index)}`,
    { status: 204 },
  ]);
  const served = serve({ ...Object.fromEntries([...answers, ...bin]), [CREATE]: create });
  const table = <TestDataTable slug="shop" {...{ name, records, isReadOnly }} takesFocus />;
  await renderPart(table, { language });
  await screen.findByRole('table', { name: `<${name}>` });
  return served;
}

const adder = (name = 'Valid: New value') => screen.getByRole('textbox', { name });
const pressAltB = () => fireEvent.keyDown(adder(), { key: 'b', code: 'KeyB', altKey: true });
function enter(text: string, field = adder()) {
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
}
/** The selected proposals under a heading, as they are read. */
async function listed(heading: string | RegExp): Promise<string[]> {
  const group = await screen.findByRole('group', { name: heading });
  return within(group)
    .getAllByRole<HTMLInputElement>('checkbox', { checked: true })
    .map((box) => box.labels?.[0]?.textContent ?? '');
}

describe('the values that are proposed', () => {
  it('are one key away, say why, and are all taken with Enter', async () => {
    const { sent } = await open();
    pressAltB();
    expect(await listed('Invalid (2)')).toEqual([
      '17: one below the least',
      '66: one above the greatest',
    ]);
    const take = screen.getByRole('button', { name: 'Add 2 values' });
    expect(document.activeElement).toBe(take);
    fireEvent.click(take);
    expect(screen.getByDisplayValue('one below the least')).toBeDefined();
    await waitFor(() => expect(sent(CREATE)).toHaveLength(2));
    expect(sent(CREATE)).toMatchObject([
      { label: 'one below the least', validity: 'invalid', type: 'integer', values: ['17'] },
      { label: 'one above the greatest', validity: 'invalid', values: ['66'] },
    ]);
    await waitFor(() =>
      expect(sent(`PUT ${ONE}`)).toMatchObject([{ range: { min: '18', max: '65' } }]),
    );
    await waitFor(() => expect(screen.queryByText('Values for')).toBeNull());
  });

  it('are taken back together', async () => {
    const { sent, calls } = await open();
    pressAltB();
    await press('Add 2 values');
    fireEvent.keyDown(adder(), { key: 'z', ctrlKey: true });
    expect(screen.queryByDisplayValue('one below the least')).toBeNull();
    await waitFor(() => expect(sent(CREATE)).toHaveLength(2));
    await waitFor(() => expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(2));
    expect(toasts()).toEqual([]);
  });

  it('are taken only where they are selected', async () => {
    const { sent } = await open();
    await press('Propose values');
    await press(/^66/, 'checkbox');
    await press('Add 1 value');
    await waitFor(() => expect(sent(CREATE)).toHaveLength(1));
    expect(sent(CREATE)).toMatchObject([{ values: ['17'] }]);
  });

  it('have three values at each bound where one chooses so', async () => {
    await open();
    await press('Propose values');
    await press('3', 'radio');
    expect(await listed('Valid (2)')).toEqual([
      '19: one above the least',
      '64: one below the greatest',
    ]);
  });

  it('follow the bounds that are typed, and keep them with the class', async () => {
    const { sent } = await open([]);
    pressAltB();
    expect(await screen.findByText('Enter both bounds to see values.')).toBeDefined();
    await write('Minimum', '09:00');
    await write('Maximum', '17:30');
    expect(await listed('Invalid (2)')).toEqual([
      '08:59: just before the earliest',
      '17:31: just after the latest',
    ]);
    await press('Add 4 values');
    await waitFor(() => expect(sent(CREATE)).toHaveLength(3));
    const range = { min: '09:00', max: '17:30' };
    const valid = sent(CREATE).find((each) => Reflect.get(each ?? {}, 'validity') === 'valid');
    expect(valid).toMatchObject({ label: '', values: ['09:00', '17:30'], range });
  });

  it('are none where the bounds are the wrong way round, and say so', async () => {
    await open([]);
    pressAltB();
    await write('Minimum', '10');
    await write('Maximum', '1');
    expect(await screen.findByText('The least is above the greatest.')).toBeDefined();
    expect(screen.queryByText('Enter both bounds to see values.')).toBeNull();
  });

  it('are texts of lengths where one asks for these, also of a name with words', async () => {
    await open([]);
    pressAltB();
    await write('Values for', 'lengths');
    await write('Minimum length', '2');
    await write('Maximum length', '3');
    expect(await listed('Valid (2)')).toEqual(['aa: shortest allowed', 'aaa: longest allowed']);
    expect(await listed('Invalid (2)')).toContain('a: one character too short');
  });

  it('are those of each class with bounds, of which one chooses the one to change', async () => {
    const labels = ['teen', 'adult'] as const;
    const ranges = { teen: { min: '13', max: '17' }, adult: { min: '18', max: '64' } };
    const records = labels.map((label, at) =>
      aDataRecord({
        ...{ id: anId(500 + at), type: 'integer', label, range: ranges[label] },
        values: [ranges[label].min],
      }),
    );
    const { sent } = await open(records);
    pressAltB();
    expect(await listed('Valid (2)')).toEqual(['17: greatest allowed', '64: greatest allowed']);
    expect(await listed('Invalid (2)')).toHaveLength(2);
    const [, adult] = screen.getAllByRole<HTMLOptionElement>('option', { name: /teen|adult/ });
    await write('Class', adult?.value ?? '');
    await write('Maximum', '99');
    expect(await listed('Valid (2)')).toEqual(['17: greatest allowed', '99: greatest allowed']);
    await press('Add 4 values');
    await waitFor(() => expect(sent(`PUT /api/data/${anId(501)}`)).toHaveLength(1));
    expect(sent(`PUT /api/data/${anId(501)}`)).toMatchObject([
      { label: 'adult', values: ['18', '99'], range: { min: '18', max: '99' } },
    ]);
  });

  it('say so where all of them are there already', async () => {
    await open([
      NUMBERS,
      aDataRecord({ id: anId(501), validity: 'invalid', values: ['17', '66'] }),
    ]);
    pressAltB();
    expect(await screen.findByText('All proposed values are there already.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add 0 values' })).toHaveProperty('disabled', true);
  });

  it('hide the values of a secret name, and keep their reasons', async () => {
    await open([{ ...NUMBERS, isSecret: true }]);
    await press('Propose values');
    expect((await listed('Invalid (2)'))[0]).toBe('••••: one below the least');
  });

  it('are not offered where values may only be read', async () => {
    await open([NUMBERS], { isReadOnly: true });
    expect(screen.queryByRole('button', { name: 'Propose values' })).toBeNull();
  });
});

describe('a kind of values', () => {
  it('is proposed where its word is typed as a value', async () => {
    const { sent } = await open([]);
    enter('tckn');
    expect(await listed('Valid (3)')).toContain('12345678950: digits in a row');
    expect(await listed('Invalid (7)')).toContain('12345678951: wrong check digit at the end');
    await press('Add 10 values');
    await waitFor(() => expect(sent(CREATE)).toHaveLength(10));
    expect(sent(CREATE)).toContainEqual(
      expect.objectContaining({ label: 'begins with 0, check digits right', type: 'text' }),
    );
  });

  it('is no more than its word where one says so', async () => {
    const { sent } = await open([]);
    enter('iban', adder('Invalid: New value'));
    await press('Add “iban” as a value');
    await waitFor(() =>
      expect(sent(CREATE)).toMatchObject([{ validity: 'invalid', values: ['iban'] }]),
    );
  });

  it('is not meant by a word that one leaves in the field', async () => {
    const { sent } = await open([]);
    fireEvent.change(adder(), { target: { value: 'iban' } });
    fireEvent.blur(adder());
    await waitFor(() => expect(sent(CREATE)).toMatchObject([{ values: ['iban'] }]));
  });

  it('is a regular expression between slashes', async () => {
    await open([]);
    enter('/^[A-Z]{2}\\d$/');
    expect(await listed(/^Valid/)).toEqual(['AB3: as long as the pattern demands']);
    expect(await listed(/^Invalid/)).toContain('ABx: character 3 is a letter');
    await write('Regular expression', '(');
    expect(await screen.findByText('This regular expression cannot be read.')).toBeDefined();
    await write('Regular expression', '(?=a)b');
    expect(
      await screen.findByText(/is valid, but conditions here do not support \(\?=/),
    ).toBeDefined();
  });

  it('gives values its type, and is read of the name', async () => {
    const { sent } = await open([], { name: 'e-mail of the buyer' });
    pressAltB();
    expect(await screen.findByLabelText('Values for')).toHaveProperty('value', 'email');
    await press(/^Add \d+ values$/);
    await waitFor(() => expect(sent(CREATE).length).toBeGreaterThan(10));
    expect(sent(CREATE)[0]).toMatchObject({ type: 'email', label: 'usual address' });
  });

  it('is chosen from the list', async () => {
    await open([]);
    pressAltB();
    await write('Values for', 'iban');
    expect(await listed(/^Valid/)).toContain('TR330006100519786457841326: Türkiye, 26 characters');
  });
});

describe('in Turkish', () => {
  const turkish = { language: 'tr' } as const;
  const typed = () => screen.getByRole('textbox', { name: 'Geçerli: Yeni değer' });

  it('reasons and dates are written as one speaks', async () => {
    const dates = { type: 'date', range: { min: '2026-03-01', max: '2026-03-31' } } as const;
    await open([aDataRecord({ ...dates, values: ['2026-03-15'] })], turkish);
    await press('Değer öner');
    expect(await listed('Geçersiz (2)')).toEqual([
      '28.02.2026: en erken tarihten bir gün önce',
      '01.04.2026: en geç tarihten bir gün sonra',
    ]);
  });

  it('e-posta proposes addresses', async () => {
    await open([], turkish);
    enter('e-posta', typed());
    expect(await listed(/^Geçersiz/)).toContain('ada.example.com: @ işareti yok');
  });

  it('amounts have commas', async () => {
    await open([aDataRecord({ type: 'decimal', values: ['5'] })], turkish);
    await press('Değer öner');
    await write('Ne için', 'amount');
    expect(await listed(/^Geçerli/)).toContain('1234,56: iki ondalık basamak');
    expect(await listed(/^Geçersiz/)).toContain('1234.56: ondalık işareti “.”');
  });
});
