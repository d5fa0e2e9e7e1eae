import type { ReleaseSummary } from '@caseloom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { anId, aProject } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { aRelease, aRun } from '../../testing/runs.ts';
import { press } from '../../testing/user.ts';
import { ReleasePage } from './ReleasePage.tsx';

const COUNTS = { passed: 876, failed: 44, blocked: 7, skipped: 0, untested: 1098 };

async function open() {
  const release = aRelease({ counts: COUNTS, runs: 1 });
  const requirement = (number: number): ReleaseSummary['requirements'][number] => ({
    id: `REQ-${number}`,
    status: number > 43 ? 'passed' : 'failed',
    testCases: 1,
  });
  const summary: ReleaseSummary = {
    ...{
      release,
      runs: [aRun({ id: anId(700), counts: COUNTS, unmatched: { total: 6, failed: 2 } })],
      required: COUNTS,
    },
    risky: { passed: 150, failed: 1, blocked: 0, skipped: 0, untested: 50 },
    requirements: Array.from({ length: 50 }, (_, at) => requirement(at + 1)),
    failing: [
      {
        ...{ suiteId: anId(600), caseKey: 'CASE000001', name: 'Case 1', runId: anId(700) },
        status: 'failed',
        requirements: [],
      },
    ],
    ...{ failingTotal: 51, daily: [{ day: '2026-11-18', passed: 17, failed: 6 }] },
  };
  serve({
    [`GET /api/release/${release.id}`]: { body: summary },
    'GET /api/release/project/shop': { body: [release] },
    'GET /api/project/shop': { body: aProject() },
    [`GET /api/release/${release.id}/cases`]: { body: { items: [], nextCursor: null, total: 0 } },
  });
  await renderPage(ReleasePage, { path: '/releases/$id', address: `/releases/${release.id}` });
  await screen.findByRole('heading', { level: 1 });
  return release;
}

it('each figure of a release leads to the test cases that it counts', async () => {
  const { id } = await open();
  const leads = (part: string, words: string) =>
    within(screen.getByRole('region', { name: new RegExp(part) }))
      .getByRole('link', { name: words })
      .getAttribute('href');
  const state = `/releases/${id}?cases=`;
  expect(leads('State', '927 of 2,025 run')).toBe(`${state}all`);
  const risky = 'Of the 201 test cases of critical or high priority, or of a risk of 15 or more:';
  expect(leads('Risk', risky)).toBe(`${state}risky-all`);
  expect(leads('Risk', 'Of the 2,025 test cases that cover a requirement:')).toBe(
    `${state}required-all`,
  );
  expect(leads('Failed and blocked', '51')).toBe(`${state}failing`);
  expect(leads('Failed and blocked', 'and 50 more')).toBe(`${state}failing`);
  expect(leads('Runs', '927 of 2,025 run')).toBe(`/runs/${anId(700)}`);
  expect(leads('Runs', '7 blocked')).toBe(`/runs/${anId(700)}?status=blocked`);
});

it('each run of a release says how many of its results match nothing and how many of them failed', async () => {
  await open();
  const runs = within(screen.getByRole('region', { name: /Runs/ }));
  expect(runs.getByText('6 results match no test case (2 failed)')).toBeDefined();
});

it('all requirements of a release can be listed, those that did not pass and those of each state', async () => {
  await open();
  const part = within(screen.getByRole('region', { name: /Requirements/ }));
  const listed = () => part.getAllByText(/^REQ-/).map(({ textContent }) => textContent);
  expect(listed()).toHaveLength(12);
  await press('and 31 more', 'link');
  await waitFor(() => expect(listed()).toHaveLength(43));
  await press('7 passed', 'link');
  await waitFor(() =>
    expect(listed()).toEqual([44, 45, 46, 47, 48, 49, 50].map((number) => `REQ-${number}`)),
  );
});

it('each day of a release says what passed and failed, also as a table, and leads to its results', async () => {
  const { id } = await open();
  const results = `/work?tab=results&only=counted&from=2026-11-18&until=2026-11-19&project=shop&release=${id}`;
  const day = screen.getByRole('link', { name: '18 Nov: 17 passed, 6 failed' });
  expect(day.getAttribute('href')).toBe(results);
  await press('Table');
  const row = await screen.findByRole('row', { name: '18 Nov 17 6' });
  expect(within(row).getByRole('link').getAttribute('href')).toBe(results);
});
