import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { refusal, refusedFields, serve } from '../../testing/answers.ts';
import { aUser } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { press, write } from '../../testing/user.ts';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { InvitationPage } from './InvitationPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

const FORGOT = 'POST /api/auth/forgot-password';
const LINK = 'POST /api/auth/reset-password';
const RESET = 'PUT /api/auth/reset-password';
const INVITATION = 'GET /api/auth/invitation/abc';
const ACCEPT = 'POST /api/auth/invitation/abc';

afterEach(() => vi.restoreAllMocks());

describe('a forgotten password', () => {
  it('is answered the same whether the address is known or not', async () => {
    const { sent } = serve({
      'GET /api/auth/outbox': { body: { sendsMail: true, address: null } },
      [FORGOT]: { body: { message: 'If this address is known, a mail is on its way.' } },
    });
    await renderPage(ForgotPasswordPage);
    await write('E-mail', 'ada@acme.test');
    await press('Send link');
    expect((await screen.findByRole('status')).textContent).toMatch(/on its way/);
    expect(sent(FORGOT)).toEqual([{ email: 'ada@acme.test' }]);
  });

  it('says so where too many mails were requested', async () => {
    serve({ [FORGOT]: refusal(429, 'rate_limited', 'Try again in an hour.') });
    await renderPage(ForgotPasswordPage);
    await write('E-mail', 'ada@acme.test');
    await press('Send link');
    expect((await screen.findByRole('alert')).textContent).toBe('Try again in an hour.');
  });
});

describe('a new password by a link', () => {
  const open = (address = '?token=a&key=b') =>
    renderPage(ResetPasswordPage, { path: '/reset', address: `/reset${address}` });

  it('is sent with both halves of the link, and leads to the log-in', async () => {
    const { sent } = serve({
      [LINK]: { body: { own: ['Ada'] } },
      [RESET]: { body: { message: 'Your password is set.' } },
    });
    await open();
    await write('New password', 'Blue-Kettle-42');
    await press('Set password');
    expect(await screen.findByText('Your password is set.')).toBeDefined();
    expect(sent(RESET)).toEqual([{ token: 'a', key: 'b', password: 'Blue-Kettle-42' }]);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  it('is refused at its field', async () => {
    serve({ [LINK]: { body: { own: [] } }, [RESET]: refusedFields({ password: 'Too common.' }) });
    await open();
    await write('New password', 'Password-1');
    await press('Set password');
    expect(await screen.findByText('Too common.')).toBeDefined();
  });

  it('is not requested where the link has expired', async () => {
    serve({ [LINK]: refusal(400, 'link_invalid', 'This link has expired.') });
    await open();
    expect(await screen.findByText('This link has expired.')).toBeDefined();
    expect(screen.queryByLabelText('New password')).toBeNull();
    const again = screen.getByRole('link', { name: 'Request a new link' });
    expect(again.getAttribute('href')).toBe('/forgot-password');
  });

  it('by a link that expires meanwhile leads to a new link', async () => {
    serve({
      [LINK]: { body: { own: [] } },
      [RESET]: refusal(400, 'link_invalid', 'This link has expired.'),
    });
    await open();
    await write('New password', 'Blue-Kettle-42');
    await press('Set password');
    expect((await screen.findByRole('alert')).textContent).toMatch(/expired.*Request a new link/);
  });

  it.each(['', '?token=a', '?key=b'])(
    'is not requested for the incomplete link "%s"',
    async (address) => {
      const { calls } = serve({});
      await open(address);
      expect((await screen.findByRole('alert')).textContent).toMatch(/Token or key is missing/);
      expect(calls).not.toContain(LINK);
    },
  );
});

describe('an invitation', () => {
  const toCompany = {
    kind: 'company',
    email: 'ben@acme.test',
    companyName: 'Acme',
    invitedBy: 'Ada Yıldız',
    needsAccount: true,
  };
  const toProject = { ...toCompany, kind: 'project', projectName: 'Shop', needsAccount: false };
  const open = () =>
    renderPage(InvitationPage, { path: '/invitation/$id', address: '/invitation/abc' });

  it('into a company opens an account in the language of the page', async () => {
    const { sent } = serve({
      [INVITATION]: { body: toCompany },
      [ACCEPT]: { body: { message: 'Welcome to Acme.' } },
    });
    await open();
    expect(
      await screen.findByText(/Ada Yıldız invites you to join the company Acme/),
    ).toBeDefined();
    expect(screen.getByText(/opened with the address ben@acme.test/)).toBeDefined();
    await write('First name', 'Ben');
    await write('Last name', 'Kaya');
    await write('Password', 'Blue-Kettle-42');
    await press('Accept invitation');
    expect(await screen.findByText('Welcome to Acme.')).toBeDefined();
    expect(sent(ACCEPT)).toEqual([
      { firstName: 'Ben', lastName: 'Kaya', password: 'Blue-Kettle-42', language: 'en' },
    ]);
  });

  it('into a project needs no more than a press', async () => {
    const { sent } = serve({
      [INVITATION]: { body: toProject },
      [ACCEPT]: { body: { message: 'You are in.' } },
    });
    await open();
    expect(await screen.findByText(/join the project Shop/)).toBeDefined();
    expect(screen.queryByLabelText('Password')).toBeNull();
    await press('Accept invitation');
    expect(await screen.findByText('You are in.')).toBeDefined();
    expect(sent(ACCEPT)).toEqual([undefined]);
  });

  it('that was taken back says so and offers nothing to accept', async () => {
    serve({ [INVITATION]: refusal(404, 'invitation_not_found', 'There is no such invitation.') });
    await open();
    expect((await screen.findByRole('alert')).textContent).toBe('There is no such invitation.');
    expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to log in' })).toBeDefined();
  });

  it('that could not be read can be read again', async () => {
    let isUp = false;
    serve({
      [INVITATION]: () => (isUp ? { body: toProject } : refusal(500, 'unexpected', 'Sorry.')),
    });
    await open();
    expect(await screen.findByText('Sorry.')).toBeDefined();
    isUp = true;
    await press('Try again');
    expect(await screen.findByText(/join the project Shop/)).toBeDefined();
  });

  it('of somebody else is not accepted with the account that is logged in', async () => {
    startSession('t-1');
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    const { calls } = serve({
      [INVITATION]: { body: toProject },
      'GET /api/user/me': { body: aUser() },
      'DELETE /api/auth/logout': { status: 204 },
    });
    await open();
    expect(
      await screen.findByText(/logged in as ada@acme.test, but this invitation is for ben@acme/),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull();
    await press('Log out');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/app/login'));
    expect(calls).toContain('DELETE /api/auth/logout');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('of the account that is logged in leads on to the projects', async () => {
    startSession('t-1');
    serve({
      [INVITATION]: { body: toProject },
      'GET /api/user/me': { body: aUser({ email: 'ben@acme.test' }) },
      [ACCEPT]: { body: { message: 'You are in.' } },
    });
    await open();
    await press('Accept invitation');
    const links = await screen.findAllByRole('link', { name: 'Go to projects' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/projects']);
  });
});
