import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { renderPage } from '../../testing/render.tsx';
import { aRelease } from '../../testing/runs.ts';
import { ReleasesTab } from './ReleasesTab.tsx';

it('each figure in the list of releases leads to what it counts', async () => {
  const counts = { passed: 3, failed: 36, blocked: 0, skipped: 0, untested: 1440 };
  const release = aRelease({ runs: 4, counts });
  serve({ 'GET /api/release/project/shop': { body: [release] } });
  await renderPage(() => <ReleasesTab slug="shop" />);
  const addressOf = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await addressOf('4')).toBe(`/releases/${release.id}#runs`);
  expect(await addressOf('36 failed')).toBe(`/releases/${release.id}?cases=failed`);
  expect(await addressOf('1,440 not run')).toBe(`/releases/${release.id}?cases=untested`);
  expect(screen.queryByText('0 blocked')).toBeNull();
});
