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

async function show() {
  const next = aRelease({ id: anId(905), name: '1.5' });
  const before = aRelease({ id: anId(904), status: 'released' });
  const compared: ReleaseComparison = {
    counts: { result: 30, untested: 1440, added: 4, removed: 1, reworded: 0, same: 1470 },
    changed: Array.from({ length: 35 }, (_, at) => aChange(at + 10)),
    ...{ changedTotal: 35, requirements: [] },
  };
  const requested: URLSearchParams[] = [];
  serve({
    'GET /api/release/project/shop': { body: [next, before] },
    [`GET /api/release/${next.id}/compare/${before.id}`]: (_: unknown, query: URLSearchParams) => {
      requested.push(query);
      return { body: compared };
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

it('of many changes the first are listed until one asks for all', async () => {
  await show();
  expect(await screen.findByText('Case 10')).toBeDefined();
  expect(screen.queryByText('Case 44')).toBeNull();
  await press('Show all 35');
  expect(screen.getByText('Case 44')).toBeDefined();
});
