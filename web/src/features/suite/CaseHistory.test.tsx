import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../testing/answers.ts';
import { anId } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { CaseHistory } from './CaseHistory.tsx';

const KEY = 'CASE000001';
const past = {
  ...{ runId: anId(9), runName: 'Weekly', caseKey: KEY, status: 'failed' },
  ...{ environment: 'test', build: '1.4', comment: 'No page', updatedBy: 'Ben' },
  ...{ updatedAt: '2026-11-05T09:00:00.000Z', isReworded: false },
  ...{ source: 'manual', sourceName: '' },
};

async function open(answer: Parameters<typeof serve>[0][string]) {
  serve({ [`GET /api/suite/${anId(600)}/case/${KEY}/results`]: answer });
  await renderPage(() => <CaseHistory suiteId={anId(600)} caseKey={KEY} />);
  return within(await screen.findByRole('region', { name: 'Previous results' }));
}

describe('the results of a case of a suite', () => {
  it('are those of its last runs, with who, when and why, and lead there', async () => {
    const results = await open({ body: [past] });
    const item = await results.findByRole('listitem');
    expect(item.textContent).toMatch(/^FailedWeekly · test · 1.4 · Ben · .*No page$/);
    const link = results.getByRole('link', { name: 'Weekly' });
    expect(link.getAttribute('href')).toBe(`/runs/${anId(9)}?case=${KEY}`);
  });

  it('are said to be none before it is run', async () => {
    expect(await (await open({ body: [] })).findByText('Not run yet.')).toBeDefined();
  });

  it('that could not be read can be read again', async () => {
    const results = await open(refusal(500, 'unexpected', 'Sorry.'));
    expect(await results.findByText('Sorry.')).toBeDefined();
    expect(results.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});
