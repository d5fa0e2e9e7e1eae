import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readToken, startSession } from '../../lib/session.ts';
import { noAnswer, refusal, refusedFields, serve } from '../../testing/answers.ts';
import { aUser } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { press, write } from '../../testing/user.ts';
import { LoginPage } from './LoginPage.tsx';

const LOGIN = 'POST /api/auth/login';
const NO_SAMPLE = { 'GET /api/auth/sample': { body: null } };
const welcome = { body: { token: 't-1', user: aUser() } };

const open = (address = '/login', language?: 'tr') =>
  renderPage(LoginPage, { path: '/login', address, language });

async function logIn(email = 'ada@acme.test', password = 'Secret-9') {
  await write('E-mail', email);
  await write('Password', password);
  await press('Log in');
}

beforeEach(() => localStorage.setItem('language', 'en'));

describe('the log-in', () => {
  it('sends the address and the password, keeps the token and leads to the dashboard', async () => {
    const { sent } = serve({ ...NO_SAMPLE, [LOGIN]: welcome });
    const { router } = await open();
    await logIn();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(sent(LOGIN)).toEqual([{ email: 'ada@acme.test', password: 'Secret-9' }]);
    expect(readToken()).toBe('Bearer t-1');
  });

  it('leads back to the page that was opened without a session', async () => {
    serve({ ...NO_SAMPLE, [LOGIN]: welcome });
    const { router } = await open('/login?back=%2Fprojects%2Fshop');
    await logIn();
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/shop'));
  });

  it('never leads to another site', async () => {
    serve({ ...NO_SAMPLE, [LOGIN]: welcome });
    const { router } = await open('/login?back=%2F%2Fevil.test');
    await logIn();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  it('that is open already leads to the dashboard', async () => {
    startSession('t-0');
    serve(NO_SAMPLE);
    const { router } = await open();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  it('says why one is here when the session has ended', async () => {
    serve(NO_SAMPLE);
    await open('/login?expired=true');
    expect(await screen.findByText('Your session has ended. Please log in again.')).toBeDefined();
  });

  it('takes the language of the account in a browser that has none', async () => {
    localStorage.clear();
    serve({ ...NO_SAMPLE, [LOGIN]: { body: { token: 't', user: aUser({ language: 'tr' }) } } });
    await open();
    await logIn();
    await waitFor(() => expect(document.documentElement.lang).toBe('tr'));
  });

  it.each([
    ['E-mail', '', 'Secret-9'],
    ['Password', 'ada@acme.test', ''],
  ])('without %s sends nothing and gives that field the focus', async (label, email, password) => {
    const { calls } = serve(NO_SAMPLE);
    await open();
    await logIn(email, password);
    expect(await screen.findByText('This field cannot be empty!')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(calls).not.toContain(LOGIN);
  });

  it('says that a field is empty once it was edited and left', async () => {
    serve(NO_SAMPLE);
    await open();
    const email = await screen.findByLabelText('E-mail');
    fireEvent.blur(email);
    expect(screen.queryByText('This field cannot be empty!')).toBeNull();
    await write('E-mail', 'a');
    await write('E-mail', ' ');
    fireEvent.blur(email);
    expect(screen.getByText('This field cannot be empty!')).toBeDefined();
  });

  it('shows the refusal of the server, reads it out and keeps what was typed', async () => {
    const wrong = refusal(401, 'invalid_credentials', 'E-mail or password is wrong.');
    serve({ ...NO_SAMPLE, [LOGIN]: wrong });
    await open();
    await logIn();
    const note = await screen.findByRole('alert');
    expect(note.textContent).toBe('E-mail or password is wrong.');
    await waitFor(() => expect(document.activeElement).toBe(note));
    expect(screen.getByDisplayValue('ada@acme.test')).toBeDefined();
    expect(readToken()).toBeNull();
  });

  it('shows what is wrong with a field at that field', async () => {
    serve({ ...NO_SAMPLE, [LOGIN]: refusedFields({ email: 'Not an e-mail address.' }) });
    await open();
    await logIn('ada');
    const email = await screen.findByLabelText('E-mail');
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('Not an e-mail address.')).toBeDefined();
    expect(document.activeElement).toBe(email);
  });

  it('is sent once, however often the button is pressed', async () => {
    const { calls } = serve({ ...NO_SAMPLE, [LOGIN]: noAnswer });
    await open();
    await logIn();
    fireEvent.submit((await screen.findByLabelText('E-mail')).closest('form') ?? document.body);
    await waitFor(() => expect(calls).toContain(LOGIN));
    expect(calls.filter((call) => call === LOGIN)).toHaveLength(1);
  });

  it('of an address that is not confirmed offers the mail again, once a minute', async () => {
    const RESEND = 'POST /api/auth/resend-verification-email';
    const { sent } = serve({
      ...NO_SAMPLE,
      [LOGIN]: refusal(401, 'email_not_verified', 'Confirm your e-mail address first.'),
      [RESEND]: { body: { message: 'Sent again.' } },
    });
    await open();
    await logIn();
    await press('Resend confirmation e-mail');
    expect(await screen.findByText('Sent again.')).toBeDefined();
    await press('Resend in 60 s');
    expect(sent(RESEND)).toEqual([{ email: 'ada@acme.test' }]);
  });

  it('speaks Turkish', async () => {
    serve(NO_SAMPLE);
    await open('/login', 'tr');
    expect(await screen.findByRole('heading', { level: 1, name: 'Giriş yap' })).toBeDefined();
  });
});

describe('the second step of the log-in', () => {
  const required = refusal(401, 'code_required', 'Enter the code.');
  const accepts = (code: string) => ({
    ...NO_SAMPLE,
    [LOGIN]: (body: unknown) => {
      const given = (body as { code?: string }).code;
      if (given === undefined) return required;
      return given === code ? welcome : refusal(401, 'code_wrong', 'This code is wrong.');
    },
  });

  it('asks for the code and sends it with what was typed before', async () => {
    const { sent } = serve(accepts('123456'));
    const { router } = await open();
    await logIn();
    await write(/authenticator app/, ' 123456 ');
    await press('Log in');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(sent(LOGIN)[1]).toEqual({
      email: 'ada@acme.test',
      password: 'Secret-9',
      code: '123456',
    });
  });

  it('says that a code is wrong and stays', async () => {
    serve(accepts('123456'));
    await open();
    await logIn();
    await write(/authenticator app/, '999999');
    await press('Log in');
    expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong.');
  });

  it('leads back to the log-in of another account', async () => {
    serve(accepts('123456'));
    await open();
    await logIn();
    await press('Log in with another account');
    expect(await screen.findByLabelText('E-mail')).toBeDefined();
    expect(screen.queryByLabelText(/authenticator app/)).toBeNull();
  });
});

describe('other ways to log in', () => {
  it('are a passkey only where the browser knows passkeys', async () => {
    serve(NO_SAMPLE);
    await open();
    await screen.findByRole('button', { name: 'Log in' });
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });

  it('are the sample where this installation offers one', async () => {
    const account = { email: 'sample@acme.test', password: 'Sample-1' };
    const { sent } = serve({ 'GET /api/auth/sample': { body: account }, [LOGIN]: welcome });
    const { router } = await open();
    await press('Open the sample');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(sent(LOGIN)).toEqual([account]);
  });

  it('are not the sample where none is offered', async () => {
    serve(NO_SAMPLE);
    await open();
    await screen.findByRole('button', { name: 'Log in' });
    expect(screen.queryByRole('region', { name: 'Just looking?' })).toBeNull();
  });
});
