import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../../testing/answers.ts';
import { anId } from '../../../testing/people.ts';
import { anOpenedRun } from '../../../testing/runs.ts';
import { openRunPage, RUN } from '../testing.tsx';

const proposal = (number: number, likeness: number, isSure = false) => ({
  ...{ caseKey: `CASE00000${number}`, name: `Case ${number}`, sourceId: '', likeness, isSure },
});

/** A result that waits. */
const waits = (number: number, more: object = {}) => ({
  id: anId(number),
  automationName: `shop.spec.ts.test ${number}`,
  name: `shop.spec.ts > test ${number}`,
  status: 'passed',
  durationMs: null,
  message: '',
  sourceName: 'nightly',
  at: '2026-11-01T10:00:00.000Z',
  proposals: [],
  matched: null,
  ...more,
});

const page = (items: object[]) => ({ items, nextCursor: null, total: items.length });

/** Opens the tab of a run whose results these are; those that were matched are gone from it. */
async function open(items: ReturnType<typeof waits>[], { run = anOpenedRun(), more = {} } = {}) {
  const left = new Map(items.map((item) => [item.id, item]));
  const leave = (body: unknown) => {
    const { matches = [], ids = [] } = body as { matches?: { id: string }[]; ids?: string[] };
    for (const id of [...matches.map((one) => one.id), ...ids]) left.delete(id);
    return { body: { matched: matches.length, dismissed: ids, waiting: left.size } };
  };
  return openRunPage(run, {
    search: '?tab=unmatched',
    more: {
      [`GET ${RUN}`]: () => ({ body: { ...run, unmatched: { total: left.size, failed: 0 } } }),
      [`GET ${RUN}/unmatched`]: (_: unknown, query: URLSearchParams) => ({
        body: page(query.has('matched') ? [] : [...left.values()]),
      }),
      'GET /api/run/project/shop/dismissed': { body: page([]) },
      [`POST ${RUN}/unmatched/match`]: leave,
      [`POST ${RUN}/unmatched/dismiss`]: leave,
      [`POST ${RUN}/unmatched/unmatch`]: { body: { unmatched: 1, waiting: 1 } },
      ...more,
    },
  });
}

const row = async (number: number) =>
  within(await screen.findByRole('listitem', { name: `shop.spec.ts > test ${number}` }));
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('the unmatched results of a run', () => {
  it('show the likeliest test case of each, which one click chooses where it is not sure', async () => {
    await open([waits(1, { proposals: [proposal(1, 0.8), proposal(2, 0.5)] }), waits(2)]);
    const first = await row(1);
    const match = first.getByRole<HTMLButtonElement>('button', { name: 'Match' });
    expect(match.disabled).toBe(true);
    fireEvent.click(first.getByRole('button', { name: 'Perhaps: Case 1 (80%)' }));
    expect(match.disabled).toBe(false);
    expect(first.getByText('80% of the words are the same')).toBeDefined();
    expect((await row(2)).queryByRole('button', { name: /Perhaps/ })).toBeNull();
  });

  it('are counted in a tab, and each shows how it went and why', async () => {
    await open([waits(1, { status: 'failed', message: 'no page' }), waits(2)]);
    expect(await screen.findByRole('tab', { name: 'Unmatched results (2)' })).toBeDefined();
    const first = await row(1);
    expect(first.getByText('no page')).toBeDefined();
    expect(first.getByText('Failed')).toBeDefined();
    expect(first.getByText(/shop\.spec\.ts\.test 1 · nightly/)).toBeDefined();
    expect(first.getByRole('button', { name: 'Match' })).toHaveProperty('disabled', true);
  });

  it('are matched with the case that is chosen, the next one has the keyboard, and the match can be taken back', async () => {
    const { sent } = await open([waits(1, { proposals: [proposal(2, 0.5)] }), waits(2)]);
    const field = (await row(1)).getByRole('combobox');
    fireEvent.click(field);
    fireEvent.click(await screen.findByRole('option', { name: /Case 2/ }));
    expect((await row(1)).getByText('50% of the words are the same')).toBeDefined();
    fireEvent.click((await row(1)).getByRole('button', { name: 'Match' }));
    expect(await screen.findByText('1 result matched')).toBeDefined();
    expect(sent(`POST ${RUN}/unmatched/match`)).toEqual([
      { matches: [{ id: anId(1), caseKey: 'CASE000002' }] },
    ]);
    const next = (await row(2)).getByRole('combobox');
    await waitFor(() => expect(document.activeElement).toBe(next));
    await press('Undo');
    expect(await screen.findByText('1 result waits again')).toBeDefined();
    expect(sent(`POST ${RUN}/unmatched/unmatch`)).toEqual([{ ids: [anId(1)] }]);
  });

  it('are offered test cases under the ID that their team knows them by', async () => {
    const known = { ...proposal(2, 0.5), sourceId: 'CV-102' };
    await open([
      waits(1, { proposals: [proposal(1, 0.8), known] }),
      waits(2, { proposals: [known] }),
    ]);
    expect(
      (await row(2)).getByRole('button', { name: 'Perhaps: CV-102 · Case 2 (50%)' }),
    ).toBeDefined();
    fireEvent.click((await row(1)).getByRole('combobox'));
    expect(await screen.findByRole('option', { name: 'Case 1 · TC-CASE000001' })).toBeDefined();
    expect(screen.getByRole('option', { name: 'Case 2 · CV-102' })).toBeDefined();
  });

  it('are never matched by a proposal alone: one that is sure is only chosen', async () => {
    const { sent } = await open([waits(1, { proposals: [proposal(3, 1, true)] })]);
    const field = (await row(1)).getByRole('combobox');
    expect(field).toHaveProperty('value', expect.stringContaining('Case 3'));
    expect(sent(`POST ${RUN}/unmatched/match`)).toEqual([]);
  });

  it('with sure proposals are matched together, but for those that one leaves out', async () => {
    const sure = [1, 2, 3].map((one) => waits(one, { proposals: [proposal(one, 1, true)] }));
    const { sent } = await open(sure);
    await press('Match 3 sure proposals');
    const dialog = within(await screen.findByRole('dialog', { name: 'Sure proposals' }));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'shop.spec.ts > test 2' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Match 2 results' }));
    expect(await screen.findByText('2 results matched')).toBeDefined();
    expect(sent(`POST ${RUN}/unmatched/match`)).toEqual([
      {
        matches: [1, 3].map((one) => ({ id: anId(one), caseKey: `CASE00000${one}` })),
      },
    ]);
  });

  it('are dismissed, and the tab says when none is left', async () => {
    const { sent } = await open([waits(1)]);
    await press('Dismiss shop.spec.ts > test 1');
    expect(await screen.findByText('No results are waiting')).toBeDefined();
    expect(sent(`POST ${RUN}/unmatched/dismiss`)).toEqual([{ ids: [anId(1)] }]);
  });

  it('of a completed run are shown, and it says what to do', async () => {
    await open([waits(1)], { run: anOpenedRun({ status: 'completed' }) });
    expect(await screen.findByText(/Reopen it to match/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Match' })).toBeNull();
  });

  it('that somebody else matched meanwhile say so, and are asked for again', async () => {
    const gone = refusal(404, 'unmatched_not_found', 'It is gone.');
    const { calls } = await open([waits(1, { proposals: [proposal(1, 1, true)] })], {
      more: { [`POST ${RUN}/unmatched/match`]: gone },
    });
    const before = calls.length;
    fireEvent.click((await row(1)).getByRole('button', { name: 'Match' }));
    expect(await screen.findByText('It is gone.')).toBeDefined();
    await waitFor(() => expect(calls.slice(before).join()).toContain('unmatched'));
  });

  it('are listed again where their names are taken off the list of dismissed ones', async () => {
    const name = 'shop.spec.ts.old';
    const { sent } = await open([], {
      more: {
        'GET /api/run/project/shop/dismissed': {
          body: page([{ automationName: name, by: 'Ada', at: '2026-11-01T10:00:00.000Z' }]),
        },
        'POST /api/run/project/shop/undismiss': { status: 204 },
      },
    });
    await press(`List again: ${name}`);
    await waitFor(() =>
      expect(sent('POST /api/run/project/shop/undismiss')).toEqual([{ automationNames: [name] }]),
    );
  });
});
