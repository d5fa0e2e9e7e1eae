import type { Found } from '@caseloom/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../testing/answers.ts';
import { anId } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { press } from '../../testing/user.ts';
import { Search } from './Search.tsx';

const project = { slug: 'shop', name: 'Shop' };
const found = (kind: Found['kind'], name: string, number: number): Found => ({
  kind,
  id: anId(number),
  name,
  project,
  environment: kind === 'run' ? 'staging' : null,
  caseKey: kind === 'testCase' ? 'ABCDEFGHIJ' : null,
  updatedAt: null,
});
const THINGS = [
  found('project', 'Shop', 1),
  found('model', 'Login', 2),
  found('step', 'Log in', 3),
  found('testData', 'password', 4),
];
const TESTED = [
  found('release', '1.5', 5),
  found('run', 'Nightly', 6),
  found('requirement', 'REQ-7', 7),
  found('suite', 'Regression', 8),
  found('testCase', 'Wrong password', 8),
];

/** A server that finds what begins with the words. */
async function open(things = THINGS) {
  serve({
    'GET /api/search': (_, query) => ({
      body: things.filter(({ name }) => name.startsWith(query.get('q') ?? '')),
    }),
  });
  const page = await renderPage(() => <Search button="word" />);
  await press('Search');
  const field = await screen.findByRole('combobox', { name: /^Projects, models/ });
  return {
    ...page,
    type: (text: string) => fireEvent.change(field, { target: { value: text } }),
    key: (key: string) => fireEvent.keyDown(field, { key }),
  };
}

const chosen = async () => (await screen.findByRole('option', { selected: true })).textContent;

describe('the search', () => {
  it('opens by Ctrl+K from anywhere', async () => {
    serve({ 'GET /api/search': { body: [] } });
    await renderPage(() => <Search />);
    fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true });
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeDefined();
    expect(await screen.findByText('No models yet')).toBeDefined();
  });

  it('shows what was changed last before anything is typed', async () => {
    await open();
    expect(await screen.findByText('Recently changed')).toBeDefined();
    expect(await chosen()).toBe('ShopProject');
  });

  it('goes round through what it found by the arrow keys', async () => {
    const { key } = await open();
    await screen.findAllByRole('option');
    key('ArrowDown');
    expect(await chosen()).toBe('LoginModel · Shop');
    key('ArrowUp');
    key('ArrowUp');
    expect(await chosen()).toBe('<password>Test data · Shop');
  });

  it.each([
    ['Shop', '/projects/shop', {}],
    ['Login', `/tool/shop/model/${anId(2)}`, {}],
    ['Log in', '/projects/shop', { tab: 'steps', q: 'Log in' }],
    ['password', '/projects/shop', { tab: 'data', q: 'password' }],
  ])('leads to where %s stands by Enter', async (name, pathname, search) => {
    const { type, key, router } = await open();
    await screen.findAllByRole('option');
    type(name);
    expect(await screen.findByText('1 result')).toBeDefined();
    key('Enter');
    await waitFor(() => expect(router.state.location.pathname).toBe(pathname));
    expect(router.state.location.search).toEqual(search);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['1.5', '1.5Release · Shop', `/releases/${anId(5)}`, {}],
    ['Nightly', 'NightlyRun · Shop · staging', `/runs/${anId(6)}`, {}],
    ['REQ-7', 'REQ-7Requirement · Shop', '/projects/shop', { tab: 'requirements', q: 'REQ-7' }],
    ['Regression', 'RegressionSuite · Shop', `/suites/${anId(8)}`, {}],
    [
      'Wrong password',
      'Wrong passwordTest case · Shop',
      `/suites/${anId(8)}`,
      { q: 'TC-ABCDEFGHIJ' },
    ],
  ])('says what %s is and leads to it', async (name, shown, pathname, search) => {
    const { type, key, router } = await open(TESTED);
    await screen.findAllByRole('option');
    type(name);
    expect(await screen.findByText('1 result')).toBeDefined();
    expect(await chosen()).toBe(shown);
    key('Enter');
    await waitFor(() => expect(router.state.location.pathname).toBe(pathname));
    expect(router.state.location.search).toEqual(search);
  });

  it('does not lead to what fewer letters found', async () => {
    const { type, key, router } = await open();
    await screen.findAllByRole('option');
    type('Login');
    key('Enter');
    expect(router.state.location.pathname).toBe('/');
  });

  it('says that nothing has this name', async () => {
    const { type } = await open();
    type('rocket');
    expect(await screen.findByText('No results for “rocket”')).toBeDefined();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('that failed says why', async () => {
    serve({ 'GET /api/search': refusal(500, 'unexpected', 'Sorry.') });
    await renderPage(() => <Search button="icon" />);
    await press('Search');
    expect(await screen.findByText('Sorry.')).toBeDefined();
  });
});
