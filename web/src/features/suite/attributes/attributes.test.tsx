import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../../testing/answers.ts';
import { anId, aProject, aUser } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { aCase, aPage, aPageByPolarity, aRun, aSuite } from '../../../testing/runs.ts';
import { press, write } from '../../../testing/user.ts';
import { SuitePage } from '../SuitePage.tsx';

const SUITE = `/api/suite/${anId(600)}`;
const rated = aCase(1, {
  attributes: { priority: 'critical', risk: { likelihood: 4, damage: 5 }, tags: ['smoke'] },
});

const aView = (name: string, differences = {}) => ({
  ...{ id: anId(900), list: 'suite', projectSlug: 'shop', name, isShared: false },
  ...{ words: { priority: 'critical' }, createdBy: 'Ada Yıldız' },
  can: { edit: true, delete: true },
  ...differences,
});

async function open(search = '', more: object = {}, cases = [rated, aCase(2)]) {
  const requested: URLSearchParams[] = [];
  const list = aPageByPolarity(
    cases.map((one) => ({ ...one, stepCount: one.steps.length, isHappyPath: false })),
  );
  const served = serve({
    'GET /api/user/me': { body: aUser() },
    'GET /api/project/shop': { body: aProject() },
    'GET /api/run/project/shop': aPage([]),
    'GET /api/suite/project/shop/tags': { body: ['smoke', 'İade'] },
    'GET /api/view': { body: [] },
    'GET /api/ai': { body: { isOn: false } },
    [`GET ${SUITE}`]: {
      body: aSuite({ counts: { testCases: 2, testSteps: 4, retired: 0, written: 0 } }),
    },
    [`GET ${SUITE}/cases`]: (body: unknown, query: URLSearchParams) => {
      requested.push(query);
      return typeof list === 'function' ? list(body, query) : list;
    },
    [`GET ${SUITE}/drawing`]: refusal(404, 'model_not_found', 'There is no such model.'),
    ...Object.fromEntries(
      cases.flatMap((one) => [
        [`GET ${SUITE}/case/${one.key}`, { body: one }],
        [`GET ${SUITE}/case/${one.key}/results`, { body: [] }],
      ]),
    ),
    [`PUT ${SUITE}/attributes`]: { body: { changed: [] } },
    ...more,
  });
  const page = await renderPage(SuitePage, {
    path: '/suites/$id',
    address: `/suites/${anId(600)}${search}`,
  });
  return { ...served, ...page, requested };
}

const listbox = () => screen.findByRole('listbox', { name: 'Test cases' });
const sentTo = (sent: (call: string) => unknown[]) => sent(`PUT ${SUITE}/attributes`);

describe('priority, risk and tags', () => {
  it('stand in the row of a case and are said to a screen reader; the usual ones are not', async () => {
    await open();
    const [first, second] = within(await listbox()).getAllByRole('option');
    expect(first?.textContent).toContain('R20');
    expect(within(first as HTMLElement).getByText('Risk 20 of 25')).toBeDefined();
    expect(
      within(first as HTMLElement).getByRole('img', { name: 'Priority: Critical' }),
    ).toBeDefined();
    expect(within(second as HTMLElement).queryByRole('img', { name: /^Priority/ })).toBeNull();
  });

  it('of one case are changed from what they are', async () => {
    const { sent } = await open(`?case=${rated.key}`);
    await press('Change');
    await write('Priority', 'low');
    await write('Damage', '1');
    await press('Save');
    await waitFor(() =>
      expect(sentTo(sent)).toEqual([
        {
          keys: [rated.key],
          ...{ priority: 'low', risk: { likelihood: 4, damage: 1 }, tags: ['smoke'] },
        },
      ]),
    );
  });

  it('of a case whose file said no priority and no type are not stated, and stay so while nobody states them', async () => {
    const bare = aCase(3, { unstated: ['priority', 'polarity'], origin: 'written' });
    const { sent } = await open(`?case=${bare.key}`, {}, [bare]);
    const list = within(await listbox());
    expect(list.getByRole('img', { name: 'type not stated' })).toBeDefined();
    expect(list.getByText(/Type not stated/)).toBeDefined();
    expect(await screen.findByText('Priority: Not stated')).toBeDefined();
    await press('Change');
    await press('Save');
    await waitFor(() => expect(sentTo(sent)).toEqual([{ keys: [bare.key], risk: null, tags: [] }]));
  });

  it('of a case lose the risk when likelihood and damage are taken back, and only then', async () => {
    const { sent } = await open(`?case=${rated.key}`);
    await press('Change');
    await write('Likelihood of failure', '');
    await press('Save');
    expect(await screen.findByText('Choose likelihood and damage, or neither.')).toBeDefined();
    expect(sentTo(sent)).toEqual([]);
  });

  it('of marked cases change only in what is chosen, all by keys', async () => {
    const { sent } = await open();
    const list = await listbox();
    for (const key of ['ArrowDown', 'x', 'ArrowDown', ' ', 'p']) fireEvent.keyDown(list, { key });
    expect(screen.getByText('2 test cases selected')).toBeDefined();
    expect(
      await screen.findByRole('dialog', { name: 'Priority, risk and tags of 2 test cases' }),
    ).toBeDefined();
    await write('Priority', 'high');
    await press('Save');
    await waitFor(() =>
      expect(sentTo(sent)).toEqual([{ keys: [rated.key, 'CASE000002'], priority: 'high' }]),
    );
    await waitFor(() => expect(screen.queryByText('2 test cases selected')).toBeNull());
  });

  it('are undone from the toast, which says what somebody else has changed since', async () => {
    const usual = { priority: 'medium', risk: null, tags: [] };
    const changed = [
      {
        key: rated.key,
        before: rated.attributes,
        after: { ...rated.attributes, priority: 'high' },
      },
      { key: 'CASE000002', before: usual, after: { ...usual, priority: 'high' } },
    ];
    const UNDO = `PUT ${SUITE}/attributes/undo`;
    const { sent } = await open('', {
      [`PUT ${SUITE}/attributes`]: { body: { changed } },
      [UNDO]: { body: { undone: 1, left: 1 } },
    });
    const list = await listbox();
    for (const key of ['ArrowDown', 'x', 'ArrowDown', 'x', 'p']) fireEvent.keyDown(list, { key });
    await write('Priority', 'high');
    await press('Save');
    expect(await screen.findByText('Priority, risk and tags of 2 test cases saved')).toBeDefined();
    await press('Undo');
    expect(
      await screen.findByText(
        'Undone, except for 1 test case that somebody has changed or removed since',
      ),
    ).toBeDefined();
    expect(sent(UNDO)).toEqual([{ changed }]);
  });

  it('filter the list by the address, which the button counts', async () => {
    const { requested, router } = await open('?priority=critical,high&risk=10&tag=smoke');
    await listbox();
    expect(Object.fromEntries(requested[0] ?? [])).toMatchObject({
      ...{ 'priority[0]': 'critical', 'priority[1]': 'high', minRisk: '10', 'tags[0]': 'smoke' },
    });
    await press('Filters (3)');
    await press('Never run', 'checkbox');
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ last: 'untested', tag: 'smoke' }),
    );
    await press('Clear these filters');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });
});

describe('a saved view', () => {
  it('is chosen, and its filters stand in the address', async () => {
    const { router } = await open('', { 'GET /api/view': { body: [aView('Tonight')] } });
    await press('Views');
    await press('Tonight', 'menuitem');
    await waitFor(() => expect(router.state.location.search).toEqual({ priority: 'critical' }));
    expect(await screen.findByRole('button', { name: 'Tonight' })).toBeDefined();
  });

  it('is saved with the filters of now, under a name that may not be empty', async () => {
    const { sent } = await open('?priority=critical', {
      'POST /api/view': { status: 201, body: aView('Tonight') },
    });
    await press('Views');
    await press('Save these filters…', 'menuitem');
    await press('Save');
    expect(await screen.findByText('This field cannot be empty!')).toBeDefined();
    await write('Name', 'Tonight');
    await press('Share with all members of the project', 'checkbox');
    await press('Save');
    await waitFor(() =>
      expect(sent('POST /api/view')).toEqual([
        {
          ...{ list: 'suite', projectSlug: 'shop', name: 'Tonight', isShared: true },
          words: { priority: 'critical' },
        },
      ]),
    );
  });

  it('is renamed and deleted by its maker; one of somebody else is only read', async () => {
    const others = aView('Theirs', {
      ...{ id: anId(901), isShared: true, createdBy: 'Can Kaya' },
      can: { edit: false, delete: false },
    });
    const { sent } = await open('', {
      'GET /api/view': { body: [aView('Tonight'), others] },
      [`PUT /api/view/${anId(900)}`]: { body: aView('Nightly') },
      [`DELETE /api/view/${anId(900)}`]: { status: 204 },
      'POST /api/view': { status: 201, body: aView('Tonight') },
    });
    await press('Views');
    await press('Manage views…', 'menuitem');
    expect(await screen.findByText('Shared by Can Kaya')).toBeDefined();
    expect(screen.queryByRole('button', { name: /view “Theirs”/ })).toBeNull();
    await press('Actions for the view “Tonight”');
    await press('Rename', 'menuitem');
    await write('Name', 'Nightly');
    await press('Save');
    await waitFor(() => expect(sent(`PUT /api/view/${anId(900)}`)).toEqual([{ name: 'Nightly' }]));
    await press('Undo');
    await waitFor(() =>
      expect(sent(`PUT /api/view/${anId(900)}`).at(-1)).toEqual({ name: 'Tonight' }),
    );
    await press('Actions for the view “Tonight”');
    await press('Delete view', 'menuitem');
    await press('Delete view');
    await waitFor(() => expect(sent(`DELETE /api/view/${anId(900)}`)).toHaveLength(1));
    await screen.findByText('View deleted');
    await press('Undo');
    await waitFor(() =>
      expect(sent('POST /api/view')).toEqual([
        {
          ...{ list: 'suite', projectSlug: 'shop', name: 'Tonight', isShared: false },
          words: { priority: 'critical' },
        },
      ]),
    );
  });
});

describe('a new run', () => {
  it('has the cases that the page lists, says how many, and is not begun of none', async () => {
    const { sent, requested } = await open('?tag=smoke', {
      'POST /api/run': { status: 201, body: aRun() },
      'GET /api/view': { body: [aView('Tonight')] },
    });
    await press('New run');
    expect(await screen.findByText('2 test cases')).toBeDefined();
    expect(Object.fromEntries(requested.at(-1) ?? [])).toMatchObject({
      ...{ 'tags[0]': 'smoke', isLive: 'true', limit: '1' },
    });
    await press('Start run');
    await waitFor(() =>
      expect(sent('POST /api/run')).toEqual([{ suiteId: anId(600), cases: { tags: ['smoke'] } }]),
    );
  });

  it('says that no case matches, and is not begun then', async () => {
    const none = { body: { items: [], nextCursor: null, total: 0 } };
    const { sent } = await open('?tag=nobody', { [`GET ${SUITE}/cases`]: none });
    await press('New run');
    expect(await screen.findByText('No test case matches. Change the filters.')).toBeDefined();
    await press('Start run');
    expect(sent('POST /api/run')).toEqual([]);
  });
});

describe('a run of marked cases', () => {
  it('has those that are marked, but no retired one', async () => {
    const retired = aCase(3, { change: 'gone', kind: 'gone' });
    const { sent } = await open('', { 'POST /api/run': { status: 201, body: aRun() } }, [
      ...[rated, aCase(2), retired],
    ]);
    const list = await listbox();
    for (let row = 0; row < 3; row += 1)
      for (const key of ['ArrowDown', 'x']) fireEvent.keyDown(list, { key });
    expect(screen.getByText('3 test cases selected')).toBeDefined();
    await press('New run with these 2 test cases');
    const dialog = within(await screen.findByRole('dialog', { name: 'New run' }));
    expect(dialog.queryByRole('radio')).toBeNull();
    expect(dialog.getByText('2 test cases selected')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Start run' }));
    await waitFor(() =>
      expect(sent('POST /api/run')).toEqual([
        { suiteId: anId(600), cases: { keys: [rated.key, 'CASE000002'] } },
      ]),
    );
  });
});
