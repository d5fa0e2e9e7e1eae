import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refusal, serve } from '../../../testing/answers.ts';
import { anId } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { aPage, aRun } from '../../../testing/runs.ts';
import { press, write } from '../../../testing/user.ts';
import { ComparePage } from './ComparePage.tsx';

const now = aRun({ createdAt: '2026-11-05T09:00:00.000Z' });
const before = aRun({
  id: anId(701),
  name: 'Weekly',
  environment: 'test',
  createdAt: '2026-11-01T09:00:00.000Z',
});
const later = aRun({ id: anId(702), name: 'Release', createdAt: '2026-11-09T09:00:00.000Z' });
const COMPARE = `GET /api/run/${anId(700)}/compare/${anId(701)}`;
const LATER = `GET /api/run/${anId(702)}/compare/${anId(700)}`;

const changed = [
  { caseKey: 'A', name: 'Log in', status: 'failed', otherStatus: 'passed' },
  { caseKey: 'B', name: 'Log out', status: 'passed', otherStatus: 'blocked' },
  { caseKey: 'C', name: 'Pay', status: 'untested', otherStatus: null },
  { caseKey: 'D', name: 'Return', status: null, otherStatus: 'passed' },
];
const difference = { same: 7, changed, failing: [{ caseKey: 'E', name: 'Search' }] };

type Options = { runs?: (typeof now)[]; search?: string; more?: object; language?: 'tr' };

async function open({
  runs = [later, now, before],
  search = '',
  more = {},
  language,
}: Options = {}) {
  const served = serve({
    [`GET /api/run/${anId(700)}`]: { body: now },
    'GET /api/run/project/shop': aPage(runs),
    [COMPARE]: { body: difference },
    [LATER]: { body: { same: 10, changed: [], failing: [] } },
    ...more,
  });
  const page = await renderPage(ComparePage, {
    path: '/runs/$id/compare',
    address: `/runs/${anId(700)}/compare${search}`,
    language,
  });
  return { ...served, ...page };
}

describe('two runs compared', () => {
  it('are this one and the one before it, with what became of each case', async () => {
    await open();
    const rowsOf = async (kind: string) =>
      within(await screen.findByRole('table', { name: new RegExp(`^${kind}`) }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent);
    expect(await rowsOf('Newly failing')).toEqual(['Log in TC-A PassedFailed']);
    expect(await rowsOf('Still failing')).toEqual(['Search TC-E FailedFailed']);
    expect(await rowsOf('Fixed')).toEqual(['Log out TC-B BlockedPassed']);
    expect(await rowsOf('Added')).toEqual(['Pay TC-C not in the earlier runNot run']);
    expect(await rowsOf('Not in this run')).toEqual(['Return TC-D Passednot in this run']);
    expect(screen.getByText(/^7 test cases have the same result as in/)).toBeDefined();
  });

  it('say with which run the cases have the same result, as its name and not as that of a case', async () => {
    await open({ language: 'tr' });
    const link = await screen.findByRole('link', { name: 'Weekly' });
    expect(link.getAttribute('href')).toBe(`/runs/${anId(701)}`);
    expect(link.parentElement?.textContent).toBe(
      'Weekly koşumuyla sonucu aynı olan test senaryosu: 7',
    );
    expect(screen.getByText('önceki koşumda yok')).toBeDefined();
    expect(screen.getByText('bu koşumda yok')).toBeDefined();
  });

  it('lead to the case in the run that has it', async () => {
    await open();
    const addressOf = async (name: string) =>
      (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await addressOf('Pay')).toBe(`/runs/${anId(700)}?case=C`);
    expect(await addressOf('Return')).toBe(`/runs/${anId(701)}?case=D`);
  });

  it('are another two where another is chosen; the later one is how it is now', async () => {
    const { router, calls } = await open();
    await write('Compare with', anId(702));
    expect(await screen.findByText('All test cases have the same result.')).toBeDefined();
    expect(router.state.location.search).toEqual({ with: anId(702) });
    expect(calls).toContain(LATER);
  });

  it('are narrowed to one kind of change by the address', async () => {
    await open({ search: '?kind=fixed' });
    expect(await screen.findByRole('heading', { name: /^Fixed/ })).toBeDefined();
    expect(screen.queryByRole('heading', { name: /^Newly failing/ })).toBeNull();
    await press('All', 'radio');
    expect(await screen.findByRole('heading', { name: /^Newly failing/ })).toBeDefined();
  });

  it('say so where no test case has the same result in both', async () => {
    await open({ more: { [COMPARE]: { body: { ...difference, same: 0 } } } });
    expect(await screen.findByText('No test case has the same result in both runs.')).toBeDefined();
    expect(screen.queryByText(/^0 test cases/)).toBeNull();
  });

  it('offer no kind of change that no case has', async () => {
    await open();
    await screen.findByRole('radio', { name: 'Fixed 1' });
    expect(screen.queryByRole('radio', { name: /^Other/ })).toBeNull();
  });

  it('are saved as a file of the kinds that are shown', async () => {
    const made: Blob[] = [];
    const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) made.push(file);
      return 'blob:x';
    });
    await open({ search: '?kind=fixed' });
    await press('Export as CSV');
    await waitFor(() => expect(made).toHaveLength(1));
    create.mockRestore();
    const lines = ((await made[0]?.text()) ?? '').replace('\uFEFF', '').trim().split(/\r?\n/);
    expect(lines).toEqual([
      'Test ID,Test case,Change,Before: Weekly,Now: Nightly',
      'B,Log out,Fixed,Blocked,Passed',
    ]);
  });

  it('are none where the suite has only this run', async () => {
    await open({ runs: [now] });
    expect(await screen.findByText('No other run to compare with')).toBeDefined();
  });

  it('whose difference could not be read offer to read it again', async () => {
    await open({ more: { [COMPARE]: refusal(500, 'unexpected', 'Sorry.') } });
    expect(await screen.findByText('Sorry.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('show a hundred cases of a kind at first, and more on request', async () => {
    const many = Array.from({ length: 130 }, (_, at) => ({
      caseKey: `K${at}`,
      name: `Case ${at}`,
    }));
    await open({ more: { [COMPARE]: { body: { same: 0, changed: [], failing: many } } } });
    const rows = async () =>
      within(await screen.findByRole('table')).getAllByRole('row').length - 1;
    expect(await rows()).toBe(100);
    await press('Show more');
    expect(await rows()).toBe(130);
  });
});
