import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serve } from '../../../testing/answers.ts';
import { anId, aProject, aUser } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { aCase, aPage, aPageByPolarity, aSuite } from '../../../testing/runs.ts';
import { press, toasts } from '../../../testing/user.ts';
import { SuitePage } from '../SuitePage.tsx';

const SUITE = `/api/suite/${anId(600)}`;

const handwritten = {
  ...{ version: 3, preconditions: '', steps: [{ text: 'Look' }], sourceId: '' },
  ...{ folder: ['Shop', 'Prices > 100'], at: null },
};
const written = aCase(1, { origin: 'written', handwritten });
const CASES = [written, aCase(2)];

async function open(search = '') {
  const rows = CASES.map(({ handwritten: own, ...one }) => ({
    ...{ ...one, stepCount: one.steps.length, isHappyPath: false, number: 1, sourceId: '' },
    section: own?.folder.join(' › ') ?? '',
  }));
  const changed = [{ key: written.key, before: handwritten.folder, after: ['Account'] }];
  const served = serve({
    'GET /api/user/me': { body: aUser() },
    'GET /api/project/shop': { body: aProject() },
    'GET /api/run/project/shop': aPage([]),
    'GET /api/suite/project/shop/tags': { body: [] },
    'GET /api/view': { body: [] },
    'GET /api/ai': { body: { isOn: false } },
    [`GET ${SUITE}`]: {
      body: aSuite({ counts: { testCases: 2, testSteps: 4, retired: 0, written: 1 } }),
    },
    [`GET ${SUITE}/cases`]: aPageByPolarity(rows),
    [`GET ${SUITE}/sections`]: {
      body: [
        { section: 'Shop › Prices > 100', total: 1 },
        { section: 'Account', total: 1 },
      ],
    },
    [`GET ${SUITE}/drawing`]: { status: 404, body: { code: 'model_not_found', message: '' } },
    ...Object.fromEntries(
      CASES.flatMap((one) => [
        [`GET ${SUITE}/case/${one.key}`, { body: one }],
        [`GET ${SUITE}/case/${one.key}/results`, { body: [] }],
      ]),
    ),
    [`POST ${SUITE}/case`]: { status: 201, body: written },
    [`PUT ${SUITE}/case/${written.key}/written`]: { body: written },
    [`PUT ${SUITE}/folder`]: { body: { changed } },
    [`PUT ${SUITE}/folder/undo`]: { body: { undone: 1, left: 0 } },
  });
  await renderPage(SuitePage, { path: '/suites/$id', address: `/suites/${anId(600)}${search}` });
  return served;
}

const listbox = () => screen.findByRole('listbox', { name: 'Test cases' });
const dialogOf = async () => within(await screen.findByRole('dialog'));

/** In the dialog: the list has a filter by folder. */
async function writeFolder(value: string) {
  const field = await (await dialogOf()).findByRole('combobox', { name: 'Folder' });
  fireEvent.change(field, { target: { value } });
}

describe('the folder of a written test case', () => {
  it('is that of the list for a new one, and another one may be typed', async () => {
    const { sent } = await open(`?section=${encodeURIComponent('Shop › Prices > 100')}`);
    await press('Add test case');
    const dialog = await dialogOf();
    const field = dialog.getByRole('combobox', { name: 'Folder' });
    fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Pays' } });
    fireEvent.change(dialog.getByLabelText('Step 1'), { target: { value: 'Pay' } });
    expect(field).toHaveProperty('value', 'Shop › Prices > 100');
    fireEvent.change(field, { target: { value: 'Shop > New' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Add test case' }));
    await waitFor(() =>
      expect(sent(`POST ${SUITE}/case`)).toMatchObject([{ folder: ['Shop', 'New'] }]),
    );
  });

  it('is sent where it was changed only, as its names may come from a file', async () => {
    const { sent } = await open(`?case=${written.key}`);
    fireEvent.keyDown(await listbox(), { key: 'Enter' });
    const title = await (await dialogOf()).findByLabelText('Title');
    fireEvent.change(title, { target: { value: 'Other' } });
    await press('Save');
    const put = `PUT ${SUITE}/case/${written.key}/written`;
    await waitFor(() => expect(sent(put)).toHaveLength(1));
    expect(sent(put)[0]).not.toHaveProperty('folder');
  });

  it('is not sent with too many levels, and says so', async () => {
    const { sent } = await open(`?case=${written.key}`);
    fireEvent.keyDown(await listbox(), { key: 'Enter' });
    await writeFolder(Array.from({ length: 21 }, () => 'x').join(' > '));
    expect(await screen.findByText(/^At most 20 folders/)).toBeDefined();
    await press('Save');
    expect(sent(`PUT ${SUITE}/case/${written.key}/written`)).toEqual([]);
  });
});

describe('the selected test cases of a suite', () => {
  it('move to a folder in one call, but for generated ones, and back', async () => {
    const { sent } = await open();
    const list = await listbox();
    for (let row = 0; row < 2; row += 1)
      for (const key of ['ArrowDown', 'x']) fireEvent.keyDown(list, { key });
    await press('Move to folder');
    const dialog = await dialogOf();
    expect(dialog.getByText(/^1 of the selected test cases was generated/)).toBeDefined();
    await writeFolder('Account');
    await press('Move');
    expect(await screen.findByText('Test case moved')).toBeDefined();
    expect(sent(`PUT ${SUITE}/folder`)).toEqual([{ keys: [written.key], folder: ['Account'] }]);
    await press('Undo');
    await waitFor(() => expect(toasts()).toContain('Test case moved back'));
    expect(sent(`PUT ${SUITE}/folder/undo`)).toMatchObject([
      { changed: [{ key: written.key, after: ['Account'] }] },
    ]);
  });

  it('cannot be moved where all of them were generated', async () => {
    await open();
    const list = await listbox();
    for (const key of ['ArrowDown', 'ArrowDown', 'x']) fireEvent.keyDown(list, { key });
    await screen.findByText('1 test case selected');
    expect(screen.queryByRole('button', { name: 'Move to folder' })).toBeNull();
  });
});
