import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../../testing/answers.ts';
import { anId } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { press } from '../../../testing/user.ts';
import { ImportRequirementsPage } from './ImportRequirementsPage.tsx';

const IMPORT = 'POST /api/requirement/project/shop/import';
const UNDO = 'PUT /api/requirement/project/shop/import/undo';
const words = { title: '', text: '', parentId: null, link: null };
const links = {
  ...{ cases: 0, suites: [], sharedIds: 0, added: 0, same: 0 },
  ...{ unknown: [], generated: [], removed: [], full: [] },
};
const PREVIEW = {
  ...{ importId: null, print: 'p', sameCount: 1, orphans: ['R-2'], links },
  changes: [
    {
      ...{ id: 'R-1', kind: 'changed' },
      before: { ...words, text: 'by password' },
      after: { ...words, text: 'by passkey', parentId: 'R-3' },
    },
    { id: 'R-9', kind: 'gone', before: { ...words, title: 'Old' }, after: null },
  ],
};

const aSuite = (one: number) => ({
  ...{ id: anId(one), name: `Suite ${one}`, cases: one, added: one, isChosen: one === 1 },
  lastRunAt: one === 1 ? new Date().toISOString() : null,
});

async function open(answer: Parameters<typeof serve>[0][string] = { body: PREVIEW }) {
  const served = serve({ [IMPORT]: answer });
  return { ...served, ...(await openPage()), choose };
}

const openPage = () =>
  renderPage(() => <ImportRequirementsPage />, {
    address: '/projects/shop/import-requirements',
    path: '/projects/$name/import-requirements',
  });

function choose(name: string, text: string) {
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('no field for a file');
  fireEvent.change(input, { target: { files: [new File([text], name)] } });
}

describe('the import of requirements', () => {
  it('shows what would change, word by word, and what was left out, and saves exactly that', async () => {
    const { choose, sent } = await open();
    choose('r.csv', 'id,title,text\nR-1,,by passkey\nR-1,again,\nR-2,x,');
    expect(await screen.findByText('1 changed · 1 the same · 1 not in the file')).toBeDefined();
    expect(screen.getByRole('insertion').textContent).toContain('passkey');
    expect(screen.getByText('Part of: nothing → R-3')).toBeDefined();
    expect(screen.getByText('Row 3: R-1 comes twice, the first one is taken')).toBeDefined();
    expect(screen.getByText(/^R-2: its parent is neither/)).toBeDefined();
    await press('Import');
    const items = [
      { ...words, id: 'R-1', text: 'by passkey', cases: [] },
      { ...words, id: 'R-2', title: 'x', cases: [] },
    ];
    await waitFor(() =>
      expect(sent(IMPORT)).toEqual([
        { items, deletesGone: false, isPreview: true },
        { items, deletesGone: false, print: 'p' },
      ]),
    );
  });

  it('reads the columns that one chooses where they are not known', async () => {
    const { choose, sent } = await open();
    choose('r.csv', 'one,two\nR-1,Log in');
    expect(await screen.findByText(/^The columns of this file are not known/)).toBeDefined();
    expect(sent(IMPORT)).toEqual([]);
    for (const [field, value] of [
      ['ID', '0'],
      ['Title', '1'],
    ] as const)
      fireEvent.change(screen.getByLabelText(field), { target: { value } });
    await waitFor(() =>
      expect(sent(IMPORT)).toMatchObject([{ items: [{ id: 'R-1', title: 'Log in' }] }]),
    );
  });

  it('names the columns that it does not use', async () => {
    const { choose } = await open();
    choose('r.csv', 'id,title,Owner\nR-1,Log in,Ada\nR-2,Pay,Ben');
    expect(
      await screen.findByText('Without a place here, and not imported: Owner (2).'),
    ).toBeDefined();
  });

  it('says which test cases would get requirements and which IDs mean none, and saves links alone', async () => {
    const unknown = Array.from({ length: 52 }, (_, at) => `X-${at}`);
    const found = {
      ...links,
      cases: 3,
      suites: [1, 2].map(aSuite),
      added: 4,
      same: 1,
      unknown,
      generated: ['TC-A'],
    };
    const body = { ...PREVIEW, changes: [], orphans: [], links: found };
    const { choose, sent } = await open({ body });
    choose('r.csv', 'id,title,Test cases\nR-1,Log in,"TC_1 (e-mail), TC_2"');
    const part = await screen.findByRole('group', {
      name: 'Test cases that cover these requirements',
    });
    expect([...part.querySelectorAll('p')].slice(1).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^1 test case, 1 new reference · last run/),
      '2 test cases, 2 new references · never run',
      '3 test cases get requirements: 4 new references',
      '1 reference is there already.',
      expect.stringMatching(/^52 entries are the ID of no test case in this project/),
      `${unknown.slice(0, 50).join(', ')} and 2 more`,
      '1 generated test case gets none: its requirements come from its model.',
      'TC-A',
    ]);
    expect(screen.queryByText(/^Nothing changes/)).toBeNull();
    await press('Import');
    await waitFor(() =>
      expect(sent(IMPORT)[1]).toMatchObject({ items: [{ id: 'R-1', cases: ['TC_1', 'TC_2'] }] }),
    );
  });

  it('lets one tick the suites whose test cases get requirements, and says why those of copies are not ticked', async () => {
    const suites = [1, 2].map(aSuite).concat({ ...aSuite(3), added: 0 });
    const found = { ...links, cases: 1, added: 1, sharedIds: 2, suites };
    const { choose, sent } = await open({ body: { ...PREVIEW, links: found } });
    choose('r.csv', 'id,title,Test cases\nR-1,Log in,TC_1');
    expect(await screen.findByText(/^2 IDs are in several suites.*run last/)).toBeDefined();
    const ticks = () =>
      ['Suite 1', 'Suite 2', 'Suite 3'].map((name) => screen.getByRole('checkbox', { name }));
    expect(ticks().map((tick) => (tick as HTMLInputElement).checked)).toEqual([true, false, true]);
    expect(ticks()[2]).toHaveProperty('disabled', true);
    expect(screen.getByText('2 test cases, 2 new references · never run')).toBeDefined();
    await press('Suite 2', 'checkbox');
    await waitFor(() => expect(sent(IMPORT)[1]).toMatchObject({ suites: [anId(1), anId(2)] }));
    await press('Suite 1', 'checkbox');
    await waitFor(() => expect(sent(IMPORT)[2]).toMatchObject({ suites: [anId(2)] }));
    await press('Import');
    await waitFor(() => expect(sent(IMPORT)[3]).toMatchObject({ suites: [anId(2)], print: 'p' }));
  });

  it('says nothing of test cases where the file names none, and takes another column for them', async () => {
    const { choose, sent } = await open();
    choose('r.csv', 'id,title,Proof\nR-1,Log in,TC_1');
    await screen.findByText('1 changed · 1 the same · 1 not in the file');
    expect(screen.queryByText('Test cases that cover these requirements')).toBeNull();
    const field = screen.getByLabelText('Test cases (IDs)');
    fireEvent.change(field, { target: { value: '2' } });
    await waitFor(() => expect(sent(IMPORT)[1]).toMatchObject({ items: [{ cases: ['TC_1'] }] }));
  });

  it('is undone, and names the test cases that keep their requirements', async () => {
    const served = serve({
      [IMPORT]: { body: { ...PREVIEW, importId: crypto.randomUUID() } },
      [UNDO]: { body: { left: [{ suiteId: crypto.randomUUID(), caseKey: 'A', name: 'Pay' }] } },
    });
    await openPage();
    choose('r.csv', 'id,title,text\nR-1,,by passkey');
    await press('Import');
    await press('Undo');
    await waitFor(() => expect(served.sent(UNDO)).toHaveLength(1));
    expect(await screen.findByText(/1 test case was changed since .*: Pay$/)).toBeDefined();
  });

  it.each([
    [
      'a.reqif',
      '<a>\n<b></a>',
      'This file is not valid XML: it breaks off in line 2. Export it again.',
    ],
    ['a.reqif', '<a/>', /^This file is not ReqIF/],
    ['a.csv', '', /^No table was found/],
  ])('says what is wrong with a file: %s', async (name, text, sentence) => {
    const { choose } = await open();
    choose(name, text);
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it('says why the server refuses, and can be tried again', async () => {
    const { choose } = await open(refusal(422, 'requirement_cycle', 'Look at the parents.'));
    choose('a.md', '# REQ-1 Log in');
    expect(await screen.findByText('Look at the parents.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});
