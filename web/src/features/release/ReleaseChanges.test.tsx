import type { ReleaseComparison } from '@caseloom/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { anId } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { aRelease } from '../../testing/runs.ts';
import { press } from '../../testing/user.ts';
import { ReleaseChanges } from './ReleaseChanges.tsx';

const aChange = (number: number): ReleaseComparison['changed'][number] => ({
  ...{ suiteId: anId(600), caseKey: `CASE0000${number}`, name: `Case ${number}` },
  ...{ status: 'failed', otherStatus: 'passed', isReworded: false },
  ...{ runId: anId(701), otherRunId: anId(700), runCaseKey: null, otherRunCaseKey: null },
});

const COUNTS: ReleaseComparison['counts'] = {
  ...{ result: 30, failing: 12, passing: 18, otherwise: 0, untested: 1440 },
  ...{ added: 4, removed: 1, reworded: 1125, same: 900 },
};

async function show(differences: Partial<ReleaseComparison['counts']> = {}) {
  const next = aRelease({ id: anId(905), name: '1.5' });
  const before = aRelease({ id: anId(904), status: 'released' });
  const all = Array.from({ length: 35 }, (_, at) => aChange(at + 10));
  const counts = { ...COUNTS, ...differences };
  const requested: URLSearchParams[] = [];
  serve({
    'GET /api/release/project/shop': { body: [next, before] },
    [`GET /api/release/${next.id}/compare/${before.id}`]: (_: unknown, query: URLSearchParams) => {
      requested.push(query);
      const skip = Number(query.get('skip'));
      const changed = all.slice(skip, skip + Number(query.get('limit')));
      return { body: { counts, changed, changedTotal: 35, requirements: [] } };
    },
  });
  await renderPage(() => <ReleaseChanges release={next} />, { address: '/' });
  return { requested };
}

it('what a release has not run yet is counted apart from what differs from the one before', async () => {
  const { requested } = await show();
  expect(await screen.findByRole('link', { name: '35 differ' })).toBeDefined();
  await press('1,440 not run yet', 'link');
  await waitFor(() =>
    expect(requested.map((query) => query.get('change'))).toEqual([null, 'untested']),
  );
});

it('what went otherwise says how many fail now and how many pass, and stands once where nothing else differs', async () => {
  await show({ result: 35, failing: 12, passing: 20, otherwise: 3, added: 0, removed: 0 });
  expect(await screen.findByRole('link', { name: '12 passed before, fail now' })).toBeDefined();
  expect(screen.getByRole('link', { name: '20 failed before, pass now' })).toBeDefined();
  expect(screen.getByRole('link', { name: '3 other' })).toBeDefined();
  expect(screen.queryByText('35 differ')).toBeNull();
  const all = screen.getByRole('link', { name: '35 with another result' });
  expect(all.getAttribute('aria-current')).toBe('true');
});

it('words that are as before are not taken for results that are', async () => {
  await show();
  await press('900 with the same words', 'link');
  expect(
    await screen.findByText(
      'The words of these test cases are as before; their results may differ.',
    ),
  ).toBeDefined();
  expect(screen.getByText('Words of the test cases')).toBeDefined();
});

it('of many changes the first are listed, and all others on request', async () => {
  await show();
  expect(await screen.findByText('Case 10')).toBeDefined();
  expect(screen.queryByText('Case 44')).toBeNull();
  await press('Show more (10 of 35 listed)');
  expect(await screen.findByText('Case 44')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
});
