import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, refusedFields, serve } from '../../../testing/answers.ts';
import { aDataRecord, aModel, aStep } from '../../../testing/library.ts';
import { anId } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { press, write } from '../../../testing/user.ts';
import { DataTab } from './DataTab.tsx';

const LIST = 'GET /api/data/project/shop';
const CREATE = 'POST /api/data';
const ONE = `/api/data/${anId(500)}`;

type Options = { language?: 'tr'; address?: string; more?: object };

async function open(records = [aDataRecord()], { language, address, more }: Options = {}) {
  const served = serve({
    [LIST]: { body: records },
    'GET /api/step/project/shop': { body: [aStep({ label: 'Type <password>' })] },
    'GET /api/model/project/shop': { body: [aModel()] },
    ...more,
  });
  const page = await renderPage(() => <DataTab slug="shop" />, {
    path: '/projects/$name',
    address: `/projects/shop?tab=data${address ?? ''}`,
    language,
  });
  return { ...served, ...page };
}

const openNew = (more: object = {}, language?: 'tr') =>
  open([], { address: '&data=new', more, language });
const row = async () => (await screen.findByText('<password>')).closest('tr')?.textContent;
const values = () =>
  screen.getAllByRole('textbox', { name: /^Value \d/ }).map((field) => field.getAttribute('value'));
/** Writes a value into the field below the others and adds it. */
async function add(...texts: string[]) {
  for (const text of texts) {
    const field = await screen.findByPlaceholderText('New value');
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter' });
  }
}

describe('the test data of a project', () => {
  it('is listed with its class, type, values, scope and the steps that name it', async () => {
    await open();
    await waitFor(async () => expect(await row()).toBe('<password>ValidTextSecret-9This project1'));
  });

  it('that is secret shows no value, and is not found by one', async () => {
    await open([aDataRecord({ isSecret: true })]);
    expect(await row()).not.toContain('Secret-9');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Secret-9' } });
    expect(await screen.findByText('No results for “Secret-9”')).toBeDefined();
  });

  it('shows four values and how many more there are', async () => {
    await open([aDataRecord({ values: ['a', '', 'c', 'd', 'e', 'f'] })]);
    expect(await row()).toContain('a(empty)cd+2 more');
  });

  it.each([
    [{ modelId: anId(300) }, 'Login'],
    [{ isPublic: true }, 'All projects'],
    [{ isPublic: true, fromProject: 'Bank' }, 'Public in Bank'],
  ])('says where it is known: %o', async (differences, scope) => {
    await open([aDataRecord(differences)]);
    await waitFor(async () => expect(await row()).toContain(scope));
  });

  it('of another project is not changed from here', async () => {
    await open([aDataRecord({ isPublic: true, fromProject: 'Bank' })]);
    await row();
    expect(screen.queryByRole('button', { name: 'Actions for password' })).toBeNull();
  });

  it('shows numbers as the language writes them', async () => {
    await open([aDataRecord({ type: 'decimal', values: ['1.5'] })], { language: 'tr' });
    expect(await row()).toContain('1,5');
  });

  it.each([
    [
      'that a model uses stays, and the model is named',
      refusal(409, 'data_in_use', 'Used.', { models: [{ name: 'Login' }] }),
      '<password> cannot be deleted because these models use it:',
    ],
    ['moves to the bin', { status: 204 }, '<password> moved to the bin'],
  ])('%s', async (_, answer, text) => {
    await open(undefined, { more: { [`DELETE ${ONE}`]: answer } });
    await press('Actions for password');
    await press('Delete test data', 'menuitem');
    await press('Delete test data');
    expect(await screen.findByText(text)).toBeDefined();
  });
});

describe('the form of test data', () => {
  it('creates what was filled in and leaves the address', async () => {
    const { sent, router } = await openNew({ [CREATE]: { body: aDataRecord() } });
    await write(/^Name/, 'password');
    await press('Invalid', 'radio');
    await add('short', '');
    await press('Add empty value');
    await press('Secret (masked in exported files)', 'checkbox');
    await press('Save');
    expect(await screen.findByText('Test data created')).toBeDefined();
    expect(sent(CREATE)).toEqual([
      {
        projectSlug: 'shop',
        name: 'password',
        validity: 'invalid',
        type: 'text',
        values: ['short', ''],
        label: '',
        isPublic: false,
        isSecret: true,
        isDefault: false,
        modelId: null,
      },
    ]);
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'data' }));
  });

  it.each([
    ['', 'This field cannot be empty!'],
    ['pass>word', 'A name cannot contain <, > or |.'],
    ['a|b', 'A name cannot contain <, > or |.'],
  ])('refuses the name "%s"', async (name, text) => {
    const { calls } = await openNew();
    await write(/^Name/, name);
    await add('x');
    await press('Save');
    expect(await screen.findByText(text)).toBeDefined();
    expect(calls).not.toContain(CREATE);
  });

  it('refuses to be saved without a value', async () => {
    const { calls } = await openNew();
    await write(/^Name/, 'age');
    await press('Save');
    expect(await screen.findByText('Data cannot be empty.')).toBeDefined();
    expect(calls).not.toContain(CREATE);
  });

  it('says of a valid value that it is not of the type; an invalid one may be anything', async () => {
    await openNew();
    await write('Type', 'integer');
    await add('ten');
    expect(await screen.findByText('This value is not of type Integer.')).toBeDefined();
    await press('Invalid', 'radio');
    await waitFor(() => expect(screen.queryByText(/not of type/)).toBeNull());
  });

  it('takes pasted lines as a value each', async () => {
    await openNew();
    const field = await screen.findByPlaceholderText('New value');
    fireEvent.paste(field, { clipboardData: { getData: () => 'a\r\nb\nc\n' } });
    expect(values()).toEqual(['a', 'b', 'c']);
  });

  it('removes a value by its number', async () => {
    await openNew();
    await add('a', 'b', 'c');
    await press('Remove value 2');
    expect(values()).toEqual(['a', 'c']);
  });

  it.each([
    ['Valid', ['1', '10']],
    ['Invalid', ['0', '11']],
  ])('proposes %s values at the bounds of a range', async (validity, expected) => {
    await openNew();
    await press(validity, 'radio');
    await write('Type', 'integer');
    await write('Minimum', '1');
    expect(screen.queryByRole('button', { name: 'Add boundary values' })).toBeNull();
    await write('Maximum', '10');
    await press('Add boundary values');
    expect(values()).toEqual(expect.arrayContaining(expected));
  });

  it('has fields for lengths where the type is text, and none for a step', async () => {
    await openNew();
    expect(await screen.findByLabelText('Minimum length')).toBeDefined();
    expect(screen.queryByLabelText('Step size')).toBeNull();
  });

  it('that only one model sees is never public', async () => {
    const { sent } = await openNew({ [CREATE]: { body: aDataRecord() } });
    await write(/^Name/, 'age');
    await add('1');
    await press(/^Public/, 'checkbox');
    await screen.findByRole('option', { name: 'Login' });
    await write('Scope', anId(300));
    await press('Save');
    await waitFor(() =>
      expect(sent(CREATE)).toMatchObject([{ modelId: anId(300), isPublic: false }]),
    );
  });

  it('changes what is stored over the version that is shown', async () => {
    const { sent } = await open(undefined, {
      address: `&data=${anId(500)}`,
      more: { [`PUT ${ONE}`]: { body: aDataRecord() } },
    });
    await write('Value 1', 'Better-9');
    await press('Save');
    expect(await screen.findByText('Test data saved')).toBeDefined();
    expect(sent(`PUT ${ONE}`)).toMatchObject([{ version: 2, values: ['Better-9'] }]);
  });

  it.each([
    ['at the value', refusedFields({ 'values.0': 'Too long.' }), 'Too long.'],
    ['above the fields', refusal(409, 'data_exists', 'There is such data.'), 'There is such data.'],
  ])('that is refused says why %s', async (_, answer, text) => {
    await openNew({ [CREATE]: answer });
    await write(/^Name/, 'age');
    await add('1');
    await press('Save');
    expect(await screen.findByText(text)).toBeDefined();
  });
});
