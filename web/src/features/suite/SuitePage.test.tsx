import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../testing/answers.ts';
import { anId, aProject, aUser } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { aCase, aPage, aPageByPolarity, aRun, aSuite } from '../../testing/runs.ts';
import { choose, press, write } from '../../testing/user.ts';
import { SuitePage } from './SuitePage.tsx';

const SUITE = `/api/suite/${anId(600)}`;

type Options = {
  cases?: ReturnType<typeof aCase>[];
  runs?: ReturnType<typeof aRun>[];
  search?: string;
  more?: object;
};

async function open(
  suite = aSuite(),
  { cases = [aCase(1), aCase(2)], runs = [], search = '', more }: Options = {},
) {
  const opened = cases.map((one) => [`GET ${SUITE}/case/${one.key}`, { body: one }]);
  const served = serve({
    'GET /api/user/me': { body: aUser() },
    'GET /api/project/shop': { body: aProject() },
    'GET /api/run/project/shop': aPage(runs),
    'GET /api/ai': { body: { isOn: false } },
    [`GET ${SUITE}/flaky`]: { body: [] },
    [`GET ${SUITE}`]: { body: suite },
    [`GET ${SUITE}/cases`]: aPageByPolarity(cases.map(toListed)),
    ...Object.fromEntries(
      cases.flatMap(({ key }) => [
        [`GET ${SUITE}/case/${key}/results`, { body: [] }],
        [`GET ${SUITE}/case/${key}/automation-names`, { body: { automationNames: [] } }],
      ]),
    ),
    [`GET ${SUITE}/drawing`]: refusal(404, 'model_not_found', 'There is no such model.'),
    ...Object.fromEntries(opened),
    ...more,
  });
  const page = await renderPage(SuitePage, {
    path: '/suites/$id',
    address: `/suites/${anId(600)}${search}`,
  });
  return { ...served, ...page };
}

/** A case as a list has it. */
const toListed = (one: ReturnType<typeof aCase>) => ({
  ...{ ...one, number: Number(one.key.slice(-1)) },
  section: one.handwritten?.folder.join(' › ') ?? '',
  sourceId: one.handwritten?.sourceId ?? '',
  stepCount: one.steps.length,
  isHappyPath: false,
});

const list = () => screen.findByRole('listbox', { name: 'Test cases' });
const row = async (number: number) =>
  within(await list()).getByRole('option', { name: new RegExp(`Case ${number}`) });
const edit = async () => {
  fireEvent.click(await row(1));
  await press('Edit test case');
};

describe('a suite', () => {
  it('that is searched says how many of its cases are listed', async () => {
    const counts = { testCases: 2025, testSteps: 4050, retired: 0, written: 0 };
    await open(aSuite({ counts }), { search: '?risk=5' });
    expect(await screen.findByRole('heading', { name: 'Test cases 2 of 2,025' })).toBeDefined();
  });

  it('says how many cases it has, what they cover and of which model they are', async () => {
    const coverage = {
      criterion: 'edges' as const,
      covered: 9,
      infeasible: 0,
      total: 10,
      percent: 90,
      uncovered: [],
    };
    const counts = { testCases: 2, testSteps: 4, retired: 1, written: 0 };
    await open(aSuite({ coverage, counts, note: 'Each night.' }));
    expect(
      await screen.findByText(/^2 test cases · .* 90% \(9 of 10 reachable\) · 1 retired/),
    ).toBeDefined();
    expect(screen.getByText('Each night.')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Test cases 2' })).toBeDefined();
    const model = screen.getByRole('link', { name: 'Login' });
    expect(model.getAttribute('href')).toBe(`/tool/shop/model/${anId(300)}`);
  });

  it.each([
    [true, 'Login (in the bin)'],
    [false, 'Login (deleted)'],
  ])('whose model is gone says where it is: in the bin %s', async (isModelInBin, words) => {
    await open(aSuite({ modelId: null, isModelInBin }));
    expect(await screen.findByText(new RegExp(words.replace(/[()]/g, '\\$&')))).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  });

  it('that does not exist leads to the projects', async () => {
    await open(undefined, { more: { [`GET ${SUITE}`]: refusal(404, 'suite_not_found', 'No.') } });
    expect(await screen.findByRole('heading', { name: 'Suite not found' })).toBeDefined();
  });

  it('that is still being generated lists nothing and starts no run', async () => {
    await open(aSuite({ status: 'generating', progress: 120 }));
    expect(await screen.findByText('120 test cases generated so far…')).toBeDefined();
    expect(screen.getByRole('button', { name: 'New run' }).hasAttribute('disabled')).toBe(true);
    expect(screen.queryByRole('listbox', { name: 'Test cases' })).toBeNull();
  });

  it('that could not be generated says why', async () => {
    const problems = [{ path: '', code: 'start_missing', message: 'The model has no start.' }];
    await open(aSuite({ status: 'failed', problems }), { cases: [] });
    expect(await screen.findByText('The model has no start.')).toBeDefined();
  });

  it('that ran is not deleted before its runs', async () => {
    await open(aSuite({ runs: 1 }), { runs: [aRun()] });
    await press('More actions');
    const remove = await screen.findByRole('menuitem', { name: /^Delete suite/ });
    expect(remove.textContent).toContain('This suite has runs. Delete its runs first.');
    expect(remove.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(remove);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is moved to the bin, and the project is shown', async () => {
    const { router } = await open(undefined, { more: { [`DELETE ${SUITE}`]: { status: 204 } } });
    await press('More actions');
    await press('Delete suite', 'menuitem');
    await press('Delete suite');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/shop'));
    expect(router.state.location.search).toEqual({ tab: 'suites' });
    expect(await screen.findByText('Regression moved to the bin')).toBeDefined();
  });

  it('gets another note, and keeps its name', async () => {
    const { sent } = await open(undefined, { more: { [`PUT ${SUITE}`]: { body: aSuite() } } });
    await press('More actions');
    await press('Edit name and note', 'menuitem');
    await write('Note', 'Each night.');
    await press('Save');
    await waitFor(() => expect(sent(`PUT ${SUITE}`)).toEqual([{ note: 'Each night.' }]));
  });
});

describe('a suite whose model was changed', () => {
  const preview = {
    suite: aSuite(),
    changes: { new: 7, back: 0, changed: 1, unchanged: 3, gone: 0 },
    examples: {
      new: Array.from({ length: 7 }, (_, at) => ({ key: `N${at}`, name: `New ${at}` })),
      back: [],
      changed: [{ key: 'C', name: 'Pay', previousName: 'Pay', isTitleOnly: true }],
      gone: [],
    },
    preview: {
      ...{ titleOnly: 1, continued: [], continuedTotal: 0, openRuns: 0, requirements: [] },
      ...{ keeps: { wordings: 0, notes: 0 }, leaves: { wordings: 0, notes: 0, cases: [] } },
      tags: { matching: 0, total: 0 },
    },
  };

  it('shows what generating it again would do before it is done', async () => {
    const { sent } = await open(aSuite({ isStale: true }), {
      more: { [`POST ${SUITE}/regenerate`]: { body: preview } },
    });
    await press('Regenerate');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('3 unchanged · 7 new · 1 changed')).toBeDefined();
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'New 0',
      'New 1',
      'New 2',
      'New 3',
      'New 4',
      'Pay title only',
      '4 test cases keep their test IDs: tags of them in test automation still match',
    ]);
    expect(dialog.getByRole('button', { name: 'Show 2 more' })).toBeDefined();
    expect(dialog.getByText('1 changed (1 of them by its title only)')).toBeDefined();
    expect(sent(`POST ${SUITE}/regenerate`)).toEqual([{ isPreview: true }]);
    fireEvent.click(dialog.getByRole('button', { name: 'Regenerate' }));
    expect(
      await screen.findByText('Test cases regenerated: 3 unchanged · 7 new · 1 changed'),
    ).toBeDefined();
  });

  it('says which cases are probably earlier ones, and makes those new that are refused', async () => {
    const match = (number: number) => ({
      ...{ key: `CASE00000${number}`, newKey: `NEWCASE00${number}`, by: 'likeness', likeness: 0.7 },
      ...{ name: `Pay ${number}`, previousName: `Buy ${number}` },
      differences: [{ kind: 'stepChanged', at: '2', before: 'Buy', after: 'Pay' }],
    });
    const body = {
      ...{ suite: aSuite(), changes: { new: 0, back: 0, changed: 2, unchanged: 1, gone: 0 } },
      examples: { new: [], back: [], changed: [], gone: [] },
      preview: {
        ...{ titleOnly: 0, continued: [match(1), match(2)], continuedTotal: 2, openRuns: 1 },
        ...{ keeps: { wordings: 1, notes: 2 }, leaves: { wordings: 0, notes: 0, cases: [] } },
        tags: { matching: 3, total: 4 },
        requirements: [{ id: 'REQ-1', before: 'failed', after: 'failed', isBeforeChange: true }],
      },
    };
    const since = [{ what: 'step' as const, name: 'Buy', by: 'Ben', at: new Date().toISOString() }];
    const { sent } = await open(aSuite({ isStale: true, changedSince: since }), {
      more: { [`POST ${SUITE}/regenerate`]: { body } },
    });
    expect(await screen.findByText(/the step “Buy” \(by Ben, just now\)/)).toBeDefined();
    await press('Regenerate');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('2 test cases are probably earlier ones')).toBeDefined();
    expect(dialog.getAllByText('Step 2: “Buy” is now “Pay”')).toHaveLength(1);
    for (const line of [
      '3 edits and notes stay with their test cases',
      '1 open run keeps its test cases as they are',
      '3 of 4 test cases that automation has reported still match',
    ])
      expect(dialog.getByText(line)).toBeDefined();
    fireEvent.click(
      dialog.getByRole('switch', { name: 'Continues “Buy 2” (TC-CASE000002), 70% alike' }),
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Regenerate' }));
    await waitFor(() =>
      expect(sent(`POST ${SUITE}/regenerate`).at(-1)).toEqual({
        ...{ revision: 1, decisions: [{ newKey: 'NEWCASE002', continues: null }] },
      }),
    );
  });

  it('whose model is no longer valid says so in place of a preview', async () => {
    await open(aSuite({ isStale: true }), {
      more: {
        [`POST ${SUITE}/regenerate`]: refusal(422, 'model_invalid', 'The model has no end.'),
      },
    });
    await press('Regenerate');
    expect(await screen.findByText('The model has no end.')).toBeDefined();
  });
});

describe('the cases of a suite', () => {
  it('are listed with kind, number of steps and what became of them', async () => {
    const changes = { new: 0, back: 0, changed: 1, unchanged: 0, gone: 0 };
    await open(aSuite({ changes }), {
      cases: [aCase(1, { isSuspect: true, change: 'changed', kind: 'changed', note: 'Ask Ben.' })],
    });
    const line = within(await row(1));
    expect((await row(1)).textContent).toBe('1changed Case 122 steps');
    for (const sign of ['suspect', 'Note', 'positive'])
      expect(line.getByLabelText(sign)).toBeDefined();
  });

  it('are not all called new after their first generation', async () => {
    const changes = { new: 1, back: 0, changed: 0, unchanged: 0, gone: 0 };
    await open(aSuite({ changes }), { cases: [aCase(1, { change: 'new', kind: 'new' })] });
    expect((await row(1)).textContent).toBe('1Case 122 steps');
  });

  it('are read with their steps and their data, the wrong ones marked', async () => {
    const steps = [{ ...aCase(1).steps[0], label: 'Enter <pin>', text: 'Enter 1' }];
    const pin = { value: '1', validity: 'invalid' as const };
    await open(undefined, { cases: [{ ...aCase(1), data: { pin }, steps } as never] });
    fireEvent.click(await row(1));
    const article = within(await screen.findByRole('article', { name: 'Case 1' }));
    expect(article.getByRole('listitem').textContent).toBe('When Enter pin 1 (invalid)');
  });

  it('are filtered in the address', async () => {
    const { router } = await open();
    await list();
    await write('Type', 'negative');
    await waitFor(() => expect(router.state.location.search).toEqual({ polarity: 'negative' }));
    await write('Change since last generation', 'new');
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ polarity: 'negative', change: 'new' }),
    );
  });

  it('without a hit lead back to all of them', async () => {
    const { router } = await open(undefined, { cases: [], search: '?q=rocket' });
    expect(await screen.findByText('No results for “rocket”')).toBeDefined();
    await press('Clear filters');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('are walked through by the arrow keys, and edited by Enter', async () => {
    const { router } = await open();
    const key = async (name: string) => fireEvent.keyDown(await list(), { key: name });
    const chosen = (number: number) => screen.findByRole('article', { name: `Case ${number}` });
    await key('ArrowDown');
    expect(await chosen(1)).toBeDefined();
    await key('ArrowDown');
    expect(await chosen(2)).toBeDefined();
    expect(router.state.location.search).toEqual({ case: 'CASE000002' });
    await key('ArrowDown');
    await key('k');
    expect(await chosen(1)).toBeDefined();
    await key('Enter');
    expect(await screen.findByRole('dialog', { name: 'Test case' })).toBeDefined();
  });
});

describe('a case of a suite', () => {
  const CASE = `PUT ${SUITE}/case/CASE000001`;

  it('gets an own wording, of which only the changes are sent', async () => {
    const { sent } = await open(undefined, { more: { [CASE]: { body: aCase(1) } } });
    await edit();
    await write('2. Then', 'The dashboard opens');
    await press('Save');
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(sent(CASE)).toEqual([
      {
        steps: [
          { text: 'I log in' },
          { text: 'The dashboard opens', expected: 'within 2 seconds' },
        ],
      },
    ]);
  });

  it('gets a note without becoming worded', async () => {
    const { sent } = await open(undefined, { more: { [CASE]: { body: aCase(1) } } });
    await edit();
    await write('Note', 'Ask Ben.');
    await press('Save');
    await waitFor(() => expect(sent(CASE)).toEqual([{ note: 'Ask Ben.' }]));
  });

  it('takes the words of the model back, where it has others', async () => {
    const { sent } = await open(undefined, {
      cases: [aCase(1, { isWorded: true })],
      more: { [CASE]: { body: aCase(1) } },
    });
    await edit();
    await press('Reset to model');
    await waitFor(() => expect(sent(CASE)).toEqual([{ name: null, steps: null }]));
  });

  it('whose model changed after it was reworded is confirmed as still valid', async () => {
    const { sent } = await open(undefined, {
      cases: [aCase(1, { isSuspect: true, isWorded: true })],
      more: { [CASE]: { body: aCase(1) } },
    });
    await edit();
    await press('Still valid');
    await waitFor(() => expect(sent(CASE)).toEqual([{ isReviewed: true }]));
  });

  it('of the model’s own words offers nothing to reset', async () => {
    await open();
    await edit();
    await screen.findByDisplayValue('I log in');
    expect(screen.queryByRole('button', { name: 'Reset to model' })).toBeNull();
  });
});

describe('the runs of a suite', () => {
  it('begin with a name, an environment and people', async () => {
    const { sent, router } = await open(undefined, { more: { 'POST /api/run': { body: aRun() } } });
    await press('New run');
    await write('Name', ' Friday ');
    await write('Environment', 'staging');
    await press('Start run');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/runs/${anId(700)}`));
    expect(sent('POST /api/run')).toEqual([
      { suiteId: anId(600), name: 'Friday', environment: 'staging' },
    ]);
  });

  it('have their test cases in the order that is chosen, said in words', async () => {
    const { sent } = await open(undefined, { more: { 'POST /api/run': { body: aRun() } } });
    await press('New run');
    expect(
      await screen.findByText('The test cases come in the order of their suite'),
    ).toBeDefined();
    await choose('Order', 'Oldest result first');
    expect(await screen.findByText('Those never run come before all others')).toBeDefined();
    await press('Start run');
    await waitFor(() =>
      expect(sent('POST /api/run')).toEqual([{ suiteId: anId(600), order: 'oldest' }]),
    );
  });

  it('are the five newest until all are shown', async () => {
    const runs = Array.from({ length: 7 }, (_, at) =>
      aRun({ id: anId(700 + at), name: `Run ${at}` }),
    );
    await open(aSuite({ runs: 7 }), { runs });
    const list = within(await screen.findByRole('region', { name: 'Runs' }));
    expect(list.getAllByRole('link')).toHaveLength(5);
    await press('Show all 7 runs');
    expect(list.getAllByRole('link')).toHaveLength(7);
  });
});
