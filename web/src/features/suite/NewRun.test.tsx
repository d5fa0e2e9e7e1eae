import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { anId, aProject } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { aRun, aSuite } from '../../testing/runs.ts';
import { press, write } from '../../testing/user.ts';
import { NewRun } from './NewRun.tsx';

it('a run of a suite without test cases begins empty, to take the results of an automation', async () => {
  const counts = { testCases: 0, testSteps: 0, retired: 0, written: 0 };
  const suite = aSuite({ isWritten: true, modelId: null, modelName: '', counts });
  const { sent } = serve({
    'GET /api/project/shop': { body: aProject() },
    'POST /api/run': { body: aRun() },
  });
  const { router } = await renderPage(
    () => <NewRun suite={suite} isOpen onClose={() => undefined} />,
    { path: '/suites/$id', address: `/suites/${anId(600)}?priority=high` },
  );
  expect(
    await screen.findByText(/^This suite has no test cases yet, so the run starts empty/),
  ).toBeDefined();
  expect(screen.queryByText(/Change the filters/)).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
  await write('Build', 'a1b2c3d');
  await press('Start run');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/runs/${anId(700)}`));
  expect(sent('POST /api/run')).toEqual([{ suiteId: anId(600), build: 'a1b2c3d' }]);
});
