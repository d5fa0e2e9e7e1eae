import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../../testing/answers.ts';
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

const openNew = (more: object = {}) => open([], { address: '&data=new', more });
const row = async () => (await screen.findByText('<password>')).closest('tr')?.textContent;
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

describe('the values of a name', () => {
  it('are written in a table once it has a name', async () => {
    const { sent } = await openNew({ [CREATE]: { body: aDataRecord() } });
    await write(/^Name/, 'password');
    await press('Enter values');
    const field = await screen.findByRole('textbox', { name: 'Invalid: New value' });
    fireEvent.change(field, { target: { value: 'short' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() =>
      expect(sent(CREATE)).toMatchObject([
        { projectSlug: 'shop', name: 'password', validity: 'invalid', values: ['short'] },
      ]),
    );
  });

  it.each([
    ['', 'This field cannot be empty!'],
    ['pass>word', 'A name cannot contain <, > or |.'],
    ['a|b', 'A name cannot contain <, > or |.'],
  ])('are not asked for under the name "%s"', async (name, text) => {
    await openNew();
    await write(/^Name/, name);
    await press('Enter values');
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByRole('textbox', { name: /New value/ })).toBeNull();
  });

  it('are changed beside the list, all classes of the name together', async () => {
    const other = aDataRecord({ id: anId(501), validity: 'invalid', values: ['x'] });
    await open([aDataRecord(), other], { address: `&data=${anId(500)}` });
    expect(await screen.findByDisplayValue('Secret-9')).toBeDefined();
    expect(screen.getByDisplayValue('x')).toBeDefined();
  });
});
