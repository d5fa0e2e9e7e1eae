import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../testing/answers.ts';
import { anId, aProject, aUser } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { aCase, aPage, aSuite } from '../../testing/runs.ts';
import { choose, write } from '../../testing/user.ts';
import { SuitePage } from './SuitePage.tsx';

const SUITE = `/api/suite/${anId(600)}`;
const SECTIONS = [
  { section: 'Shop › Basket', total: 2 },
  { section: 'Account', total: 1 },
];
const counts = { testCases: 3, testSteps: 6, retired: 0, written: 3 };

/** The page of an imported suite of three cases, which the file had as CV-7, CV-8 and CV-9. */
async function open({ sections = SECTIONS, search = '' } = {}) {
  const queries: Record<string, string>[] = [];
  const cases = [
    { ...aCase(1), number: 1, section: 'Shop › Basket', sourceId: 'CV-7' },
    { ...aCase(2), number: 3, section: 'Shop › Basket', sourceId: 'CV-9' },
    { ...aCase(3), number: 2, section: 'Account', sourceId: 'CV-8' },
  ].map((one) => ({ ...one, stepCount: 2, isHappyPath: false }));
  serve({
    'GET /api/user/me': { body: aUser() },
    'GET /api/project/shop': { body: aProject() },
    'GET /api/run/project/shop': aPage([]),
    'GET /api/ai': { body: { isOn: false } },
    [`GET ${SUITE}/flaky`]: { body: [] },
    [`GET ${SUITE}`]: {
      body: aSuite({ ...{ isWritten: true, modelId: null, modelName: '' }, counts }),
    },
    [`GET ${SUITE}/sections`]: { body: sections },
    [`GET ${SUITE}/cases`]: (_: unknown, query: URLSearchParams) => {
      queries.push(Object.fromEntries(query));
      return aPage(cases);
    },
    [`GET ${SUITE}/drawing`]: refusal(404, 'model_not_found', 'There is no such model.'),
  });
  const page = await renderPage(SuitePage, {
    path: '/suites/$id',
    address: `/suites/${anId(600)}${search}`,
  });
  return { ...page, queries };
}

const list = async () => within(await screen.findByRole('listbox', { name: 'Test cases' }));

describe('the cases of an imported suite', () => {
  it('stand under their folders, with their places in the suite and their IDs in the file', async () => {
    const { queries } = await open();
    const listed = await list();
    const basket = within(listed.getByRole('group', { name: 'Shop › Basket · 2' }));
    expect(basket.getAllByRole('option').map((option) => option.textContent)).toEqual([
      ...['1CV-7 Case 122 steps', '3CV-9 Case 222 steps'],
    ]);
    expect(listed.getByRole('group', { name: 'Account · 1' })).toBeDefined();
    expect(queries).toEqual([{ limit: '100', from: '0', groupBy: 'section' }]);
  });

  it('stand in one list where the file has no folders', async () => {
    const { queries } = await open({ sections: [{ section: '', total: 3 }] });
    expect((await list()).getAllByRole('option')).toHaveLength(3);
    expect((await list()).queryByRole('group')).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Folder' })).toBeNull();
    expect(queries).toEqual([{ limit: '100', from: '0' }]);
  });

  it('are filtered by a folder, also one that only holds others, in the address', async () => {
    const { router, queries } = await open();
    await list();
    fireEvent.click(screen.getByRole('combobox', { name: 'Folder' }));
    const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(offered).toEqual(expect.arrayContaining(['Shop', 'Shop › Basket', 'Account']));
    await choose('Folder', 'Shop');
    await waitFor(() => expect(router.state.location.search).toEqual({ section: 'Shop' }));
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ section: 'Shop' }));
  });

  it('are grouped by what the address says, which a filter that is cleared leaves', async () => {
    const { router } = await open();
    await list();
    await write('Group test cases', 'none');
    await waitFor(() => expect(router.state.location.search).toEqual({ group: 'none' }));
    await waitFor(async () => expect((await list()).queryByRole('group')).toBeNull());
  });
});
