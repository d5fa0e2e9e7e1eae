import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { router } from './router.tsx';

// who may open a page is decided before its code is loaded
vi.mock('./lazy-page.ts', () => ({ lazyPage: () => () => null }));

/** The addresses of all pages, with `$` before what differs. */
const addresses = Object.values(router.routesById)
  .filter(({ children }) => !children)
  .map(({ fullPath }): string => fullPath.replace(/(?<=.)\/$/, ''));

/** What bookmarks and mailed links lead to, beyond the log-in. */
const SIGNED_IN = [
  '/dashboard',
  '/projects',
  '/projects/$name',
  '/projects/$name/edit',
  '/createprojects',
  '/tool/$id',
  '/tool/$id/model/$modelId',
  '/readonly/$modelId',
  '/generate-with-ai',
  '/generate-with-ai/prompt',
  '/generate-with-ai/upload-file',
  '/generate-with-ai/link',
  '/users',
  '/user/$id',
  '/invite-user',
  '/settings',
  '/settings/$tab',
  '/contact',
  '/resources/privacy-and-policy',
  '/resources/termsofservice',
];

describe('the addresses of the web app', () => {
  beforeEach(() => localStorage.clear());

  it('let a visitor without a token open these pages, and lead to the log-in from all others', async () => {
    const opened: string[] = [];
    for (const address of addresses)
      if ((await open(address)) === `/app${address}`) opened.push(address);
      else expect(await open(address), address).toMatch(/^\/app\/(login|dashboard)$/);
    expect(opened.sort()).toEqual([
      '/404',
      '/forgot-password',
      '/invitation/$id',
      '/login',
      '/privacy-and-policy',
      '/register',
      '/reset-password',
      '/shared/release/$token',
      '/shared/run/$token',
      '/termsofservice',
      '/verify-email',
    ]);
  });

  it('keep every page that bookmarks and mailed links of logged-in users lead to', () => {
    expect(addresses).toEqual(expect.arrayContaining(SIGNED_IN));
  });

  it('open a page that needs a token to a visitor who has one', async () => {
    localStorage.setItem('token', 'Bearer some');
    expect(await open('/dashboard')).toBe('/app/dashboard');
  });
});

/** Opens an address as a browser does. @returns where that led */
async function open(address: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [`/app${address}`] });
  router.update({ ...router.options, history });
  await router.load();
  return history.location.pathname;
}
