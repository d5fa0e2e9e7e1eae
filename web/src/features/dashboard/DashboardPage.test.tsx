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
const someFigures = (differences: Partial<Figures> = {}): Figures => ({
  successRate: { completed: 0, failed: 0 },
  monthly: months([0, 0], [0, 0]),
  daily: [],
  passRate: null,
  failedResults: 0,
  projects: [],
  flaky: 0,
  attention: [],
  newThisMonth: { models: 0, testCases: 0 },
  kept: { suites: 2, testCases: 2050, retired: 3 },
  hiddenModels: 0,
  outdated: [],
  recentModels: [],
  ...differences,
});
const counted = (slug: string, name: string, isCounted = true) => {
  const { id, createdAt } = aProject();
  const counts = { models: 2, testData: 3, steps: 4, testCases: 1500 };
  return { ...counts, id: `${id}${slug}`, slug, name, createdAt, isSample: !isCounted, isCounted };
};
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
      someFigures({ passRate: 87.44, failedResults: 5, flaky: 2, monthly: months([1, 1], [3, 2]) }),
    );
    await waitFor(async () => expect(await tile('Pass rate')).toContain('87.4%'));
    expect(await tile('Pass rate')).toContain('up 10 points from last month');
    expect(await tile('Failed results')).toMatch(/5.*1 more than last month.*2 flaky test cases/);
  });

  it('say so where nothing passed or failed yet', async () => {
    await open();
    await waitFor(async () => expect(await tile('Pass rate')).toContain('—'));
    expect(await tile('Pass rate')).toContain('Shown once there is a first result');
    expect(screen.getAllByText('Shown once there is a first result')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Table' })).toBeNull();
  });

  it('leave the sample out', async () => {
    await open(undefined, { projects: [counted('shop', 'Shop'), counted('demo', 'Demo', false)] });
    await waitFor(async () => expect(await tile('Models')).toContain('2'));
    expect(await tile('Test cases in suites')).toMatch(/2,050.*in 2 suites · 3 retired/);
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
      projects: [counted('shop', 'Shop'), counted('bank', 'Bank')],
    });
    await write('Project', 'bank');
    await write('Year', String(YEAR - 1));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ project: 'bank', year: YEAR - 1 }),
    );
  });
});

describe('the charts of the dashboard', () => {
  const projects = [{ slug: 'shop', name: 'Shop', completed: 3, failed: 1 }];

  it('say the same in words as in bars, and as a table', async () => {
    await open(someFigures({ projects }));
    const chart = within(await screen.findByRole('region', { name: 'Project success rate' }));
    const bar = await chart.findByRole('img');
    expect(bar.getAttribute('aria-label')).toBe('Shop: 75% 3 completed, 25% 1 failed');
    fireEvent.click(chart.getByRole('button', { name: 'Table', pressed: false }));
    expect(chart.getAllByRole('row')[1]?.textContent).toBe('Shop3175%');
  });

  it('show eight projects and lead to the others', async () => {
    const many = Array.from({ length: 10 }, (_, at) => ({
      slug: `p${at}`,
      name: `Project ${at}`,
      completed: 1,
      failed: 0,
    }));
    await open(someFigures({ projects: many }));
    expect(await screen.findByRole('link', { name: '2 more projects' })).toBeDefined();
    expect(screen.getAllByRole('img', { name: /^Project \d: 100%/ })).toHaveLength(8);
  });

  it('are walked through month by month by the arrow keys', async () => {
    await open(someFigures({ monthly: months([3, 1], [2, 0]) }), {
      address: `/dashboard?year=${YEAR - 1}`,
    });
    const chart = await screen.findByRole('group', {
      name: 'Results by month: 5 completed, 1 failed in the year',
    });
    const press = (key: string) => {
      fireEvent.keyDown(chart, { key });
      return document.activeElement?.getAttribute('aria-label');
    };
    expect(press('Home')).toBe('Jan: 3 completed, 1 failed');
    expect(press('ArrowRight')).toBe('Feb: 2 completed, 0 failed');
    expect(press('ArrowLeft')).toBe('Jan: 3 completed, 1 failed');
    expect(press('ArrowLeft')).toBe('Jan: 3 completed, 1 failed');
    expect(press('End')).toBe('Dec: 0 completed, 0 failed');
  });
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
    isFlaky: number === 1,
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
    await open(someFigures({ attention, outdated }));
    const list = within(await screen.findByRole('region', { name: 'Needs attention' }));
    expect(list.getAllByRole('listitem')).toHaveLength(6);
    const link = list.getByRole('link', { name: 'Open result: Case 1' });
    expect(link.getAttribute('href')).toBe(`/runs/${anId(700)}?case=CASE1`);
    expect(list.getAllByRole('listitem')[0]?.textContent).toContain('flaky');
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
