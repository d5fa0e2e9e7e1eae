import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../testing/answers.ts';
import { aCompany, anId, aProject, aUser } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { press, write } from '../../testing/user.ts';
import { DashboardPage } from './DashboardPage.tsx';
import type { Figures } from './figures.ts';

const YEAR = new Date().getFullYear();
const months = (first: [passed: number, failed: number], second: [number, number]) =>
  Array.from({ length: 12 }, (_, at) => {
    const [passed, failed] = at === 0 ? first : at === 1 ? second : [0, 0];
    return { month: at + 1, projects: 0, passed, failed };
  });
const countsOf = (passed: number, failed: number, untested: number, blocked = 0) => ({
  ...{ passed, failed, blocked, skipped: 0, untested },
});
const someFigures = (differences: Partial<Figures> = {}): Figures => ({
  counts: countsOf(0, 0, 0),
  monthly: months([0, 0], [0, 0]),
  daily: [],
  countedAt: null,
  passRate: null,
  passedResults: 0,
  failedResults: 0,
  projects: [],
  flaky: 0,
  mutedFlaky: 0,
  attention: [],
  attentionTotal: 0,
  newThisMonth: { models: 0, testCases: 0 },
  kept: { suites: 2, testCases: 2050, retired: 3 },
  hiddenModels: 0,
  outdated: [],
  releases: [],
  recentModels: [],
  ...differences,
});
const counted = (slug: string, name: string, isCounted = true) => {
  const { id, createdAt } = aProject();
  const counts = { models: 2, testData: 3, steps: 4, testCases: 1500, suites: 1 };
  return { ...counts, id: `${id}${slug}`, slug, name, createdAt, isSample: !isCounted, isCounted };
};
/** A project that began so many years ago. */
const begun = (yearsAgo: number, slug = 'shop', name = 'Shop') => ({
  ...counted(slug, name),
  createdAt: `${YEAR - yearsAgo}-03-01T09:00:00.000Z`,
});
const TIME = '2026-11-05T09:00:00.000Z';

type Options = { projects?: ReturnType<typeof counted>[]; address?: string; more?: object };

async function open(figures = someFigures(), options: Options = {}) {
  const { projects = [counted('shop', 'Shop')], address = '/dashboard', more } = options;
  const served = serve({
    'GET /api/dashboard': { body: figures },
    'GET /api/project/count': { body: projects },
    'GET /api/user/me': { body: aUser() },
    'GET /api/user/invitations': { body: [] },
    'GET /api/company': { body: aCompany() },
    ...more,
  });
  const page = await renderPage(DashboardPage, { path: '/dashboard', address });
  return { ...served, ...page };
}

const tile = async (label: string) => {
  const figures = within(await screen.findByRole('region', { name: 'Figures' }));
  return figures.getByText(label).parentElement?.parentElement?.textContent ?? '';
};

describe('the figures of the dashboard', () => {
  it('say how the newest month compares with the one before', async () => {
    await open(
      someFigures({
        ...{ passRate: 87.44, passedResults: 35, failedResults: 5, flaky: 2, mutedFlaky: 1 },
        ...{ monthly: months([1, 1], [3, 2]), counts: countsOf(30, 3, 0) },
      }),
    );
    await waitFor(async () => expect(await tile('Pass rate')).toContain('87.4%'));
    expect(await tile('Pass rate')).toMatch(/35 passed · 5 failed.*up 10 points from last month/);
    expect(await tile('Failed results')).toMatch(
      /5.*3 test cases fail now · 2 older or repeated.*1 more than last month.*2 flaky test cases.*1 muted flaky test case/,
    );
  });

  it('say so where nothing passed or failed yet', async () => {
    await open();
    await waitFor(async () => expect(await tile('Pass rate')).toContain('—'));
    expect(await tile('Pass rate')).toContain('Shown once there is a first result');
    // the chart by month is loaded after the figures
    await waitFor(() =>
      expect(screen.getAllByText('Shown once there is a first result')).toHaveLength(3),
    );
    expect(screen.queryByRole('button', { name: 'Table' })).toBeNull();
  });

  it('say when they were counted where the newest results are not among them', async () => {
    await open(someFigures({ countedAt: TIME }));
    await screen.findByText(
      /^There are very many results: these figures were counted .+, and newer/,
    );
  });

  it('leave the sample out', async () => {
    await open(someFigures({ counts: countsOf(292, 16, 1742) }), {
      projects: [counted('shop', 'Shop'), counted('demo', 'Demo', false)],
    });
    await waitFor(async () => expect(await tile('Models')).toContain('2'));
    expect(await tile('Test cases in suites')).toMatch(
      /2,050.*1,742 not run · in 2 suites · 3 retired/,
    );
  });

  it('lead to lists of exactly what they count', async () => {
    const figures = { passRate: 87.5, passedResults: 35, failedResults: 5, hiddenModels: 1 };
    await open(someFigures({ ...figures, counts: countsOf(30, 3, 7) }));
    const region = within(await screen.findByRole('region', { name: 'Figures' }));
    await region.findByRole('link', { name: '35 passed' });
    const searchOf = (name: string) => {
      const address = region.getByRole('link', { name }).getAttribute('href') ?? '';
      return Object.fromEntries(new URL(address, 'http://localhost').searchParams);
    };
    const inYear = { from: `${YEAR}-01-01`, until: `${YEAR + 1}-01-01` };
    expect(searchOf('35 passed')).toEqual({ tab: 'results', status: 'passed', ...inYear });
    expect(searchOf('3 test cases fail now')).toEqual({
      ...{ tab: 'results', only: 'last', status: 'failed' },
      ...inYear,
    });
    expect(searchOf('Test cases in suites: 2,050')).toEqual({ tab: 'untested', for: 'all' });
    expect(searchOf('7 not run')).toEqual({ tab: 'untested', ...inYear });
    expect(searchOf('in 2 suites')).toEqual({ tab: 'suites' });
    expect(searchOf('3 retired')).toEqual({ tab: 'untested', for: 'retired' });
    expect(searchOf('Models: 2')).toEqual({ tab: 'models' });
    expect(searchOf('1 hidden')).toEqual({ tab: 'models', state: 'hidden' });
  });

  it('that failed to load can be loaded again and do not block the page', async () => {
    let isUp = false;
    await open(undefined, {
      more: {
        'GET /api/dashboard': () =>
          isUp ? { body: someFigures({ passRate: 50 }) } : refusal(500, 'unexpected', 'Sorry.'),
      },
    });
    expect(await screen.findByText('Sorry.')).toBeDefined();
    expect(await tile('Pass rate')).toContain('—');
    isUp = true;
    await press('Try again');
    await waitFor(async () => expect(await tile('Pass rate')).toContain('50%'));
  });

  it('are those of the year and the project that were chosen', async () => {
    const { router } = await open(undefined, {
      projects: [begun(0), begun(1, 'bank', 'Bank')],
    });
    await write('Project', 'bank');
    await write('Year', String(YEAR - 1));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ project: 'bank', year: YEAR - 1 }),
    );
  });
});

describe('the years of the dashboard', () => {
  const years = async () => {
    const field = await screen.findByRole('combobox', { name: 'Year' });
    return [...field.querySelectorAll('option')].map(({ value }) => Number(value));
  };

  it('are this one alone for a company that began in it', async () => {
    await open(undefined, { projects: [begun(0)] });
    expect(await years()).toEqual([YEAR]);
  });

  it('begin with the first project', async () => {
    await open(undefined, { projects: [begun(0), begun(2, 'bank', 'Bank')] });
    await waitFor(async () => expect(await years()).toEqual([YEAR, YEAR - 1, YEAR - 2]));
  });

  it('have also one that a link names', async () => {
    await open(undefined, { projects: [begun(0)], address: `/dashboard?year=${YEAR - 1}` });
    expect(await years()).toEqual([YEAR, YEAR - 1]);
  });
});

describe('the charts of the dashboard', () => {
  const projects = [{ slug: 'shop', name: 'Shop', counts: countsOf(3, 1, 16, 2) }];

  it('say the same in words as in bars, and as a table', async () => {
    await open(someFigures({ projects }));
    const chart = within(await screen.findByRole('region', { name: 'Project success rate' }));
    const bar = await chart.findByRole('img');
    expect(bar.getAttribute('aria-label')).toBe('Shop: 6 of 22 run: 3 passed, 1 failed, 2 blocked');
    fireEvent.click(chart.getByRole('button', { name: 'Table', pressed: false }));
    expect(chart.getAllByRole('row')[1]?.textContent).toBe('Shop31201675%');
  });

  it('show eight projects and lead to the others', async () => {
    const many = Array.from({ length: 10 }, (_, at) => ({
      slug: `p${at}`,
      name: `Project ${at}`,
      counts: countsOf(1, 0, 0),
    }));
    await open(someFigures({ projects: many }));
    expect(await screen.findByRole('link', { name: '2 more projects' })).toBeDefined();
    expect(screen.getAllByRole('img', { name: /^Project \d: 1 of 1 run/ })).toHaveLength(8);
  });

  it('are walked through month by month by the arrow keys', async () => {
    await open(someFigures({ monthly: months([3, 1], [2, 0]) }), {
      address: `/dashboard?year=${YEAR - 1}`,
    });
    const chart = await screen.findByRole('group', {
      name: 'By month: 5 passed, 1 failed in the year',
    });
    const press = (key: string) => {
      fireEvent.keyDown(chart, { key });
      return document.activeElement?.getAttribute('aria-label');
    };
    expect(press('Home')).toBe('Jan: 3 passed, 1 failed');
    expect(press('ArrowRight')).toBe('Feb: 2 passed, 0 failed');
    expect(press('ArrowLeft')).toBe('Jan: 3 passed, 1 failed');
    expect(press('ArrowLeft')).toBe('Jan: 3 passed, 1 failed');
    expect(press('End')).toBe('Dec: 0 passed, 0 failed');
  });
});

it('by week or day, the chart of the dashboard is the same after the list that a column leads to', async () => {
  const { router } = await open(someFigures({ monthly: months([3, 1], [2, 0]) }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Weeks' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ by: 'week' }));
  expect(await screen.findByRole('heading', { name: /by week/i })).toBeDefined();
  const [column] = within(screen.getByRole('group', { name: /^By week/ })).getAllByRole('link');
  expect(column?.getAttribute('href')).toMatch(/^\/work\?tab=results&only=counted&from=/);
  await router.navigate({ to: '.', search: {} });
  router.history.back();
  await waitFor(() => expect(router.state.location.search).toEqual({ by: 'week' }));
  expect(screen.getByRole('radio', { name: 'Weeks', checked: true })).toBeDefined();
});

describe('the releases on the dashboard', () => {
  const aRelease = (number: number, name: string, status: 'open' | 'released') => ({
    ...{ id: anId(number), projectSlug: 'shop', projectName: 'Shop', name, note: '', status },
    ...{ startsOn: null, endsOn: null, builds: '', runs: 2, counts: countsOf(3, 1, 6) },
    ...{ createdAt: TIME, createdBy: 'Ada Byron' },
  });

  it('are not there where no project has any', async () => {
    await open();
    await waitFor(async () => expect(await tile('Models')).toContain('2'));
    expect(screen.queryByRole('region', { name: 'Releases' })).toBeNull();
  });

  it('lead in one click to what changed, since those that are out and in those that are open, and in two to a report', async () => {
    const releases = [aRelease(801, '1.5', 'open'), aRelease(800, '1.4', 'released')];
    const { sent } = await open(someFigures({ releases }), {
      more: { [`GET /api/release/${anId(800)}/report`]: { body: {} } },
    });
    const card = within(await screen.findByRole('region', { name: 'Releases' }));
    expect(card.getAllByRole('img', { name: '4 of 10 run: 3 passed, 1 failed' })).toHaveLength(2);
    const href = (name: string) => card.getAllByRole('link', { name })[0]?.getAttribute('href');
    expect(href('4 of 10 run')).toBe(`/releases/${anId(801)}`);
    expect(href('1 failed')).toBe(`/releases/${anId(801)}?cases=failed`);
    expect(href('1.5')).toBe(`/releases/${anId(801)}`);
    expect(href('What changed in 1.5')).toBe(`/releases/${anId(801)}#changes`);
    expect(href('What changed since 1.4')).toBe(`/releases/${anId(800)}?since=now#changes`);
    fireEvent.click(card.getByRole('button', { name: 'Download the report of 1.4' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /Excel/ }));
    await waitFor(() => expect(sent(`GET /api/release/${anId(800)}/report`)).toHaveLength(1));
  });
});

it('how many test cases a recent model has leads to the model', async () => {
  const model = { id: anId(300), slug: 'shop', projectName: 'Shop', name: 'Checkout' };
  const drawn = { testCases: 225, updatedAt: TIME, nodes: [], edges: [] };
  await open(someFigures({ recentModels: [{ ...model, ...drawn }] }));
  const link = await screen.findByRole('link', { name: '225 test cases' });
  expect(link.getAttribute('href')).toBe(`/tool/shop/model/${anId(300)}`);
});

describe('what needs attention', () => {
  const aCase = (number: number) => ({
    slug: 'shop',
    projectName: 'Shop',
    suiteId: anId(600),
    caseKey: `CASE${number}`,
    name: `Case ${number}`,
    runId: anId(700),
    status: 'failed' as const,
    updatedAt: TIME,
    attributes: { priority: 'critical' as const, risk: null, tags: [] },
    flakiness:
      number === 1
        ? { repeats: 10, changes: 3, rate: 30, trend: 'rising' as const, mute: null }
        : null,
  });
  const outdated = [
    { slug: 'shop', projectName: 'Shop', suiteId: anId(600), name: 'Regression', updatedAt: TIME },
  ];

  it('is nothing where nothing waits', async () => {
    await open();
    await waitFor(async () => expect(await tile('Models')).toContain('2'));
    expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
  });

  it('leads to each case in its last run, and keeps room for what is no case', async () => {
    const attention = [1, 2, 3, 4, 5, 6, 7].map(aCase);
    await open(someFigures({ attention, attentionTotal: 24, outdated }));
    const list = within(await screen.findByRole('region', { name: 'Needs attention' }));
    expect(list.getAllByRole('listitem')).toHaveLength(6);
    const link = list.getByRole('link', { name: 'Open result: Case 1' });
    expect(link.getAttribute('href')).toBe(`/runs/${anId(700)}?case=CASE1`);
    expect(list.getAllByRole('listitem')[0]?.textContent).toContain(
      'Changed in 3 of 10 repeats (30%), rising',
    );
    expect(list.getAllByRole('img', { name: 'Priority: Critical' })).toHaveLength(5);
    const more = list.getByRole('link', { name: 'All 24 test cases that need attention' });
    expect(more.getAttribute('href')).toContain('only=attention');
    expect(list.getByText('The model of the suite “Regression” has changed')).toBeDefined();
  });

  it('is an invitation of the user, and those without an answer', async () => {
    const invitation = (number: number, delivery: 'sent' | 'failed') => ({
      id: anId(number),
      email: 'b@x.test',
      role: 'member' as const,
      createdAt: TIME,
      expiresAt: TIME,
      delivery,
    });
    const company = aCompany({ invitations: [invitation(1, 'sent'), invitation(2, 'failed')] });
    await open(undefined, {
      more: {
        'GET /api/user/invitations': { body: [{ slug: 'bank', name: 'Bank' }] },
        'GET /api/company': { body: company },
      },
    });
    const list = within(await screen.findByRole('region', { name: 'Needs attention' }));
    expect(await list.findByText('You are invited to the project Bank')).toBeDefined();
    expect(await list.findByText('2 pending invitations')).toBeDefined();
    expect(list.getByText('1 e-mail was not delivered')).toBeDefined();
  });
});

describe('a new model from the dashboard', () => {
  it('is drawn in the project that was chosen', async () => {
    const { router } = await open(undefined, {
      projects: [counted('shop', 'Shop'), counted('bank', 'Bank')],
    });
    await waitFor(async () => expect(await tile('Models')).toContain('4'));
    await press('New model');
    await press('Draw model');
    expect(await screen.findByText('This field cannot be empty!')).toBeDefined();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('combobox'));
    const [, option] = await screen.findAllByRole('option', { name: 'Bank' });
    fireEvent.click(option ?? document.body);
    await press('Draw model');
    await waitFor(() => expect(router.state.location.pathname).toBe('/tool/bank'));
  });

  it('needs a project first where there is none', async () => {
    const { router } = await open(undefined, { projects: [] });
    await waitFor(async () => expect(await tile('Models')).toContain('0'));
    await press('New model');
    await press('Create project');
    await waitFor(() => expect(router.state.location.pathname).toBe('/createprojects'));
  });
});
