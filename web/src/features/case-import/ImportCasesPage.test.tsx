import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { anId, aProject } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { press, write } from '../../testing/user.ts';
import { ImportCasesPage } from './ImportCasesPage.tsx';
import { drawOnPage } from './testing.ts';

const COLUMNS = '/api/case-columns/project/shop';
const suiteId = anId(7);
const NOT_EDITED = { editedParts: [], keptParts: [], here: {}, file: {} };
const REMEMBERED = {
  ...{ id: 'print', updatedAt: '2026-11-27T10:00:00.000Z', headings: ['how', 'what', 'why'] },
  columns: [
    { field: 'title', heading: 'what' },
    { field: 'step', heading: 'how' },
  ],
};

/** What the server answers of an import, and of the suites that have its test cases; and where the page is opened. */
type Given = {
  targets?: object[];
  requirements?: string[];
  search?: string;
  /** How many test cases the suite has. */
  size?: number;
  counts?: object;
  cases?: object[];
  missing?: object[];
};

/** The page of a project that remembers some columns, with a file; its columns are not known where no other headings are given. */
async function open(
  known: object[],
  headings = 'What,How,Why',
  file = new File([`${headings}\nLog in,Open the page,So\n`], 'cases.csv'),
  {
    targets = [],
    requirements = [],
    size = 1,
    search = `?suite=${suiteId}`,
    ...answer
  }: Given = {},
) {
  const importing = {
    counts: { new: 1, changed: 0, same: 0 },
    ...{ cases: [], missing: [], suite: { id: suiteId, revision: 2 }, ...answer },
  };
  const server = serve({
    'GET /api/project/shop': { body: aProject() },
    'GET /api/suite/project/shop': {
      body: {
        items: [{ id: suiteId, name: 'Suite', modelId: null, counts: { testCases: size } }],
      },
    },
    'GET /api/model/project/shop/imports': { body: [] },
    [`GET ${COLUMNS}`]: { body: known },
    'GET /api/requirement/project/shop': { body: requirements.map((id) => ({ id })) },
    [`PUT ${COLUMNS}`]: { body: REMEMBERED },
    [`DELETE ${COLUMNS}/print`]: { status: 204 },
    [`POST /api/suite/${suiteId}/import-cases`]: { body: importing },
    'POST /api/suite/project/shop/import-targets': { body: targets },
  });
  await renderPage(ImportCasesPage, {
    path: '/projects/$name/import-cases',
    address: `/projects/shop/import-cases${search}`,
  });
  await screen.findByRole('button', { name: 'Choose file' });
  fireEvent.change(document.querySelector('input[type="file"]') ?? document.body, {
    target: { files: [file] },
  });
  return server;
}

const chosenFor = async (label: string) =>
  (await screen.findByLabelText<HTMLSelectElement>(label, { selector: 'select' })).value;

describe('columns that somebody chose for a file', () => {
  it('are remembered once its test cases are imported', async () => {
    const { sent } = await open([]);
    await screen.findByText(/The columns of this file are not known/);
    await write('Title', '0');
    await write('Steps', '1');
    await press('Import 1 test case');
    await waitFor(() => expect(sent(`PUT ${COLUMNS}`)).toHaveLength(1));
    expect(sent(`PUT ${COLUMNS}`)[0]).toEqual({
      headings: ['what', 'how', 'why'],
      columns: REMEMBERED.columns,
    });
  });

  it('are those of the next file with these headings, which says so', async () => {
    const { sent } = await open([REMEMBERED]);
    await screen.findByText('Columns as in the last import.');
    expect([await chosenFor('Title'), await chosenFor('Steps')]).toEqual(['0', '1']);
    await press('Import 1 test case');
    await waitFor(() => expect(sent(`POST /api/suite/${suiteId}/import-cases`)).toHaveLength(2));
    expect(sent(`PUT ${COLUMNS}`)).toEqual([]);
  });

  it('are given up for the guess by one click', async () => {
    await open([REMEMBERED]);
    await press('Use the guess instead');
    expect([await chosenFor('Title'), await chosenFor('Steps')]).toEqual(['', '']);
    expect(screen.queryByText('Columns as in the last import.')).toBeNull();
  });

  it('are forgotten once a file is imported by the guess', async () => {
    const headings = ['title', 'steps', 'why'];
    const columns = [{ field: 'title', heading: 'why' }];
    const { sent } = await open([{ ...REMEMBERED, headings, columns }], 'Title,Steps,Why');
    await press('Use the guess instead');
    await press('Import 1 test case');
    await waitFor(() => expect(sent(`DELETE ${COLUMNS}/print`)).toHaveLength(1));
  });
});

it('a workbook of an old Excel is to be saved as a newer one', async () => {
  const bytes = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  await open([], '', new File([bytes], 'cases.xls'));
  await screen.findByText(/Open it and save it as .xlsx or .csv/);
});

it('a drawing is said to be imported in the modeling tool, which a link opens with the import', async () => {
  await open([], '', new File(['flowchart TD\nA-->B\n'], 'checkout.mmd'));
  await screen.findByText(/This file is a drawing or another model/);
  const link = screen.getByRole('link', { name: 'Import it as a drawing' });
  expect(link.getAttribute('href')).toBe('/tool/shop?dialog=import');
});

it('rows to look at say what comes in otherwise than it stands there', async () => {
  const rows = 'Pay,![](a.png),Someday\nLoad tests,,High\n';
  const { sent } = await open([], '', new File([`Title,Steps,Priority\n${rows}`], 'cases.csv'));
  await screen.findByText('1 image is named in words, but not imported');
  screen.getByText('The priority “Someday” is not known; it counts as medium');
  screen.getByText('No steps; its title became its only step');
  await press('Import 1 test case');
  expect(sent(`POST /api/suite/${suiteId}/import-cases`).at(-1)).toMatchObject({
    cases: [
      { title: 'Pay', steps: [{ text: '[image: a.png]' }] },
      { title: 'Load tests', steps: [{ text: 'Load tests' }], priority: 'high' },
    ],
  });
});

it('test cases that were taken out of the suite are said to come back, and can be left out', async () => {
  const back = {
    change: 'changed',
    sourceId: 'C1',
    title: 'Log in',
    key: 'KEY',
    ...NOT_EDITED,
    parts: [],
  };
  const answer = {
    counts: { new: 0, changed: 1, same: 0 },
    cases: [{ ...back, isRemoved: true }],
  };
  const file = new File(['ID,Title,Steps\nC1,Log in,Open the page\n'], 'cases.csv');
  const { sent } = await open([], '', file, answer);
  await screen.findByText('1 test case that was taken out comes back');
  fireEvent.click(screen.getByLabelText('Leave out 1 test case that was taken out of the suite'));
  const last = () => sent(`POST /api/suite/${suiteId}/import-cases`).at(-1);
  await waitFor(() => expect(last()).toMatchObject({ leavesRemoved: true, isPreview: true }));
});

/** A test case whose title was edited here, and in the file, too, or not since the last import. */
const collided = (key: string, title = 'Log in') => ({
  ...{ change: 'same', parts: [], editedParts: ['title'], keptParts: [] },
  ...{ here: { title: `Our ${title}` }, file: { title: `Their ${title}` } },
  ...{ sourceId: key, title: `Our ${title}`, key, isRemoved: false },
});
const CASES_CSV = new File(['ID,Title,Steps\nC1,Log in,Open the page\n'], 'cases.csv');
const KEEP = 'Keep what was edited here';
const choiceOf = (name: string) => {
  const group = within(screen.getByRole('radiogroup', { name }));
  const checked = group.getAllByRole<HTMLInputElement>('radio').findIndex((radio) => radio.checked);
  return { checked, choose: (label: string) => fireEvent.click(group.getByLabelText(label)) };
};

it('fields that were edited here and changed in the file show both texts, and stay unless the file is chosen for a test case', async () => {
  const counts = { new: 0, changed: 1, same: 1 };
  const changed = { ...collided('C0', 'Leave'), ...NOT_EDITED, change: 'changed' };
  const cases = [collided('C1'), collided('C2', 'Pay'), changed];
  const { sent } = await open([], '', CASES_CSV, { counts, cases });
  await screen.findByText('2 test cases were edited here and changed in the file');
  for (const text of ['Our Log in', 'Their Log in', 'Our Pay', 'Their Pay']) screen.getByText(text);
  const first = 'Which words of C1 · Our Log in';
  expect([choiceOf('All test cases').checked, choiceOf(first).checked]).toEqual([0, 0]);
  choiceOf(first).choose('Take the file’s');
  const last = () => sent(`POST /api/suite/${suiteId}/import-cases`).at(-1);
  const takesFile = [{ key: 'C1', parts: ['title'] }];
  await waitFor(() => expect(last()).toMatchObject({ takesFile, isPreview: true }));
  expect([choiceOf('All test cases').checked, choiceOf(first).checked]).toEqual([-1, 1]);
  choiceOf('All test cases').choose('All: take the file’s');
  await waitFor(() => expect(last()).toMatchObject({ takesFile: [{ key: 'C1' }, { key: 'C2' }] }));
  choiceOf('Which words of C2 · Our Pay').choose(KEEP);
  await waitFor(() => expect(last()).toMatchObject({ takesFile, isPreview: true }));
  // what is shown until the answer is there is the preview of the other choice
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 test case' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await press('Import 1 test case');
  await waitFor(() => expect(last()).not.toHaveProperty('isPreview'));
  expect(last()).toMatchObject({ takesFile, fileName: 'cases.csv' });
});

it('an import that keeps all that changed has a button that remembers it', async () => {
  const counts = { new: 0, changed: 0, same: 1 };
  const { sent } = await open([], '', CASES_CSV, { counts, cases: [collided('C1')] });
  await screen.findByText('Nothing is imported: what was edited here stays.');
  await press('Keep, and do not ask again');
  const last = () => sent(`POST /api/suite/${suiteId}/import-cases`).at(-1);
  await waitFor(() => expect(last()).not.toHaveProperty('isPreview'));
  expect(last()).toMatchObject({ takesFile: [] });
  await screen.findByText(/It is asked about again only when the file changes it/);
});

it('what was edited here and stays is counted, and can be taken from the file after all', async () => {
  const kept = { ...collided('C1'), editedParts: [], keptParts: ['title'] };
  const counts = { new: 0, changed: 0, same: 1 };
  const { sent } = await open([], '', CASES_CSV, { counts, cases: [kept] });
  fireEvent.click(await screen.findByText('1 test case was edited here and stays so'));
  expect(screen.queryByRole('button', { name: /^(?:Import|Keep)/ })).toBeNull();
  await screen.findByText('Their Log in');
  choiceOf('Which words of C1 · Our Log in').choose('Take the file’s');
  const last = () => sent(`POST /api/suite/${suiteId}/import-cases`).at(-1);
  const takesFile = [{ key: 'C1', parts: ['title'] }];
  await waitFor(() => expect(last()).toMatchObject({ takesFile, isPreview: true }));
});

it('an import that would change nothing has no button, and columns without a place are named', async () => {
  const counts = { new: 0, changed: 0, same: 1 };
  const file = new File(['Title,Steps,Owner\nLog in,Open the page,Ann\n'], 'cases.csv');
  await open([], '', file, { counts });
  await screen.findByText(
    'Nothing has to be done: the file says what it said last time. What was edited here since stays.',
  );
  screen.getByText('Without a place here, and not imported: Owner (1).');
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

it('test cases that are no longer in the file are named, unless some of it is left out', async () => {
  const answer = { missing: [{ key: 'KEY', sourceId: 'M-10', title: 'Log out' }] };
  const file = new File(['ID,Title,Steps\nM-1,Log in,Open\nM-2,Enter,Open\n'], 'cases.csv');
  await open([], '', file, answer);
  await screen.findByText(
    '1 test case of an earlier import is no longer in the file; it stays in the suite',
  );
  screen.getByText('M-10 · Log out');
});

it('a file whose test cases a suite has already goes into that suite, which says why, and what it changes', async () => {
  const changed = {
    change: 'changed',
    parts: ['steps', 'priority'],
    sourceId: 'C1',
    title: 'Log in',
  };
  const answer = {
    counts: { new: 0, changed: 1, same: 0 },
    cases: [{ ...changed, key: 'KEY', ...NOT_EDITED, isRemoved: false }],
  };
  const file = new File(['ID,Title,Steps\nC1,Log in,Open the page\n'], 'cases.csv');
  const targets = [{ id: suiteId, name: 'Suite', known: 1 }];
  await open([], '', file, { ...answer, targets, search: '' });
  fireEvent.click(await screen.findByLabelText('Test cases of a suite, as they are'));
  await screen.findByText(/“Suite” has 1 of these test cases from an earlier import/);
  expect(await chosenFor('Into suite')).toBe(suiteId);
  await screen.findByText('C1 · Log in · steps, priority');
});

it('a small file whose IDs a large suite has, too, goes into a new one', async () => {
  const file = new File(['ID,Title,Steps\nC1,Log in,Open the page\n'], 'cases.csv');
  const targets = [{ id: suiteId, name: 'Suite', known: 1 }];
  await open([], '', file, { targets, size: 40, search: '' });
  fireEvent.click(await screen.findByLabelText('Test cases of a suite, as they are'));
  expect(await chosenFor('Into suite')).toBe('');
});

it('a new suite is offered all test cases of the file after a suite was chosen that has them', async () => {
  const counts = { new: 0, changed: 0, same: 1 };
  const file = new File(['ID,Title,Steps\nC1,Log in,Open the page\n'], 'cases.csv');
  const targets = [{ id: suiteId, name: 'Suite', known: 1 }];
  await open([], '', file, { counts, targets, search: '' });
  fireEvent.click(await screen.findByLabelText('Test cases of a suite, as they are'));
  await screen.findByText('0 new, 0 changed, 1 unchanged');
  await write('Into suite', '');
  await screen.findByText('1 new, 0 changed, 0 unchanged');
  expect(
    screen.queryByText(
      'Nothing has to be done: the file says what it said last time. What was edited here since stays.',
    ),
  ).toBeNull();
  await screen.findByRole('button', { name: 'Import 1 test case' });
});

it('a file that only counts its test cases is not taken for another that does', async () => {
  const file = new File(['ID,Title,Steps\n1,Log in,Open\n2,Pay,Pay\n'], 'cases.csv');
  const targets = [{ id: suiteId, name: 'Suite', known: 2 }];
  const { sent } = await open([], '', file, { targets, search: '' });
  fireEvent.click(await screen.findByLabelText('Test cases of a suite, as they are'));
  expect(await chosenFor('Into suite')).toBe('');
  expect(sent('POST /api/suite/project/shop/import-targets')).toEqual([]);
});

it('a file with test cases of which a suite has few goes into a new one', async () => {
  const rows = 'C1,Log in,Open\nC2,Pay,Pay\nC3,Leave,Leave\n';
  const file = new File([`ID,Title,Steps\n${rows}`], 'cases.csv');
  const targets = [{ id: suiteId, name: 'Suite', known: 1 }];
  await open([], '', file, { targets, search: '' });
  fireEvent.click(await screen.findByLabelText('Test cases of a suite, as they are'));
  expect(await chosenFor('Into suite')).toBe('');
});

it('a file whose titles another suite has goes into a new one, unless the suite has its name', async () => {
  const rows = 'Log in,Open\nPay,Pay\n';
  const into = async (fileName: string) => {
    const file = new File([`Title,Steps\n${rows}`], fileName);
    const targets = [{ id: suiteId, name: 'Checks', known: 2 }];
    await open([], '', file, { targets, search: '' });
    fireEvent.click(await screen.findByLabelText('Test cases of a suite, as they are'));
    return chosenFor('Into suite');
  };
  expect(await into('sample_2.csv')).toBe('');
  screen.getByText(/“Checks” has test cases with 2 of these titles/);
  cleanup();
  expect(await into('checks (1).csv')).toBe(suiteId);
});

it('references to requirements of the project become these, others labels, and the page says how many', async () => {
  const rows = 'Pay,Pay,"REQ-1, JIRA-7"\nLeave,Leave,REQ-1\n';
  const file = new File([`Title,Steps,References\n${rows}`], 'cases.csv');
  const { sent } = await open([], '', file, { requirements: ['REQ-1', 'REQ-2'] });
  await screen.findByText(/References name 1 requirement of the project \(2 test cases\)/);
  await press('Import 1 test case');
  expect(sent(`POST /api/suite/${suiteId}/import-cases`).at(-1)).toMatchObject({
    cases: [
      { title: 'Pay', requirements: ['REQ-1'], tags: ['JIRA-7'] },
      { title: 'Leave', requirements: ['REQ-1'], tags: [] },
    ],
  });
});

it('a check list becomes a test case for each row, its headings folders, and equal rows are kept once where that is chosen', async () => {
  await drawOnPage();
  const rows = '1,i,Main screen\n2,Q,Verify the logo\n3,Q,Open it\n4,P,Verify the logo\n';
  const { sent } = await open([], '', new File([`#,Stat,Test steps\n${rows}`], 'checks.csv'));
  await screen.findByText(/Each of the 3 rows becomes a test case/);
  expect(await chosenFor('Steps')).toBe('2');
  await screen.findByText(
    'Verify the logo (Main screen, Row 3) · Verify the logo (Main screen, Row 5)',
  );
  fireEvent.click(await screen.findByRole('radio', { name: /without duplicates/ }));
  const importing = () => sent(`POST /api/suite/${suiteId}/import-cases`).at(-1);
  const folder = ['Main screen'];
  await waitFor(() =>
    expect(importing()).toMatchObject({
      cases: [
        { title: 'Verify the logo', folder },
        { title: 'Open it', folder },
      ],
    }),
  );
});
