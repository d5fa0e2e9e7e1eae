import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkConnection } from '../lib/connection.ts';
import { CodeUnavailable } from '../lib/load-code.ts';
import { startSession } from '../lib/session.ts';
import { noAnswer, serve } from '../testing/answers.ts';
import { aProject, aUser } from '../testing/people.ts';
import { renderPage } from '../testing/render.tsx';
import { press } from '../testing/user.ts';
import { ConnectionBar } from './ConnectionBar.tsx';
import { Consent } from './Consent.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { focusMain } from './focus-main.ts';
import { MenuDrawer, SideMenu } from './Menu.tsx';
import { NotFound } from './NotFound.tsx';
import { Shell } from './Shell.tsx';

afterEach(() => vi.restoreAllMocks());

describe('the navigation', () => {
  it.each([
    ['/dashboard', 'Dashboard'],
    ['/projects/shop', 'Projects'],
    ['/suites/1', 'Projects'],
    ['/runs/1', 'Projects'],
    ['/bin', 'Projects'],
    ['/user/1', 'Users'],
    ['/invite-user', 'Users'],
    ['/generate-with-ai/prompt', 'Generate with AI'],
    ['/settings/keys', 'Settings'],
  ])('says at %s that one is at %s', async (path, name) => {
    serve({ 'GET /api/project/company': { body: [] } });
    await renderPage(SideMenu, { path });
    await screen.findByRole('link', { name, current: 'page' });
    const here = screen.getAllByRole('link', { current: 'page' });
    const places = here.filter((link) => link.textContent !== 'Caseloom');
    expect(places.map((link) => link.textContent)).toEqual([name]);
  });

  it('ends the session here even where the server does not answer', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    startSession('t');
    serve({ 'GET /api/project/company': { body: [] }, 'DELETE /api/auth/logout': { status: 500 } });
    await renderPage(SideMenu);
    await press('Log out');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/app/login'));
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('comes up as a sheet on a phone, and leaves once a place was chosen', async () => {
    serve({ 'GET /api/project/company': { body: [] } });
    const { router } = await renderPage(MenuDrawer);
    await press('Open menu');
    const sheet = within(await screen.findByRole('dialog', { name: 'Caseloom' }));
    fireEvent.click(await sheet.findByRole('link', { name: 'Users' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
  });
});

describe('the frame of the pages', () => {
  const BASE = {
    'GET /api/project/company': { body: [] },
    'GET /api/notification': { body: { items: [], unread: 0 } },
    'GET /api/notification/stream': noAnswer,
  };

  it.each([
    [aUser(), 'Ada Yıldız', 'Company owner'],
    [aUser({ isCompanyOwner: false }), 'Ada Yıldız', 'Member'],
    [aUser({ firstName: '', lastName: '' }), 'ada@acme.test', 'Company owner'],
  ])('names who one is and leads to the account: %#', async (user, name, role) => {
    serve({ ...BASE, 'GET /api/user/me': { body: user } });
    await renderPage(Shell);
    const link = (await screen.findByText(name)).closest('a');
    expect(link?.textContent).toContain(role);
    expect(link?.getAttribute('href')).toBe('/settings/account');
  });

  it('begins with a link that skips the navigation', async () => {
    serve({ ...BASE, 'GET /api/user/me': { body: aUser() } });
    await renderPage(Shell);
    const skip = await screen.findByRole('link', { name: 'Skip to content' });
    expect(screen.getByRole('main').id).toBe(skip.getAttribute('href')?.slice(1));
  });
});

describe('the bar of the connection', () => {
  it('says that the server is away, that nothing is lost, and when it is back', async () => {
    await renderPage(ConnectionBar);
    await act(checkConnection);
    expect(
      (await screen.findByText('Caseloom cannot be reached.')).parentElement?.textContent,
    ).toMatch(/What you typed stays here/);
    serve({});
    await press('Try now');
    expect(await screen.findByText('Connected again.')).toBeDefined();
    expect(screen.queryByText('Caseloom cannot be reached.')).toBeNull();
  });

  it('says that the database is away where the server says so', async () => {
    serve({ 'GET /api/health/ready': { status: 503 } });
    await renderPage(ConnectionBar);
    await act(checkConnection);
    expect(await screen.findByText(/its database does not answer/)).toBeDefined();
    serve({});
    await act(checkConnection);
  });
});

describe('the question for scripts of others', () => {
  const name = (addresses: string) => {
    document.head.innerHTML = `<meta name="foreign-scripts" content="${addresses}">`;
  };
  const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
  afterEach(() => {
    document.head.innerHTML = '';
  });

  it('is not requested where the operator configured no script', async () => {
    name('');
    await renderPage(Consent);
    expect(screen.queryByRole('region', { name: 'Usage analytics' })).toBeNull();
  });

  it('loads nothing before it was answered, and what was named after a yes', async () => {
    name('https://stats.test/a.js');
    await renderPage(Consent);
    await screen.findByRole('region', { name: 'Usage analytics' });
    expect(scripts()).toEqual([]);
    await press('Allow');
    expect(scripts()).toEqual(['https://stats.test/a.js']);
    expect(screen.queryByRole('region', { name: 'Usage analytics' })).toBeNull();
  });

  it('loads nothing after a no, which is remembered', async () => {
    localStorage.setItem('consent', 'ask');
    name('https://stats.test/a.js');
    await renderPage(Consent);
    await press('No, thanks');
    expect(scripts()).toEqual([]);
    expect(localStorage.getItem('consent')).toBe('no');
  });
});

describe('a page that could not be shown', () => {
  it.each([
    [new CodeUnavailable('x'), 'This page could not be loaded'],
    [new TypeError('Failed to fetch dynamically imported module'), 'A new version is available'],
    [new Error('a fault'), 'Something Went Wrong.'],
  ])('says for %s what it is', async (error, title) => {
    await renderPage(() => <ErrorScreen error={error} />);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(screen.getByText(error.message)).toBeDefined();
    const contact = screen.getByRole('link', { name: 'Contact support' });
    expect(contact.getAttribute('href')).toBe('/app/contact');
  });
});

describe('an address that leads nowhere', () => {
  it('offers a visitor the home page alone', async () => {
    const { calls } = serve({});
    await renderPage(NotFound);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
    expect(calls).toEqual([]);
  });

  it('offers who is logged in the search and the newest five projects', async () => {
    startSession('t');
    const many = [1, 2, 3, 4, 5, 6].map((at) =>
      aProject({ slug: `p${at}`, name: `Project ${at}` }),
    );
    serve({ 'GET /api/project/count': { body: many } });
    await renderPage(NotFound);
    expect(await screen.findByRole('link', { name: 'Project 5' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Project 6' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Search' })).toBeDefined();
  });
});

describe('the focus after a change of page', () => {
  it('goes to the main part, unless the page has put it inside', () => {
    document.body.innerHTML = '<nav><a href="/">Home</a></nav><main><input></main>';
    focusMain();
    expect(document.activeElement).toBe(document.querySelector('main'));
    document.querySelector('input')?.focus();
    focusMain();
    expect(document.activeElement).toBe(document.querySelector('input'));
    document.body.innerHTML = '';
  });
});
