import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noAnswer, refusal, serve } from '../../testing/answers.ts';
import { aColleague, anId, aProject, aUser } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { anOpenedResult, aPageByPolarity, aResult, aRun } from '../../testing/runs.ts';
import { press, write } from '../../testing/user.ts';
import { RunPage } from './RunPage.tsx';

const RUN = `/api/run/${anId(700)}`;
const three = [aResult(1), aResult(2), aResult(3)];
const team = aProject({
  members: [{ user: aColleague(2), role: 'member', status: 'active' }],
});
const saved = (number: number) => `PUT ${RUN}/result/CASE00000${number}`;

type Options = { results?: typeof three; search?: string; more?: object };

async function open(run = aRun(), { results = three, search = '', more }: Options = {}) {
  const opened = results.map((result, at) => [
    `GET ${RUN}/result/${result.caseKey}`,
    { body: anOpenedResult(at + 1, result) },
  ]);
  const served = serve({
    'GET /api/user/me': { body: aUser() },
    'GET /api/project/shop': { body: team },
    [`GET ${RUN}`]: { body: run },
    [`GET ${RUN}/results`]: aPageByPolarity(results),
    [`GET ${RUN}/drawing`]: refusal(404, 'model_not_found', 'There is no such model.'),
    [`GET ${RUN}/stream`]: noAnswer,
    ...Object.fromEntries(opened),
    ...more,
  });
  const page = await renderPage(RunPage, {
    path: '/runs/$id',
    address: `/runs/${anId(700)}${search}`,
  });
  return { ...served, ...page };
}

const list = () => screen.findByRole('listbox', { name: 'Results' });
const key = async (...keys: string[]) => {
  for (const one of keys) fireEvent.keyDown(await list(), { key: one });
};
const chosen = async (number: number) =>
  expect(await screen.findByRole('article', { name: `Case ${number}` })).toBeDefined();
const row = (number: number) =>
  screen.findByRole('option', { name: new RegExp(`Case ${number} `) });

describe('a run', () => {
  it('says of what suite it is, where it runs and how many of its cases passed', async () => {
    const counts = { passed: 2, failed: 1, blocked: 0, skipped: 0, untested: 0 };
    await open(aRun({ environment: 'staging', counts, passRate: 66.7, rerunOf: anId(701) }));
    expect(await screen.findByText('Environment: staging')).toBeDefined();
    expect(
      screen.getByText(/open · 67% passed \(2 of the 3 that passed or failed\)/),
    ).toBeDefined();
    expect(screen.getByRole('img', { name: 'Passed 2, Failed 1' })).toBeDefined();
    const before = screen.getByRole('link', { name: 'rerun of an earlier run' });
    expect(before.getAttribute('href')).toBe(`/runs/${anId(701)}`);
  });

  it('that does not exist, or is of a project one is not in, leads to the projects', async () => {
    await open(undefined, {
      more: { [`GET ${RUN}`]: refusal(404, 'run_not_found', 'There is no such run.') },
    });
    expect(await screen.findByRole('heading', { name: 'Run not found' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to projects' })).toBeDefined();
  });

  it('whose results could not be read offers to read them again', async () => {
    await open(undefined, {
      more: { [`GET ${RUN}/results`]: refusal(500, 'unexpected', 'Sorry.') },
    });
    expect(await screen.findByText('Sorry.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('lists whose case each is and how many files it has', async () => {
    const results = [aResult(1, { assignee: aColleague(2), attachments: 2, status: 'failed' })];
    await open(undefined, { results });
    expect((await row(1)).textContent).toMatch(/assigned to Person2 Kaya/);
    expect(within(await row(1)).getByLabelText('Failed')).toBeDefined();
    expect(within(await row(1)).getByLabelText('2 files')).toBeDefined();
  });
});

describe('the cases of a run', () => {
  const mixed = [
    aResult(1, { polarity: 'negative' }),
    aResult(2, { isHappyPath: true, stepCount: 7, lastStatus: 'failed' }),
    aResult(3),
  ];
  const names = async () =>
    within(await list())
      .getAllByRole('option')
      .map(({ id }) => id);

  it('stand under their kinds, the happy path first, in one line each', async () => {
    await open(undefined, { results: mixed });
    const groups = within(await list()).getAllByRole('group');
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
      'Happy path · 1',
      'Positive · 1',
      'Negative · 1',
    ]);
    expect(await names()).toEqual(['result-CASE000002', 'result-CASE000003', 'result-CASE000001']);
    const happy = within(await row(2));
    expect(happy.getByText('7 steps')).toBeDefined();
    expect(happy.getByText('In another run last: Failed')).toBeDefined();
    expect(within(await row(1)).getByLabelText('negative')).toBeDefined();
  });

  it('are gone through past a group that is folded away', async () => {
    await open(undefined, { results: mixed, search: '?case=CASE000002' });
    await chosen(2);
    fireEvent.click(within(await list()).getByText('Positive · 1'));
    expect(await names()).toEqual(['result-CASE000002', 'result-CASE000001']);
    await key('j');
    await chosen(1);
  });

  it('whose model was deleted say so in place of the drawing', async () => {
    await open(undefined, { search: '?case=CASE000001' });
    expect(
      await screen.findByText('The model was deleted, and its drawing with it.'),
    ).toBeDefined();
  });
});

describe('a case of a run', () => {
  it('is chosen by a click, which the address remembers', async () => {
    const { router } = await open();
    expect(await screen.findByText(/^Select a test case, then press 1/)).toBeDefined();
    fireEvent.click(await row(2));
    await chosen(2);
    expect(router.state.location.search).toEqual({ case: 'CASE000002' });
  });

  it.each([
    ['1', 'passed'],
    ['2', 'failed'],
    ['3', 'blocked'],
    ['0', 'untested'],
  ])('is marked by the key %s as %s, and the next one is chosen', async (pressed, status) => {
    const { sent } = await open(undefined, {
      search: '?case=CASE000001',
      more: { [saved(1)]: { body: aResult(1) } },
    });
    await chosen(1);
    await key(pressed);
    await chosen(2);
    await waitFor(() => expect(sent(saved(1))).toEqual([{ status }]));
  });

  it('is marked by its button', async () => {
    const { sent } = await open(undefined, {
      search: '?case=CASE000001',
      more: { [saved(1)]: { body: aResult(1, { status: 'blocked' }) } },
    });
    await press('Blocked 3');
    await waitFor(() => expect(sent(saved(1))).toEqual([{ status: 'blocked' }]));
  });

  it('shows its mark before the server has answered', async () => {
    await open(undefined, { search: '?case=CASE000001', more: { [saved(1)]: noAnswer } });
    await chosen(1);
    await key('2');
    await waitFor(async () => expect(within(await row(1)).getByLabelText('Failed')).toBeDefined());
  });

  it('whose mark is refused shows what the server has, and says why', async () => {
    await open(undefined, {
      search: '?case=CASE000001',
      more: { [saved(1)]: refusal(409, 'run_completed', 'The run is completed.') },
    });
    await chosen(1);
    await key('1');
    expect(await screen.findByText('The run is completed.')).toBeDefined();
    await waitFor(async () => expect(within(await row(1)).getByLabelText('Not run')).toBeDefined());
  });

  it.each([
    ['j', 2],
    ['ArrowDown', 2],
    ['End', 3],
  ])('is followed by another at the key %s', async (pressed, number) => {
    await open(undefined, { search: '?case=CASE000001' });
    await chosen(1);
    await key(pressed);
    await chosen(number);
  });

  it.each([
    ['k', 2],
    ['ArrowUp', 2],
    ['Home', 1],
  ])('is left backwards by the key %s', async (pressed, number) => {
    await open(undefined, { search: '?case=CASE000003' });
    await chosen(3);
    await key(pressed);
    await chosen(number);
  });

  it('is not marked by a key of the browser', async () => {
    const { calls } = await open(undefined, { search: '?case=CASE000001' });
    await chosen(1);
    fireEvent.keyDown(await list(), { key: '1', ctrlKey: true });
    await key('q');
    expect(calls).not.toContain(saved(1));
  });

  it('of a run that is completed can be read, not marked', async () => {
    const { calls } = await open(aRun({ status: 'completed' }), {
      search: '?case=CASE000001',
      results: [aResult(1, { comment: 'Slow today.' })],
    });
    await chosen(1);
    await key('1');
    expect(calls).not.toContain(saved(1));
    expect(screen.getByText('Slow today.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Passed 1' })).toBeNull();
  });
});

describe('several cases of a run', () => {
  it('are marked by x and get a result at once', async () => {
    const { sent } = await open(undefined, {
      search: '?case=CASE000001',
      more: { [`PUT ${RUN}/results`]: { body: { ...aRun(), others: [], othersTotal: 0 } } },
    });
    await chosen(1);
    await key('x', 'j');
    await chosen(2);
    await key('x');
    expect(await screen.findByText('2 test cases selected')).toBeDefined();
    expect((await row(1)).getAttribute('aria-selected')).toBe('true');
    await write('Set result…', 'blocked');
    expect(await screen.findByText('2 test cases updated')).toBeDefined();
    const change = { caseKeys: ['CASE000001', 'CASE000002'], status: 'blocked' };
    expect(sent(`PUT ${RUN}/results`)).toEqual([{ ...change, isPreview: true }, change]);
    await waitFor(() => expect(screen.queryByText('2 test cases selected')).toBeNull());
  });

  it.each([
    ['Keep theirs', false],
    ['Replace', true],
  ])('that somebody else set are asked about: %s', async (answer, replaceOthers) => {
    const others = [{ caseKey: 'CASE000001', name: 'Case 1', status: 'passed', by: 'Ece Kaya' }];
    const { sent } = await open(undefined, {
      search: '?case=CASE000001',
      more: { [`PUT ${RUN}/results`]: { body: { ...aRun(), others, othersTotal: 1 } } },
    });
    await chosen(1);
    await key('x');
    await write('Set result…', 'failed');
    expect(await screen.findByText(/^Ece Kaya already set 1 of these test cases/)).toBeDefined();
    await press(answer);
    expect(await screen.findByText('1 test case updated')).toBeDefined();
    expect(sent(`PUT ${RUN}/results`).at(-1)).toEqual({
      ...{ caseKeys: ['CASE000001'], status: 'failed', replaceOthers },
    });
  });

  it.each([
    [anId(2), anId(2)],
    ['nobody', null],
  ])('are given to %s', async (value, assigneeId) => {
    const { sent } = await open(undefined, {
      search: '?case=CASE000001',
      more: { [`PUT ${RUN}/results`]: { body: { updated: 1 } } },
    });
    await chosen(1);
    await key('x');
    const bar = within(await screen.findByRole('group', { name: 'Selected test cases' }));
    await bar.findByRole('option', { name: 'Person2 Kaya' });
    fireEvent.change(bar.getByLabelText('Assign to…'), { target: { value } });
    await waitFor(() =>
      expect(sent(`PUT ${RUN}/results`)).toEqual([{ caseKeys: ['CASE000001'], assigneeId }]),
    );
  });

  it('are let go by the same key', async () => {
    await open(undefined, { search: '?case=CASE000001' });
    await chosen(1);
    await key('x');
    expect(await screen.findByText('1 test case selected')).toBeDefined();
    await key('x');
    expect(screen.queryByText('1 test case selected')).toBeNull();
  });
});

describe('the filter of a run', () => {
  it('by result, by person and by words stands in the address', async () => {
    const { router } = await open();
    await press('Failed 0', 'radio');
    await waitFor(() => expect(router.state.location.search).toEqual({ status: 'failed' }));
    await screen.findByRole('option', { name: 'Assigned to me' });
    await write('Assignee', anId(1));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ status: 'failed', to: anId(1) }),
    );
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'log' } });
    await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'log' }));
  });

  it('without a hit is cleared by one press', async () => {
    const { router } = await open(undefined, { results: [], search: '?q=rocket&status=failed' });
    expect(await screen.findByText('No results for “rocket”')).toBeDefined();
    await press('Clear filters');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });
});
