import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../testing/answers.ts';
import { aColleague, anId, aProject, aUser } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { aResult, aRun } from '../../testing/runs.ts';
import { press, write } from '../../testing/user.ts';
import { WorkPage } from './WorkPage.tsx';

const aWorkResult = (number: number) => ({
  ...aResult(number),
  ...{ runName: 'Nightly', runStatus: 'open', environment: 'staging' },
  ...{ suiteId: anId(600), suiteName: 'Regression', projectSlug: 'shop', projectName: 'Shop' },
});
const aWorkRun = (number: number, differences = {}) => ({
  ...aRun({ id: anId(700 + number), name: `Run ${number}`, ...differences }),
  projectName: 'Shop',
});

async function open(address: string, more: object = {}) {
  const items = [aWorkResult(1), { ...aWorkResult(2), sourceId: 'SHOP-2' }];
  const served = serve({
    'GET /api/user/me': { body: aUser() },
    'GET /api/project/count': {
      body: [{ ...aProject(), models: 1, testData: 0, steps: 0, testCases: 2, isCounted: true }],
    },
    'GET /api/project/shop': {
      body: aProject({
        members: [{ user: aColleague(2), role: 'member', status: 'active' }],
      }),
    },
    'GET /api/work/results': { body: { items, total: items.length } },
    'GET /api/work/runs': { body: { items: [aWorkRun(1)], nextCursor: null, total: 1 } },
    ...more,
  });
  const page = await renderPage(WorkPage, { path: '/work', address });
  return { ...served, ...page };
}

describe('my work', () => {
  it('lists what I have still to run in open runs, and leads to the first of it', async () => {
    const requested: URLSearchParams[] = [];
    await open('/work', {
      'GET /api/work/results': (_: unknown, query: URLSearchParams) => {
        requested.push(query);
        return { body: { items: [aWorkResult(1), aWorkResult(2)], total: 2 } };
      },
    });
    expect(await screen.findByText('2 results to record')).toBeDefined();
    expect(Object.fromEntries(requested[0] ?? [])).toMatchObject({
      ...{ assignee: 'me', status: 'untested', runStatus: 'open' },
    });
    const next = screen.getByRole('link', { name: 'Open next test case' });
    expect(next.getAttribute('href')).toBe(`/runs/${anId(700)}?case=CASE000001`);
  });

  it('opens the first of it by the key N, unless one is typing', async () => {
    const { router } = await open('/work');
    await screen.findByRole('link', { name: 'Open next test case' });
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'n', bubbles: true });
    expect(router.state.location.pathname).toBe('/work');
    fireEvent.keyDown(document.body, { key: 'n' });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/runs/${anId(700)}`));
    expect(router.state.location.search).toEqual({ case: 'CASE000001' });
  });

  it('says so where nothing is assigned to me', async () => {
    await open('/work', { 'GET /api/work/results': { body: { items: [], total: 0 } } });
    expect(await screen.findByText('Nothing assigned to you')).toBeDefined();
  });

  it('is walked through by the arrow keys', async () => {
    await open('/work');
    const first = await screen.findByRole('link', { name: 'Case 1' });
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('SHOP-2 · Case 2');
    fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('SHOP-2 · Case 2');
  });

  it('that could not be loaded can be loaded again', async () => {
    let isUp = false;
    await open('/work', {
      'GET /api/work/results': () =>
        isUp
          ? { body: { items: [aWorkResult(1)], total: 1 } }
          : refusal(500, 'unexpected', 'Sorry.'),
    });
    expect(await screen.findByText('Sorry.')).toBeDefined();
    isUp = true;
    await press('Try again');
    expect(await screen.findByRole('link', { name: 'Case 1' })).toBeDefined();
  });
});

describe('the results of all runs', () => {
  it('are those that a figure of the dashboard counts, and the address keeps what is chosen', async () => {
    const { router } = await open(
      '/work?tab=results&only=last&status=failed&from=2026-01-01&until=2027-01-01',
    );
    expect(await screen.findByDisplayValue('1 Jan – 31 Dec 2026')).toBeDefined();
    expect(screen.getByDisplayValue('Last result of each test case')).toBeDefined();
    await write('Period', '');
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        tab: 'results',
        only: 'last',
        status: 'failed',
      }),
    );
  });

  it('of one project can be handed over to somebody who works in it', async () => {
    const { sent } = await open('/work?tab=results&project=shop&to=former', {
      'PUT /api/work/hand-over': { body: { handedOver: 2 } },
    });
    await press('Hand over');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('2 test cases to run')).toBeDefined();
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Case 1 · Nightly',
      'Case 2 · Nightly',
    ]);
    fireEvent.change(dialog.getByRole('combobox', { name: 'To' }), {
      target: { value: aColleague(2).id },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Hand over' }));
    await waitFor(() =>
      expect(sent('PUT /api/work/hand-over')).toEqual([
        { projectSlug: 'shop', from: 'former', to: aColleague(2).id },
      ]),
    );
  });

  it('are not handed over where only results are listed, or nobody has anything to run', async () => {
    await open('/work?tab=results&project=shop&status=failed');
    await screen.findByText('2 results');
    expect(screen.queryByRole('button', { name: 'Hand over' })).toBeNull();
    cleanup();
    await open('/work?tab=results&project=shop', {
      'GET /api/work/results': (_: unknown, query: URLSearchParams) =>
        query.has('assignee')
          ? { body: { items: [], total: 0 } }
          : { body: { items: [aWorkResult(1)], total: 1 } },
    });
    await screen.findByText('1 result or test case not run');
    expect(screen.queryByRole('button', { name: 'Hand over' })).toBeNull();
  });

  it('keep the other filters where a project is chosen', async () => {
    const { router } = await open('/work?to=former&status=any');
    await screen.findByRole('option', { name: 'Shop' });
    await write('Project', 'shop');
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        ...{ to: 'former', status: 'any', project: 'shop' },
      }),
    );
  });

  it('that are nobody’s are handed over to a person only', async () => {
    const { sent } = await open('/work?tab=results&project=shop&to=nobody', {
      'PUT /api/work/hand-over': { body: { handedOver: 2 } },
    });
    await press('Hand over');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('button', { name: 'Hand over' }));
    expect(dialog.getAllByText('Choose a person').length).toBe(2);
    expect(sent('PUT /api/work/hand-over')).toEqual([]);
  });
});

describe('the runs of all projects', () => {
  it('say how much of them is done, not only what share of that passed', async () => {
    const counts = { passed: 290, failed: 16, blocked: 2, skipped: 0, untested: 1717 };
    await open('/work?tab=runs', {
      'GET /api/work/runs': {
        body: { items: [aWorkRun(1, { counts })], nextCursor: null, total: 1 },
      },
    });
    const words = '308 of 2,025 run: 290 passed, 16 failed, 2 blocked';
    expect((await screen.findByRole('img', { name: words })).getAttribute('aria-label')).toBe(
      words,
    );
  });
});

describe('the test cases that were not run', () => {
  const test = {
    ...{ key: 'CASE000001', name: 'Case 1', polarity: 'positive', suiteId: anId(600) },
    ...{ suiteName: 'Regression', projectSlug: 'shop', projectName: 'Shop', sourceId: 'SHOP-1' },
    attributes: { priority: 'high', risk: { likelihood: 5, damage: 5 }, tags: ['smoke'] },
    ...{ lastStatus: null, lastAt: null },
  };
  const cases = (items: object[], requested: URLSearchParams[] = []) => ({
    'GET /api/view': { body: [] },
    'GET /api/work/cases': (_: unknown, query: URLSearchParams) => {
      requested.push(query);
      return { body: { items, total: items.length } };
    },
  });

  it('are listed for the last 30 days, and lead to their suites', async () => {
    const requested: URLSearchParams[] = [];
    await open('/work', cases([test], requested));
    await press('Test cases', 'tab');
    const link = await screen.findByRole('link', { name: 'SHOP-1 · Case 1' });
    expect(link.getAttribute('href')).toBe(`/suites/${anId(600)}?case=CASE000001`);
    expect(screen.getByText('1 test case was not run, highest risk first')).toBeDefined();
    expect(screen.getByText('never run')).toBeDefined();
    expect(requested[0]?.get('isUntested')).toBe('true');
    expect(requested[0]?.get('from')).toMatch(/T00:00:00.000Z$/);
  });

  it('may be those of a release, or never run at all', async () => {
    const requested: URLSearchParams[] = [];
    const { router } = await open(`/work?tab=untested&project=shop&release=${anId(800)}`, {
      ...cases([test], requested),
      'GET /api/release/project/shop': { body: [{ id: anId(800), name: '1.4' }] },
      'GET /api/suite/project/shop/tags': { body: [] },
    });
    await screen.findByRole('link', { name: 'SHOP-1 · Case 1' });
    expect(requested[0]?.get('releaseId')).toBe(anId(800));
    expect(requested[0]?.get('from')).toBeNull();
    await screen.findByRole('option', { name: 'Not run in 1.4' });
    await write('Which test cases', 'ever');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ for: 'ever' }));
    await waitFor(() => expect(requested.at(-1)?.get('releaseId')).toBeNull());
  });

  it('may be all of them, retired ones, or those of a time that a link named', async () => {
    const requested: URLSearchParams[] = [];
    const { router } = await open('/work?tab=untested&for=all', cases([test], requested));
    expect(await screen.findByText('1 test case, highest risk first')).toBeDefined();
    expect(requested[0]?.get('isUntested')).toBeNull();
    await write('Which test cases', 'retired');
    expect(await screen.findByText('1 retired test case')).toBeDefined();
    expect(requested.at(-1)?.get('isLive')).toBe('false');
    await router.navigate({
      to: '/work',
      search: { tab: 'untested', from: '2026-01-01', until: '2027-01-01' },
    });
    expect(await screen.findByDisplayValue('Not run in 1 Jan – 31 Dec 2026')).toBeDefined();
    await waitFor(() =>
      expect(Object.fromEntries(requested.at(-1) ?? [])).toMatchObject({
        ...{ isUntested: 'true', from: '2026-01-01T00:00:00.000Z' },
        until: '2027-01-01T00:00:00.000Z',
      }),
    );
  });

  it('say so where everything was run, and where they did not come', async () => {
    await open('/work?tab=untested', cases([]));
    expect(await screen.findByText('Everything was run')).toBeDefined();
  });

  it('are shown again once their list can be read', async () => {
    await open('/work?tab=untested', {
      'GET /api/view': { body: [] },
      'GET /api/work/cases': refusal(500, 'unexpected', 'Server error.'),
    });
    expect(await screen.findByText('Server error.')).toBeDefined();
  });
});

describe('the suites and models of all projects', () => {
  const place = { projectSlug: 'shop', projectName: 'Shop', updatedAt: '2026-11-05T09:00:00.000Z' };

  it('lead to the suites, with what is retired and what has changed', async () => {
    const requested: URLSearchParams[] = [];
    await open('/work?tab=suites', {
      'GET /api/work/suites': (_: unknown, query: URLSearchParams) => {
        requested.push(query);
        const suite = { id: anId(600), name: 'Regression', modelName: 'Checkout', isStale: true };
        return { body: { items: [{ ...suite, ...place, testCases: 14, retired: 2 }], total: 1 } };
      },
    });
    const link = await screen.findByRole('link', { name: 'Regression' });
    expect(link.getAttribute('href')).toBe(`/suites/${anId(600)}`);
    expect(screen.getByText('Shop · Checkout · 14 test cases · 2 retired')).toBeDefined();
    expect(screen.getByText('model changed')).toBeDefined();
    await write('Which suites', 'stale');
    await waitFor(() => expect(requested.at(-1)?.get('isStale')).toBe('true'));
  });

  it('lead to the models, hidden ones too, those made since a day where a link says so', async () => {
    const requested: URLSearchParams[] = [];
    const model = { id: anId(500), name: 'Checkout', description: 'Guest', isHidden: true };
    await open('/work?tab=models&state=hidden&from=2026-11-01', {
      'GET /api/work/models': (_: unknown, query: URLSearchParams) => {
        requested.push(query);
        return { body: { items: [{ ...model, ...place, testCases: null }], total: 1 } };
      },
    });
    const link = await screen.findByRole('link', { name: 'Checkout' });
    expect(link.getAttribute('href')).toBe(`/tool/shop/model/${anId(500)}`);
    expect(screen.getByText('1 model')).toBeDefined();
    expect(screen.getByText('Shop · not generated yet · Guest')).toBeDefined();
    expect(requested[0]?.get('isHidden')).toBe('true');
    expect(requested[0]?.get('from')).toBe('2026-11-01T00:00:00.000Z');
    await write('Created', '');
    await waitFor(() => expect(requested.at(-1)?.get('from')).toBeNull());
  });

  it('say so where there are none', async () => {
    const nothing = { body: { items: [], total: 0 } };
    await open('/work?tab=suites', { 'GET /api/work/suites': nothing });
    expect(await screen.findByText('No suites yet')).toBeDefined();
    cleanup();
    await open('/work?tab=models', { 'GET /api/work/models': nothing });
    expect(await screen.findByText('No models yet')).toBeDefined();
  });
});
