import type { Project, ResultCounts } from '@caseloom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noAnswer, refusal, serve } from '../../testing/answers.ts';
import { aColleague, anId, aProject } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { press, write } from '../../testing/user.ts';
import { ProjectsPage } from './ProjectsPage.tsx';

const LIST = 'GET /api/work/projects';
const BASE = {
  'GET /api/user/invitations': { body: [] },
};
const bank = aProject({
  id: anId(201),
  slug: 'bank',
  name: 'Bank',
  createdAt: '2026-10-01T09:00:00.000Z',
  can: { edit: false, delete: false, addMember: false },
});

/** A page that has all projects. */
const listed = (...projects: (Project & { lastResults?: ResultCounts | null })[]) => ({
  body: {
    items: projects.map((project) => ({ lastResults: null, ...project })),
    total: projects.length,
  },
});

const open = (address = '/projects', language?: 'tr') =>
  renderPage(ProjectsPage, { path: '/projects', address, language });
const rowOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr') ?? document.body);

describe('the projects', () => {
  it('are listed with what is in them, the newest first', async () => {
    serve({ ...BASE, [LIST]: listed(aProject(), bank) });
    await open();
    await rowOf('Shop');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual([
      'Shop',
      'Bank',
    ]);
    expect((await rowOf('Shop')).getByText('5 Nov 2026')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Projects 2');
  });

  it.each([
    [undefined, 'none yet'],
    [
      { passed: 280, failed: 16, blocked: 8, skipped: 4, untested: 1717 },
      '308 of 2,025 run: 280 passed, 16 failed, 8 blocked, 4 skipped',
    ],
    [{ passed: 4, failed: 0, blocked: 0, skipped: 0, untested: 0 }, '4 of 4 run: 4 passed'],
    [{ passed: 0, failed: 0, blocked: 0, skipped: 0, untested: 0 }, 'No test cases to run yet'],
  ])('say how their test cases went last: %o', async (counts, words) => {
    serve({
      ...BASE,
      [LIST]: listed({ ...aProject(), lastResults: counts ?? null }),
    });
    await open();
    expect(await (await rowOf('Shop')).findByText(words)).toBeDefined();
  });

  it('are busy while they are loading', async () => {
    serve({ ...BASE, [LIST]: noAnswer });
    await open();
    const table = await screen.findByRole('table', { name: 'Projects' });
    expect(table.getAttribute('aria-busy')).toBe('true');
  });

  it('that could not be read can be read again', async () => {
    let isUp = false;
    serve({
      ...BASE,
      [LIST]: () => (isUp ? listed(aProject()) : refusal(500, 'unexpected', 'Sorry.')),
    });
    await open();
    expect(await screen.findByText('Sorry.')).toBeDefined();
    isUp = true;
    await press('Try again');
    expect(await screen.findByRole('link', { name: 'Shop' })).toBeDefined();
  });

  it('offer three starts where there are none, and the sample leads to itself', async () => {
    const { calls } = serve({
      ...BASE,
      [LIST]: listed(),
      'POST /api/project/sample': { body: aProject({ slug: 'sample', name: 'Sample' }) },
    });
    const { router } = await open();
    expect(await screen.findByRole('heading', { name: 'No projects yet' })).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'New project' })).toHaveLength(1);
    await press('Open sample project');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/sample'));
    expect(calls).toContain('POST /api/project/sample');
  });

  it('are shown as cards where the address says so', async () => {
    serve({ ...BASE, [LIST]: listed(aProject({ description: '' })) });
    await open('/projects?view=cards');
    const list = within(await screen.findByRole('list', { name: 'Projects' }));
    expect(await list.findByText('2 models · 4 steps · 3 test data · 5 test cases')).toBeDefined();
    expect(list.getByText('No description')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('become cards by the switch, which the address remembers', async () => {
    serve({ ...BASE, [LIST]: listed(aProject()) });
    const { router } = await open();
    await press('Cards', 'radio');
    await screen.findByRole('list', { name: 'Projects' });
    expect(router.state.location.search).toMatchObject({ view: 'cards' });
  });

  it('are read a page at a time, as the address says', async () => {
    const queries: string[] = [];
    serve({
      ...BASE,
      [LIST]: (_: unknown, query: URLSearchParams) => {
        queries.push(query.toString());
        return { body: { items: [{ ...bank, lastResults: null }], total: 1000 } };
      },
    });
    await open('/projects?favourite=yes&q=ban&sort=name&page=3');
    await rowOf('Bank');
    expect(queries).toEqual(['limit=25&skip=50&search=ban&isFavourite=true&sort=name']);
    expect(await screen.findByText(/51.*75.*1,?000/)).toBeDefined();
  });

  it('speak Turkish', async () => {
    serve({ ...BASE, [LIST]: listed(aProject()) });
    await open('/projects', 'tr');
    expect(await screen.findByRole('heading', { level: 1, name: /Projeler/ })).toBeDefined();
    expect(await screen.findByText('5 Kas 2026')).toBeDefined();
  });
});

describe('a project of the list', () => {
  it('becomes a favourite by its star', async () => {
    const FAVOUR = 'PUT /api/project/shop/favourite';
    let isFavourite = false;
    const { sent } = serve({
      ...BASE,
      [LIST]: () => listed(aProject({ isFavourite })),
      [FAVOUR]: () => {
        isFavourite = true;
        return { status: 204 };
      },
    });
    await open();
    const star = await screen.findByRole('button', { name: 'Favorite: Shop', pressed: false });
    star.click();
    expect(
      await screen.findByRole('button', { name: 'Favorite: Shop', pressed: true }),
    ).toBeDefined();
    expect(sent(FAVOUR)).toEqual([{ isFavourite: true }]);
  });

  it('offers only what one may do with it', async () => {
    serve({ ...BASE, [LIST]: listed(bank) });
    await open();
    await press('Actions for Bank');
    expect(await screen.findByRole('menuitem', { name: 'Open' })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Delete project' })).toBeNull();
  });

  it('is deleted only after its name was typed, and comes back by Undo', async () => {
    const { calls } = serve({
      ...BASE,
      [LIST]: listed(aProject()),
      'DELETE /api/project/shop': { status: 204 },
      [`POST /api/bin/project/${anId(200)}/restore`]: { status: 204 },
    });
    await open();
    await press('Actions for Shop');
    await press('Delete project', 'menuitem');
    await press('Delete project');
    expect(await screen.findByText('The name does not match.')).toBeDefined();
    expect(calls).not.toContain('DELETE /api/project/shop');
    await write('Type “Shop” to confirm', 'Shop');
    await press('Delete project');
    expect(await screen.findByText('Shop moved to the bin')).toBeDefined();
    await press('Undo');
    expect(await screen.findByText('Shop restored')).toBeDefined();
  });
});

describe('several projects', () => {
  it('become favourites at once; what is refused of one is said, the rest is done', async () => {
    serve({
      ...BASE,
      [LIST]: listed(aProject(), bank),
      'PUT /api/project/shop/favourite': { status: 204 },
      'PUT /api/project/bank/favourite': refusal(404, 'project_not_found', 'Bank is gone.'),
    });
    await open();
    await press('Select all rows on this page', 'checkbox');
    const bar = within(await screen.findByRole('group', { name: 'Actions for the selected rows' }));
    expect(bar.getByText('2 rows selected')).toBeDefined();
    await press('Add to favorites');
    expect(await screen.findByText('1 project added to favorites')).toBeDefined();
    expect(await screen.findByText('Bank is gone.')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('2 rows selected')).toBeNull());
  });
});

describe('an invitation to a project', () => {
  const invited = {
    ...BASE,
    'GET /api/user/invitations': { body: [{ slug: 'bank', name: 'Bank' }] },
  };

  it.each([
    ['Accept', 'accept', 'You joined the project Bank'],
    ['Decline', 'decline', 'Invitation declined'],
  ])('is answered by %s', async (button, call, text) => {
    const answer = `POST /api/project/bank/invitation/${call}`;
    const { calls } = serve({ ...invited, [LIST]: listed(), [answer]: { status: 204 } });
    await open();
    expect(await screen.findByText('You are invited to the project Bank')).toBeDefined();
    await press(button);
    expect(await screen.findByText(text)).toBeDefined();
    expect(calls).toContain(answer);
  });
});

it('the faces of a team say all names, though only three are shown', async () => {
  const members = [2, 3, 4, 5].map((number) => ({
    user: aColleague(number),
    role: 'member' as const,
    status: 'active' as const,
  }));
  serve({ ...BASE, [LIST]: listed(aProject({ members })) });
  await open();
  const faces = await screen.findByRole('img', { name: /^4 people: / });
  expect(faces.getAttribute('aria-label')).toBe(
    '4 people: Person2 Kaya, Person3 Kaya, Person4 Kaya, Person5 Kaya',
  );
  expect(within(faces).getByText('+1')).toBeDefined();
});
