import type { VerdictAnswer } from '@caseloom/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { noAnswer, refusal, serve } from '../../../testing/answers.ts';
import { aColleague, anId, aProject, aUser } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { anOpenedResult, aRun } from '../../../testing/runs.ts';
import { press, write } from '../../../testing/user.ts';
import { ResultDetail } from './ResultDetail.tsx';

const RUN = `/api/run/${anId(700)}`;
const SAVE = `PUT ${RUN}/result/CASE000001`;
const timer = { elapsed: 65_000, isRunning: false, read: () => undefined, toggle: vi.fn() };
const team = aProject({ members: [{ user: aColleague(2), role: 'member', status: 'active' }] });
const TIME = '2026-11-05T09:00:00.000Z';

type Options = { status?: 'open' | 'completed'; more?: object; language?: 'tr' };

/** Shows a result that can be changed on the server by `become`. */
async function open(result = anOpenedResult(1), { status = 'open', more, language }: Options = {}) {
  let now = result;
  const served = serve({
    'GET /api/user/me': { body: aUser() },
    'GET /api/project/shop': { body: team },
    [`GET ${RUN}/result/CASE000001`]: () => ({ body: now }),
    [SAVE]: () => ({ body: now }),
    ...more,
  });
  const onShow = vi.fn();
  await renderPage(
    () => (
      <ResultDetail run={aRun({ status })} caseKey="CASE000001" timer={timer} onShow={onShow} />
    ),
    { language },
  );
  const article = within(await screen.findByRole('article', { name: 'Case 1' }));
  const become = (changed: typeof result) => {
    now = changed;
  };
  return { ...served, article, onShow, become };
}

describe('the chosen case', () => {
  it('shows its steps, what is expected, and how it went', async () => {
    const { article } = await open(
      anOpenedResult(1, {
        status: 'failed',
        failedStep: 2,
        durationMs: 65_000,
        updatedBy: 'Ben',
        source: 'import',
      }),
    );
    const steps = article.getAllByRole('listitem').map((item) => item.textContent);
    expect(steps).toEqual([
      'When I log in',
      'Then I see the dashboard Expected result: within 2 seconds',
    ]);
    expect(article.getByText(/^TC-CASE000001 · 1 min 5 secs? · by automation$/)).toBeDefined();
  });

  it.each([
    [undefined, '<password>••••••', '<price>1.5', '<name>(empty)'],
    ['tr', '<password>••••••', '<price>1,5', '<name>(boş)'],
  ] as const)(
    'shows its values as they are read in the language %s',
    async (language, ...lines) => {
      await open(
        anOpenedResult(1, {
          data: {
            password: { value: 'Secret-9', validity: 'valid', isSecret: true },
            price: { value: '1.5', validity: 'valid', type: 'decimal' },
            name: { value: '', validity: 'valid' },
          },
        }),
        { language },
      );
      const rows = [...(screen.getByText('<password>').closest('dl')?.children ?? [])];
      expect(rows.map((row) => row.textContent)).toEqual(lines);
    },
  );

  it('shows how it went in earlier runs', async () => {
    const history = [
      {
        ...{ runId: anId(9), runName: 'Weekly', caseKey: 'CASE000009', updatedAt: TIME },
        ...{ environment: 'test', build: '1.4', status: 'failed' as const, isReworded: true },
        ...{ comment: 'No page', updatedBy: 'Ben', source: 'manual' as const, sourceName: '' },
      },
    ];
    await open(anOpenedResult(1, { history }));
    const earlier = screen.getByRole('region', { name: 'Previous results' });
    expect(earlier.textContent).toMatch(
      /FailedWeekly · test · 1.4 · Ben · .* · in other wordsNo page$/,
    );
    const link = within(earlier).getByRole('link', { name: 'Weekly' });
    expect(link.getAttribute('href')).toBe(`/runs/${anId(9)}?case=CASE000009`);
  });

  it('that could not be read can be read again', async () => {
    serve({ [`GET ${RUN}/result/CASE000001`]: refusal(500, 'unexpected', 'Sorry.') });
    await renderPage(() => (
      <ResultDetail run={aRun()} caseKey="CASE000001" timer={timer} onShow={vi.fn()} />
    ));
    expect(await screen.findByText('Sorry.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('says for how long one has been at it', async () => {
    const { article } = await open();
    expect(article.getByRole('timer').textContent).toBe('1:05');
    await press(/^Start timer/);
    expect(timer.toggle).toHaveBeenCalled();
  });
});

describe('a step of the case', () => {
  it.each([
    [
      'Step 1: Passed',
      { status: 'untested', stepStatuses: ['passed', 'untested'], failedStep: null },
    ],
    ['Step 2: Failed', { status: 'failed', stepStatuses: ['untested', 'failed'], failedStep: 2 }],
  ])('marked as "%s" says what it makes of the case', async (name, sent) => {
    const served = await open();
    await press(name);
    await waitFor(() => expect(served.sent(SAVE)).toEqual([sent]));
  });

  it('that is the last to pass makes the case pass', async () => {
    const { sent } = await open(anOpenedResult(1, { stepStatuses: ['passed', 'untested'] }));
    await press('Step 2: Passed');
    await waitFor(() => expect(sent(SAVE)).toMatchObject([{ status: 'passed' }]));
  });

  it('stand below what the case has to be known for: its own ID, requirements and note', async () => {
    const note = 'parameters: Username: John';
    const { article } = await open(
      anOpenedResult(1, { sourceId: 'CV-101', requirements: ['REQ-7'], note }),
    );
    expect(article.getByText(/^CV-101 · REQ-7/)).toBeDefined();
    expect(article.getByText(note)).toBeDefined();
  });

  it('that is the answer of a decision can neither pass nor fail, but keeps what was said of it once', async () => {
    const [first, last] = anOpenedResult(1).steps;
    if (!first || !last) throw new Error('there are steps');
    const words = { label: 'Card accepted? Yes', text: 'Card accepted? Yes', keyword: 'Given' };
    const answer = { index: 2, nodeId: 'b', edgeId: 'e1', type: 'context' as const, ...words };
    const steps = [first, answer, { ...last, index: 3 }];
    const passed = anOpenedResult(1, { steps, stepStatuses: ['passed', 'untested', 'untested'] });
    const { sent, become } = await open(passed);
    expect(screen.queryByRole('button', { name: /^Step 2/ })).toBeNull();
    const old = { steps, stepStatuses: ['passed', 'failed', 'untested'] as const, failedStep: 2 };
    become(anOpenedResult(1, { ...old, stepStatuses: [...old.stepStatuses], status: 'failed' }));
    await press('Step 3: Passed');
    await waitFor(() => expect(sent(SAVE)).toMatchObject([{ status: 'passed' }]));
    await press('Step 2: Failed');
    await waitFor(() => expect(sent(SAVE)).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Step 2: Passed' })).toBeNull();
  });

  it('takes its mark back when it is pressed once more', async () => {
    const { sent } = await open(
      anOpenedResult(1, { status: 'failed', stepStatuses: ['failed', 'untested'], failedStep: 1 }),
    );
    await press('Step 1: Failed');
    await waitFor(() =>
      expect(sent(SAVE)).toEqual([
        { status: 'untested', stepStatuses: ['untested', 'untested'], failedStep: null },
      ]),
    );
  });

  it('of a completed run shows its mark alone', async () => {
    const { article } = await open(anOpenedResult(1, { stepStatuses: ['passed', 'untested'] }), {
      status: 'completed',
    });
    const marks = article.getAllByRole('button', { name: /^Step/ });
    expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual(['Step 1: Passed']);
    expect(marks[0]?.hasAttribute('disabled')).toBe(true);
  });

  it('at which the case failed is chosen, and only of a case that failed', async () => {
    const { sent } = await open(anOpenedResult(1, { status: 'failed' }));
    fireEvent.click(screen.getByRole('combobox', { name: 'Failed step' }));
    fireEvent.click(await screen.findByRole('option', { name: '2. I see the dashboard' }));
    await waitFor(() => expect(sent(SAVE)).toEqual([{ status: 'failed', failedStep: 2 }]));
  });

  it('at which it failed has no field for a case that passed', async () => {
    await open(anOpenedResult(1, { status: 'passed' }));
    expect(screen.queryByRole('combobox', { name: 'Failed step' })).toBeNull();
  });
});

const COMMENT = `POST ${RUN}/result/CASE000001/comment`;
const aFailure = (comment: string, commentById: string) =>
  anOpenedResult(1, { status: 'failed', updatedBy: 'Ece Kaya', comment, commentById });

describe('the comment', () => {
  const comment = async (text: string) => {
    await write('Comment', text);
    fireEvent.blur(screen.getByLabelText('Comment'));
  };
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Comment');

  it('is saved alone when its field is left: the result stays as it is', async () => {
    const stored = anOpenedResult(1, { comment: 'The button is missing.', commentById: anId(1) });
    const { sent, calls, become } = await open(anOpenedResult(1), {
      more: { [COMMENT]: { body: stored } },
    });
    become(stored);
    await comment('The button is missing.');
    await waitFor(() => expect(sent(COMMENT)).toEqual([{ comment: 'The button is missing.' }]));
    expect(calls).not.toContain(SAVE);
    // who one is may be known later than what was stored
    await waitFor(() => expect(field().value).toBe('The button is missing.'));
  });

  it('of somebody else is not in the field, which is empty again once one’s own is stored', async () => {
    const theirs = aFailure('Total is wrong.', anId(2));
    const { sent } = await open(theirs, { more: { [COMMENT]: { body: theirs } } });
    expect(field().value).toBe('');
    await comment('It works for me.');
    await waitFor(() => expect(sent(COMMENT)).toEqual([{ comment: 'It works for me.' }]));
    await waitFor(() => expect(field().value).toBe(''));
  });

  it('that was only looked at is not saved', async () => {
    const { calls } = await open(aFailure('Slow.', anId(1)));
    fireEvent.blur(await screen.findByDisplayValue('Slow.'));
    expect(calls).not.toContain(COMMENT);
  });

  it('stays in the field while a colleague says how the case went, and where it is refused', async () => {
    const refused = refusal(409, 'run_completed', 'The run is completed.');
    const { become } = await open(anOpenedResult(1), { more: { [COMMENT]: refused } });
    become(aFailure('Total is wrong.', anId(2)));
    await comment('Very slow.');
    expect(await screen.findByText('The run is completed.')).toBeDefined();
    expect(field().value).toBe('Very slow.');
  });

  it('that is typed for a result goes with it', async () => {
    const { sent, calls } = await open();
    await write('Comment', 'Total is wrong.');
    const step = screen.getByRole('button', { name: 'Step 1: Failed' });
    fireEvent.blur(screen.getByLabelText('Comment'), { relatedTarget: step });
    fireEvent.click(step);
    await waitFor(() =>
      expect(sent(SAVE)).toMatchObject([{ status: 'failed', comment: 'Total is wrong.' }]),
    );
    expect(calls).not.toContain(COMMENT);
  });
});

describe('whose case it is', () => {
  it('is chosen among the team, oneself first', async () => {
    const { sent } = await open(undefined, { more: { [`PUT ${RUN}/results`]: noAnswer } });
    const field = within(screen.getByLabelText('Assignee'));
    await field.findByRole('option', { name: 'Person2 Kaya' });
    const names = field.getAllByRole('option').map((option) => option.textContent);
    expect(names).toEqual(['Unassigned', 'Ada Yıldız', 'Person2 Kaya']);
    await write('Assignee', anId(2));
    await waitFor(() =>
      expect(sent(`PUT ${RUN}/results`)).toEqual([
        { caseKeys: ['CASE000001'], assigneeId: anId(2) },
      ]),
    );
  });

  it('is still said of who has left the project', async () => {
    await open(anOpenedResult(1, { assignee: aColleague(9) }));
    expect(await screen.findByDisplayValue('Person9 Kaya')).toBeDefined();
  });
});

describe('what was said of a case in a run', () => {
  const aVerdict = (number: number, differences: Partial<VerdictAnswer> = {}): VerdictAnswer => ({
    ...{ status: 'passed', comment: '', by: 'Ada Yıldız', byId: anId(1), isByKey: false },
    ...{
      source: 'manual',
      sourceName: '',
      environment: '',
      at: TIME,
      actionId: anId(900 + number),
    },
    ...{ stepStatuses: [], failedStep: null, durationMs: null, undone: null, isShown: false },
    ...differences,
  });
  const ofCi = aVerdict(1, {
    ...{ status: 'failed', comment: 'No page', byId: anId(2), by: 'Ece Kaya' },
    ...{ source: 'import', sourceName: 'nightly.xml' },
  });

  it('stays with who said it, and where testers and automation differ both are named', async () => {
    const { article } = await open(
      anOpenedResult(1, {
        status: 'passed',
        verdicts: [aVerdict(2, { isShown: true }), ofCi],
        bySource: {
          manual: { ...aVerdict(2), status: 'passed' },
          import: { ...ofCi, status: 'failed' },
        },
      }),
    );
    const items = within(article.getByRole('region', { name: 'Said in this run' }));
    expect(items.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^PassedAda Yıldız · .* · shown$/),
      expect.stringMatching(/^Failedautomation nightly\.xml · Ece Kaya · .*No page$/),
    ]);
    expect(article.getByRole('note').textContent).toBe(
      'Automation: Failed, No page · tester: Passed',
    );
  });

  it('is taken back by who said it last, and by nobody else', async () => {
    const undo = `POST ${RUN}/undo`;
    const { article, sent } = await open(
      anOpenedResult(1, { status: 'passed', verdicts: [aVerdict(2), ofCi] }),
      { more: { [undo]: { body: { undone: 1, kept: 0 } } } },
    );
    fireEvent.click(await article.findByRole('button', { name: 'Undo my last result' }));
    expect(await screen.findByText('1 result taken back')).toBeDefined();
    expect(sent(undo)).toEqual([{ actionId: anId(902) }]);
  });

  it('without a result is a comment, and taken back as one', async () => {
    const undo = `POST ${RUN}/undo`;
    const alone = aVerdict(2, { status: null, comment: 'Works for me' });
    const { article } = await open(anOpenedResult(1, { verdicts: [alone, ofCi] }), {
      more: { [undo]: { body: { undone: 1, kept: 0 } } },
    });
    const items = within(article.getByRole('region', { name: 'Said in this run' }));
    expect(items.getAllByRole('listitem')[0]?.textContent).toMatch(
      /^CommentAda Yıldız · .*Works for me$/,
    );
    fireEvent.click(await article.findByRole('button', { name: 'Undo my last comment' }));
    expect(await screen.findByText('Comment taken back')).toBeDefined();
  });

  it('step by step is listed once for each tester, as far as they came', async () => {
    const steps = (number: number, ...stepStatuses: VerdictAnswer['stepStatuses']) =>
      aVerdict(number, { status: 'untested', stepStatuses });
    const others = { ...steps(4, 'passed'), byId: anId(2), by: 'Ece Kaya' };
    const verdicts = [steps(6, 'passed', 'passed'), steps(5, 'passed'), others, ofCi];
    const { article } = await open(anOpenedResult(1, { verdicts }));
    const items = within(article.getByRole('region', { name: 'Said in this run' }));
    expect(items.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^2 steps markedAda Yıldız/),
      expect.stringMatching(/^1 step markedEce Kaya/),
      expect.stringMatching(/^Failed/),
    ]);
  });

  it('by others alone cannot be taken back', async () => {
    const { article } = await open(anOpenedResult(1, { status: 'failed', verdicts: [ofCi] }));
    expect(article.queryByRole('button', { name: 'Undo my last result' })).toBeNull();
  });
});
