import type { ResultAnswer } from '@caseloom/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal, serve } from '../../testing/answers.ts';
import { aNode, anEdge } from '../../testing/drawing.ts';
import { anId, aProject } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { anOpenedResult, aPage, aResult, aRun } from '../../testing/runs.ts';
import { press, write } from '../../testing/user.ts';
import { ReportPage } from './ReportPage.tsx';
import { SharedReportPage } from './SharedReportPage.tsx';

const RUN = `/api/run/${anId(700)}`;
const SHARE = `${RUN}/share`;
const failed = aResult(1, { status: 'failed', failedStep: 2, comment: 'The button is missing.' });
const passed = aResult(2, { status: 'passed', durationMs: 3000 });
const run = aRun({
  counts: { passed: 1, failed: 1, blocked: 0, skipped: 0, untested: 0 },
  passRate: 50,
});

afterEach(() => vi.restoreAllMocks());

/** The results that a call requests. */
const only = (results: ResultAnswer[], query: URLSearchParams) =>
  results.filter(({ status }) => !query.has('status') || query.get('status') === status);

async function open({ project = aProject(), more = {} } = {}) {
  const served = serve({
    [`GET ${RUN}`]: { body: run },
    [`GET ${RUN}/results`]: (_: unknown, query: URLSearchParams) =>
      aPage(only([failed, passed], query)),
    'GET /api/project/shop': { body: project },
    ...more,
  });
  const page = await renderPage(ReportPage, {
    path: '/runs/$id/report',
    address: `/runs/${anId(700)}/report`,
  });
  return { ...served, ...page };
}

describe('the report of a run', () => {
  it('names where and when it ran and how much of it passed', async () => {
    await open();
    const fact = async (name: string) => (await screen.findByText(name)).parentElement?.textContent;
    expect(await fact('Project')).toBe('ProjectShop');
    expect(await fact('Completed')).toBe('Completedin progress');
    expect(await fact('Pass rate')).toBe('Pass rate50%1 of the 2 that passed or failed');
    expect(screen.queryByText('Environment')).toBeNull();
  });

  it('names its build and the hour and minute of its start and end, as the reader writes them', async () => {
    const time = { createdAt: '2026-11-05T09:07:00', completedAt: '2026-11-05T21:30:00' };
    const body = aRun({ ...time, build: 'a1b2c3d', status: 'completed' });
    await open({ more: { [`GET ${RUN}`]: { body } } });
    const fact = async (name: string) => (await screen.findByText(name)).parentElement?.textContent;
    expect(await fact('Build')).toBe('Builda1b2c3d');
    expect(await fact('Started')).toBe('Started5 Nov 2026, 09:07');
    expect(await fact('Completed')).toBe('Completed5 Nov 2026, 21:30');
  });

  it('says how many results match nothing and how many of them failed', async () => {
    const body = { ...run, unmatched: { total: 6, failed: 2 } };
    await open({ more: { [`GET ${RUN}`]: { body } } });
    expect((await screen.findByRole('note')).textContent).toBe(
      '6 results match no test case (2 failed). Unmatched results are in no figure.',
    );
  });

  it('has no note where every result matches a test case', async () => {
    await open();
    await screen.findByText('Pass rate');
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('shows of what failed at which step, and what was seen', async () => {
    await open();
    const bad = await screen.findByRole('region', { name: 'Failed and blocked' });
    expect(within(bad).getByRole('article').textContent).toMatch(
      /Case 1TC-CASE000001FailedAt step 2The button is missing/,
    );
  });

  it('is printed by its button', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await open();
    await press('Print or save as PDF');
    expect(print).toHaveBeenCalledOnce();
  });

  it('is shared only by those who run the project', async () => {
    await open({ project: aProject({ can: { edit: false, delete: false, addMember: false } }) });
    await screen.findByRole('region', { name: 'All test cases' });
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it('of a run that is gone says so', async () => {
    await open({ more: { [`GET ${RUN}`]: refusal(404, 'run_not_found', 'No.') } });
    expect(await screen.findByRole('heading', { name: 'Run not found' })).toBeDefined();
  });
});

describe('a link to a report', () => {
  const aLink = (differences: object = {}) => ({
    id: anId(95),
    createdAt: '2026-11-05T09:00:00.000Z',
    createdBy: 'Ada Yıldız',
    takenOverBy: null,
    isMine: true,
    isOpen: true,
    expiresAt: '2999-01-01T09:00:00.000Z',
    ...differences,
  });
  const openShare = async (links: object[], more: object = {}) => {
    const served = await open({ more: { [`GET ${SHARE}`]: { body: links }, ...more } });
    await press('Share');
    return served;
  };

  it('is shown this once, for as many days as were chosen', async () => {
    const { sent } = await openShare([], {
      [`POST ${SHARE}`]: { body: { ...aLink(), token: 'tok', language: 'tr' } },
    });
    expect(await screen.findByText('No links')).toBeDefined();
    await write('Expires after', '7');
    await press('Create link');
    const field = await screen.findByDisplayValue(/\/app\/shared\/run\/tok\?language=en$/);
    expect(field.hasAttribute('readonly')).toBe(true);
    expect(sent(`POST ${SHARE}`)).toEqual([{ expiresInDays: 7 }]);
  });

  it('opens in the language of the page that it was created on, unless another one is chosen', async () => {
    await openShare([], {
      [`POST ${SHARE}`]: { body: { ...aLink(), token: 'tok', language: 'tr' } },
    });
    await screen.findByText('No links');
    await press('Create link');
    expect(await screen.findByDisplayValue(/tok\?language=en$/)).toBeDefined();
    await write('Language of the page', 'tr');
    expect(await screen.findByDisplayValue(/tok\?language=tr$/)).toBeDefined();
  });

  it('is revoked once that is confirmed', async () => {
    const REVOKE = `DELETE ${SHARE}/${anId(95)}`;
    const { calls } = await openShare([aLink()], { [REVOKE]: { status: 204 } });
    await press(/^Revoke the link created/);
    expect(await screen.findByText(/can no longer read the report/)).toBeDefined();
    expect(calls).not.toContain(REVOKE);
    await press('Revoke link');
    expect(await screen.findByText('Link revoked')).toBeDefined();
  });

  it('of somebody who may no longer share it is taken over', async () => {
    await openShare([aLink({ isMine: false, isOpen: false })], {
      [`PUT ${SHARE}/${anId(95)}`]: { body: aLink() },
    });
    expect(await screen.findByText(/Ada Yıldız may no longer share it/)).toBeDefined();
    await press(/^Take over the link/);
    expect(await screen.findByText('You took over the link')).toBeDefined();
  });

  it('of the user needs no take-over', async () => {
    await openShare([aLink()]);
    expect(await screen.findByText('Expires on 1 Jan 2999')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Take over/ })).toBeNull();
  });
});

describe('a shared report', () => {
  const SHARED = 'GET /api/shared/run/tok';
  const DRAWING = {
    ...{ name: 'Login', bddType: 'bdd', version: 3, notes: [], models: [] },
    nodes: [aNode('start', 0, 0, 'start'), aNode('a', 200), aNode('end', 400, 0, 'end')],
    edges: [anEdge('start', 'a'), anEdge('a', 'end')],
  };
  const report =
    (results: ResultAnswer[], total = results.length) =>
    (_: unknown, query: URLSearchParams) => ({
      body: {
        projectName: 'Shop',
        run: { ...run, build: 'a1b2c3d', unmatched: { total: 6, failed: 2 } },
        expiresAt: '2999-01-01T09:00:00.000Z',
        results: { items: only(results, query), nextCursor: null, total },
      },
    });
  const openShared = async (answer: object, language?: 'tr') => {
    const { caseKey, ...words } = anOpenedResult(1, {
      ...failed,
      stepStatuses: ['passed', 'failed'],
    });
    const served = serve({
      [SHARED]: answer,
      [`${SHARED}/case/${caseKey}`]: { body: { caseKey, ...words } },
      [`${SHARED}/drawing`]: { body: DRAWING },
    });
    await renderPage(SharedReportPage, {
      path: '/shared/run/$token',
      address: '/shared/run/tok',
      language,
    });
    return served;
  };

  it('is read without an account', async () => {
    await openShared(report([passed]));
    expect(await screen.findByRole('heading', { level: 1, name: 'Nightly' })).toBeDefined();
    expect(screen.getByText('Expires on 1 Jan 2999')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain(
      'noindex',
    );
  });

  it('shows of a case its steps, how they went, and its drawing', async () => {
    await openShared(report([failed, passed]));
    const list = within(await screen.findByRole('listbox', { name: 'All test cases' }));
    expect(list.getAllByRole('option')).toHaveLength(2);
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'ArrowDown' });
    const article = await screen.findByRole('article', { name: 'Case 1' });
    const steps = within(article).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      'When I log in',
      'Then I see the dashboard Expected result: within 2 seconds',
    ]);
    expect(within(article).getByLabelText('Passed')).toBeDefined();
    expect(article.textContent).toContain('The button is missing.');
    const drawing = await screen.findByRole('figure', {
      name: 'Drawing of Login with the path of: Case 1',
    });
    expect(drawing).toBeDefined();
    expect(screen.getByText('Login, version 3')).toBeDefined();
  });

  it('leads from what failed to its steps', async () => {
    await openShared(report([failed, passed]));
    const bad = within(await screen.findByRole('region', { name: 'Failed and blocked' }));
    fireEvent.click(bad.getByRole('button', { name: 'Case 1' }));
    const cases = within(screen.getByRole('region', { name: 'All test cases' }));
    expect(await cases.findByRole('article', { name: 'Case 1' })).toBeDefined();
  });

  it('is read in Turkish', async () => {
    await openShared(report([passed]), 'tr');
    const cases = await screen.findByRole('region', { name: 'Bütün test senaryoları' });
    expect(within(cases).getAllByLabelText('Geçti')).toHaveLength(1);
    expect(screen.getByText('Derleme').parentElement?.textContent).toBe('Derlemea1b2c3d');
    expect(screen.getByText('Başlangıç').parentElement?.textContent).toMatch(
      /^Başlangıç5 Kas 2026 \d\d:\d\d$/,
    );
    expect(screen.getByRole('note').textContent).toBe(
      '6 sonuç hiçbir test senaryosuyla eşleşmiyor (2 başarısız). Eşleşmeyen sonuçlar hiçbir rakama girmez.',
    );
  });

  it.each([404, 400])(
    'whose link is expired or revoked says so, at the status %i',
    async (status) => {
      const code = status === 404 ? 'report_not_found' : 'invalid_input';
      await openShared(refusal(status, code, 'No.'));
      expect(
        await screen.findByRole('heading', { name: 'This report cannot be opened now' }),
      ).toBeDefined();
      expect(screen.getByText(/may have expired or been revoked/)).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    },
  );

  it('that the server could not give can be read again', async () => {
    let isUp = false;
    const answer = report([passed]);
    await openShared((body: unknown, query: URLSearchParams) =>
      isUp ? answer(body, query) : refusal(500, 'unexpected', 'Sorry.'),
    );
    expect(await screen.findByText('Sorry.')).toBeDefined();
    isUp = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Nightly' })).toBeDefined();
  });

  it('of more cases than a page holds says which are shown', async () => {
    await openShared(report([passed], 4500));
    expect(
      await screen.findByText(/Test cases 1–1 of 4,500\. Only these are printed/),
    ).toBeDefined();
    await press('Page 3');
    await waitFor(() => expect(screen.getByText(/Test cases 4,001–/)).toBeDefined());
  });
});
