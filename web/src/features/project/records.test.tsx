import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../testing/answers.ts';
import { anId } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { aPage, aSuite } from '../../testing/runs.ts';
import { press, write } from '../../testing/user.ts';
import { ActivityTab } from './ActivityTab.tsx';
import { SuitesTab } from './SuitesTab.tsx';

describe('the suites of a project', () => {
  const open = async (answer: object) => {
    const served = serve({ 'GET /api/suite/project/shop': answer });
    await renderPage(() => <SuitesTab slug="shop" />);
    return served;
  };

  it('say of which model they are, how often they ran, and that the model has changed', async () => {
    await open(aPage([aSuite({ isStale: true, runs: 3 })]));
    const row = (await screen.findByRole('link', { name: 'Regression' })).closest('tr');
    expect(row?.textContent).toMatch(/^Regressionmodel changedLogin23/);
  });

  it('that ran cannot be deleted from the list either', async () => {
    await open(aPage([aSuite({ runs: 3 })]));
    await press('Actions for Regression');
    const remove = await screen.findByRole('menuitem', { name: /^Delete suite/ });
    expect(remove.getAttribute('aria-disabled')).toBe('true');
  });

  it('lead to the models and to the import of test cases where there is none', async () => {
    await open(aPage([]));
    expect(await screen.findByText('No suites yet')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Open models' });
    expect(link.getAttribute('href')).toBe('/projects/shop');
    const imports = screen.getByRole('link', { name: 'Import test cases' });
    expect(imports.getAttribute('href')).toBe('/projects/shop/import-cases');
  });

  it('that could not be read can be read again', async () => {
    await open(refusal(500, 'unexpected', 'Sorry.'));
    expect(await screen.findByText('Sorry.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});

describe('what was done in a project', () => {
  const anEvent = (number: number, createdAt: string) => ({
    id: anId(number),
    ...{ action: 'run.create', name: `thing ${number}`, subjectId: anId(700) },
    text: `did thing ${number}`,
    createdAt,
    actor: { id: anId(1), firstName: 'Ada', lastName: 'Yıldız' },
    apiKey: number === 2 ? 'Nightly' : null,
    project: { slug: 'shop', name: 'Shop' },
  });
  const pages = [
    { items: [anEvent(1, '2026-11-05T09:00:00.000Z')], nextCursor: anId(1), total: 2 },
    { items: [anEvent(2, '2026-11-04T09:00:00.000Z')], nextCursor: null, total: 2 },
  ];
  const open = async (more: object = {}) => {
    const served = serve({
      'GET /api/audit': (_, query) => ({ body: pages[query.has('cursor') ? 1 : 0] }),
      ...more,
    });
    await renderPage(() => <ActivityTab slug="shop" />);
    return served;
  };

  it('is listed by day without naming the project, and further back on request', async () => {
    await open();
    const today = within(await screen.findByRole('region', { name: '5 Nov 2026' }));
    expect(today.getByRole('listitem').textContent).toMatch(/Ada Yıldız · did thing 1$/);
    const run = today.getByRole('link', { name: 'thing 1' });
    expect(run.getAttribute('href')).toBe(`/runs/${anId(700)}`);
    await press('Show older');
    const before = await screen.findByRole('region', { name: '4 Nov 2026' });
    expect(before.textContent).toMatch(/Ada Yıldız · via API key “Nightly” · did thing 2$/);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull());
  });

  it('is saved as a file, or it is said why not', async () => {
    await open({ 'GET /api/audit/export': refusal(409, 'not_allowed', 'Not for you.') });
    await press('Download CSV');
    expect(await screen.findByText('Not for you.')).toBeDefined();
  });

  it('is narrowed to a person, a kind and a period, and so is its file', async () => {
    const requested: string[] = [];
    const note = (_: unknown, query: URLSearchParams) => {
      requested.push(`${query.get('kind')} ${query.get('actorId')} ${query.has('from')}`);
      const isNarrowed = query.has('kind') || query.has('from');
      return { body: isNarrowed ? { items: [], nextCursor: null, total: 0 } : pages[1] };
    };
    await open({ 'GET /api/audit': note });
    await write('Kind', 'run');
    await write('Period', 'week');
    expect(await screen.findByText('0 events')).toBeDefined();
    await waitFor(() => expect(requested.at(-1)).toBe('run null true'));
    await press('Clear filters');
    expect(await screen.findByRole('region', { name: '4 Nov 2026' })).toBeDefined();
  });

  it('is nothing in a project where nothing was done', async () => {
    await open({ 'GET /api/audit': { body: { items: [], nextCursor: null, total: 0 } } });
    expect(await screen.findByText('No activity yet')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
  });
});
