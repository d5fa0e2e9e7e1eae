import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/render.tsx';
import { press } from '../../../testing/user.ts';
import { ImportRequirementsPage } from './ImportRequirementsPage.tsx';

const IMPORT = 'POST /api/requirement/project/shop/import';
const words = { title: '', text: '', parentId: null, link: null };
const PREVIEW = {
  ...{ importId: null, print: 'p', sameCount: 1, orphans: ['R-2'] },
  changes: [
    {
      ...{ id: 'R-1', kind: 'changed' },
      before: { ...words, text: 'by password' },
      after: { ...words, text: 'by passkey', parentId: 'R-3' },
    },
    { id: 'R-9', kind: 'gone', before: { ...words, title: 'Old' }, after: null },
  ],
};

async function open(answer: Parameters<typeof serve>[0][string] = { body: PREVIEW }) {
  const served = serve({ [IMPORT]: answer });
  const page = await renderPage(() => <ImportRequirementsPage />, {
    address: '/projects/shop/import-requirements',
    path: '/projects/$name/import-requirements',
  });
  const choose = (name: string, text: string) => {
    const input = document.querySelector('input[type=file]');
    if (!input) throw new Error('no field for a file');
    fireEvent.change(input, { target: { files: [new File([text], name)] } });
  };
  return { ...served, ...page, choose };
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
      { ...words, id: 'R-1', text: 'by passkey' },
      { ...words, id: 'R-2', title: 'x' },
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
    choose('r.csv', 'id,title,Test cases\nR-1,Log in,TC_1\nR-2,Pay,TC_2');
    expect(
      await screen.findByText('Without a place here, and not imported: Test cases (2).'),
    ).toBeDefined();
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
