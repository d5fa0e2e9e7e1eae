import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noAnswer, refusal } from '../../testing/answers.ts';
import { aColleague, anId } from '../../testing/people.ts';
import { anOpenedRun, aResult } from '../../testing/runs.ts';
import { press } from '../../testing/user.ts';
import { chosen, key, list, openRunPage as open, RUN, row, saved } from './testing.tsx';

describe('a run', () => {
  it('says of what suite it is, where and on which build it runs, and how much of it is done', async () => {
    const counts = { passed: 292, failed: 16, blocked: 0, skipped: 0, untested: 1717 };
    const where = { environment: 'staging', build: '1.4' };
    await open(anOpenedRun({ ...where, counts, passRate: 94.8, rerunOf: anId(701) }));
    expect(await screen.findByText('Environment: staging')).toBeDefined();
    expect(screen.getByText('Build: 1.4')).toBeDefined();
    expect(screen.getByText(/open · 308 of 2,025 run: .*16 failed/)).toBeDefined();
    expect(screen.getByRole('img', { name: 'Passed 292, Failed 16, Not run 1,717' })).toBeDefined();
    const before = screen.getByRole('link', { name: 'rerun of an earlier run' });
    expect(before.getAttribute('href')).toBe(`/runs/${anId(701)}`);
  });

  it('whose release is out says that its results still change the figures of that', async () => {
    const release = { id: anId(900), name: '1.4', status: 'released' } as const;
    await open(anOpenedRun({ release }));
    const note = await screen.findByRole('note');
    expect(note.textContent).toBe(
      'Release 1.4 is already out: results entered here still change its figures.',
    );
    const link = within(note).getByRole('link', { name: '1.4' });
    expect(link.getAttribute('href')).toBe(`/releases/${anId(900)}`);
  });

  it('that is completed changes no release any more', async () => {
    const release = { id: anId(900), name: '1.4', status: 'released' } as const;
    await open(anOpenedRun({ release, status: 'completed' }));
    await list();
    expect(screen.queryByRole('note')).toBeNull();
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
    expect(await screen.findByText(/^There is no drawing: the model was deleted/)).toBeDefined();
  });
});

describe('a run without test cases', () => {
  const counts = { passed: 0, failed: 0, blocked: 0, skipped: 0, untested: 0 };
  const text = 'This run has no test cases yet';

  it('says how it gets some, and speaks of no filter', async () => {
    await open(anOpenedRun({ counts }), { results: [] });
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByText(/^Import the results of your tests/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('that is completed does not ask for results', async () => {
    await open(anOpenedRun({ counts, status: 'completed' }), { results: [] });
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByText(/^Import the results of your tests/)).toBeNull();
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
    ['4', 'skipped'],
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
    await press('Blocked');
    await waitFor(() => expect(sent(saved(1))).toEqual([{ status: 'blocked' }]));
  });

  it('has a button for every status, each with its key, which keep the focus while the next case comes', async () => {
    const { sent } = await open(undefined, {
      search: '?case=CASE000001',
      more: { [saved(1)]: { body: aResult(1) }, [saved(2)]: { body: aResult(2) } },
    });
    await chosen(1);
    const buttons = within(screen.getByRole('group', { name: 'Result of this test case' }));
    const keys = { Passed: '1', Failed: '2', Blocked: '3', Skipped: '4', 'Not run': '0' };
    for (const [name, shortcut] of Object.entries(keys)) {
      const button = buttons.getByRole('button', { name });
      expect(button.getAttribute('aria-keyshortcuts')).toBe(shortcut);
      expect(button.querySelector('kbd')?.textContent).toBe(shortcut);
    }
    const skipped = buttons.getByRole('button', { name: 'Skipped' });
    skipped.focus();
    fireEvent.click(skipped);
    await chosen(2);
    expect(document.activeElement).toBe(skipped);
    fireEvent.keyDown(skipped, { key: '1' });
    await waitFor(() => expect(sent(saved(2))).toEqual([{ status: 'passed' }]));
    expect(sent(saved(1))).toEqual([{ status: 'skipped' }]);
  });

  it('is marked by a key while one reads its steps, not while one writes', async () => {
    const { sent, calls } = await open(undefined, {
      search: '?case=CASE000001',
      more: { [saved(1)]: { body: aResult(1) } },
    });
    await chosen(1);
    fireEvent.keyDown(screen.getByLabelText('Comment'), { key: '2' });
    expect(calls).not.toContain(saved(1));
    const [step] = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('button');
    if (step) fireEvent.keyDown(step, { key: '2' });
    await chosen(2);
    expect(sent(saved(1))).toEqual([{ status: 'failed' }]);
    expect(document.activeElement?.textContent).toBe('2Failed');
  });

  it('is spoken with its result, and the next one with the result that it has', async () => {
    await open(undefined, {
      search: '?case=CASE000001',
      results: [aResult(1), aResult(2, { status: 'blocked' })],
      more: { [saved(1)]: { body: aResult(1) }, [saved(2)]: { body: aResult(2) } },
    });
    await chosen(1);
    await key('1');
    expect(await screen.findByText('Case 1: Passed. Next: Case 2, Blocked.')).toBeDefined();
    await chosen(2);
    await key('4');
    expect(await screen.findByText('Case 2: Skipped.')).toBeDefined();
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
    const { calls } = await open(anOpenedRun({ status: 'completed' }), {
      search: '?case=CASE000001',
      results: [aResult(1, { comment: 'Slow today.' })],
    });
    await chosen(1);
    await key('1');
    expect(calls).not.toContain(saved(1));
    expect(screen.getByText('Slow today.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Passed' })).toBeNull();
  });
});

describe('the last result that one set on the page of a run', () => {
  const undo = { key: 'z', ctrlKey: true };
  const answers = (kept: number) => ({
    [saved(1)]: { body: { ...aResult(1, { status: 'passed' }), actionId: anId(901) } },
    [saved(2)]: { body: { ...aResult(2, { status: 'passed' }), actionId: anId(902) } },
    [`POST ${RUN}/undo`]: { body: { undone: 1, kept } },
  });

  it('is taken back by Ctrl+Z in the list and while one reads, not while one writes', async () => {
    const { sent } = await open(undefined, { search: '?case=CASE000001', more: answers(0) });
    await chosen(1);
    await key('1', '1');
    await waitFor(() => expect(sent(saved(2))).toHaveLength(1));
    await chosen(3);
    fireEvent.keyDown(await screen.findByRole('textbox', { name: 'Comment' }), undo);
    expect(sent(`POST ${RUN}/undo`)).toEqual([]);
    await waitFor(() => {
      fireEvent.keyDown(screen.getByRole('listbox', { name: 'Results' }), undo);
      expect(screen.getByText('“Case 2”: result taken back')).toBeDefined();
    });
    fireEvent.keyDown(screen.getByRole('button', { name: /^Passed/ }), undo);
    const calls = [{ actionId: anId(902) }, { actionId: anId(901) }];
    await waitFor(() => expect(sent(`POST ${RUN}/undo`)).toEqual(calls));
  });

  it('is none of an earlier visit, and says so', async () => {
    const { sent } = await open(undefined, { search: '?case=CASE000001', more: answers(0) });
    await chosen(1);
    fireEvent.keyDown(await list(), undo);
    expect(await screen.findByText(/^Nothing to undo/)).toBeDefined();
    expect(sent(`POST ${RUN}/undo`)).toEqual([]);
  });

  it('leaves what somebody set since, and says so', async () => {
    const { sent } = await open(undefined, { search: '?case=CASE000001', more: answers(1) });
    await chosen(1);
    await key('1');
    await waitFor(() => expect(sent(saved(1))).toHaveLength(1));
    await chosen(2);
    fireEvent.keyDown(await list(), undo);
    const words = '“Case 1”: result taken back. A later result stays';
    expect(await screen.findByText(words)).toBeDefined();
  });
});
