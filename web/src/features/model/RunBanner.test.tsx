import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusal, serve } from '../../testing/answers.ts';
import { anId } from '../../testing/people.ts';
import { renderPart } from '../../testing/render.tsx';
import { anOpenedRun } from '../../testing/runs.ts';
import { press } from '../../testing/user.ts';
import { RunBanner } from './RunBanner.tsx';

const id = anId(700);

const show = (answer: Parameters<typeof serve>[0][string]) => {
  serve({ [`GET /api/run/${id}`]: answer });
  return renderPart(<RunBanner />, { address: `/?run=${id}` });
};

it('a run that is not there is said to be deleted', async () => {
  await show(refusal(404, 'run_not_found', 'Not found.'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/deleted/);
});

it('a run that could not be loaded is not said to be deleted, and is loaded again by a press', async () => {
  let isUp = false;
  await show(() =>
    isUp ? { body: anOpenedRun({ name: 'Nightly' }) } : refusal(500, 'unexpected', 'Sorry.'),
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Sorry.');
  expect(alert.textContent).not.toMatch(/deleted/);
  isUp = true;
  await press('Try again');
  expect(await screen.findByText(/Nightly/)).toBeDefined();
});
