import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, refusedFields, serve } from '../../testing/answers.ts';
import { renderPage } from '../../testing/render.tsx';
import { press, write } from '../../testing/user.ts';
import { RegisterPage } from './RegisterPage.tsx';
import { VerifyEmailPage } from './VerifyEmailPage.tsx';

const REGISTER = 'POST /api/auth/register';
const VERIFY = 'PUT /api/auth/verify-email';
const RESEND = 'POST /api/auth/resend-verification-email';
const OUTBOX = 'GET /api/auth/outbox';
const MAILS = { [OUTBOX]: { body: { sendsMail: true, address: null } } };
const PASSWORD = 'Blue-Kettle-42';

const openRegister = (language?: 'tr') => renderPage(RegisterPage, { path: '/register', language });

async function fillIn(password = PASSWORD) {
  await write('Company', 'Acme');
  await write('First name', 'Ada');
  await write('Last name', 'Yıldız');
  await write('E-mail', 'ada@acme.test');
  await write('Password', password);
}

describe('the registration', () => {
  it('sends what was filled in, with the language of the page', async () => {
    const { sent } = serve({ ...MAILS, [REGISTER]: { body: { message: 'Look into your mail.' } } });
    await openRegister();
    await fillIn();
    await press('Register');
    expect(await screen.findByText('Look into your mail.')).toBeDefined();
    expect(sent(REGISTER)).toEqual([
      {
        companyName: 'Acme',
        firstName: 'Ada',
        lastName: 'Yıldız',
        email: 'ada@acme.test',
        password: PASSWORD,
        language: 'en',
      },
    ]);
  });

  it('in Turkish opens an account in Turkish', async () => {
    const { sent } = serve({ ...MAILS, [REGISTER]: { body: { message: 'Postanıza bakın.' } } });
    await openRegister('tr');
    await write('Şirket', 'Acme');
    await write('Ad', 'Ada');
    await write('Soyad', 'Yıldız');
    await write('E-posta', 'ada@acme.test');
    await write('Parola', PASSWORD);
    await press('Kaydol');
    await waitFor(() => expect(sent(REGISTER)).toMatchObject([{ language: 'tr' }]));
  });

  it('is replaced by the message of the server, and offers the e-mail again to the same address', async () => {
    const { sent } = serve({
      ...MAILS,
      [REGISTER]: { body: { message: 'Look into your mail.' } },
      [RESEND]: { body: { message: 'Sent again.' } },
    });
    await openRegister();
    await fillIn();
    await press('Register');
    const note = await screen.findByRole('status');
    expect(document.activeElement).toBe(note);
    expect(screen.queryByLabelText('Company')).toBeNull();
    await press('Resend confirmation e-mail');
    await waitFor(() => expect(sent(RESEND)).toEqual([{ email: 'ada@acme.test' }]));
  });

  it('with everything empty sends nothing and names each field', async () => {
    const { calls } = serve({});
    await openRegister();
    await press('Register');
    expect(await screen.findAllByText('This field cannot be empty!')).toHaveLength(5);
    expect(document.activeElement).toBe(screen.getByLabelText('Company'));
    expect(calls).not.toContain(REGISTER);
  });

  it('shows each refused field and gives the first of them the focus', async () => {
    serve({
      [REGISTER]: refusedFields({ password: 'Too common.', email: 'Not an e-mail address.' }),
    });
    await openRegister();
    await fillIn();
    await press('Register');
    expect(await screen.findByText('Too common.')).toBeDefined();
    expect(screen.getByText('Not an e-mail address.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('names the terms that are accepted with it', async () => {
    serve({});
    await openRegister();
    const main = within(await screen.findByRole('main'));
    const addressOf = (name: string) => main.getByRole('link', { name }).getAttribute('href');
    expect(addressOf('Terms of Service')).toBe('/termsofservice');
    expect(addressOf('Privacy Policy')).toBe('/privacy-and-policy');
  });
});

describe('the rules of a password', () => {
  const marks = async () =>
    Object.fromEntries(
      within(await screen.findByRole('list', { name: 'Password rules' }))
        .getAllByRole('listitem')
        .map((item) => [
          item.textContent,
          within(item).getByRole('img').getAttribute('aria-label'),
        ]),
    );
  const held = async () =>
    Object.entries(await marks())
      .filter(([, mark]) => mark === 'Met:')
      .map(([rule]) => rule);

  it('are all open before anything is typed', async () => {
    serve({});
    await openRegister();
    expect(await held()).toEqual([]);
    expect(Object.keys(await marks())).toHaveLength(7);
  });

  it.each([
    ['kettle', ['1 lowercase letter']],
    ['KETTLE', ['1 uppercase letter']],
    ['12', ['at least 1 number']],
    ['-', ['1 special character']],
  ])('%s meets only the rules that it holds', async (typed, rules) => {
    serve({});
    await openRegister();
    await write('Password', typed);
    expect(await held()).toEqual(rules);
  });

  it('are all met by a strong password', async () => {
    serve({});
    await openRegister();
    await write('Password', PASSWORD);
    await waitFor(async () => expect(await held()).toHaveLength(7));
  });

  it.each([
    ['a leaked word with signs around it', 'Sunshine-1', 'not a common or leaked password'],
    ['one made of the own name', 'Yıldız-2026', 'not made of your name, e-mail address or company'],
  ])('refuse %s', async (_, typed, rule) => {
    serve({});
    await openRegister();
    await fillIn(typed);
    await waitFor(async () => expect(await held()).toHaveLength(6));
    expect((await marks())[rule]).toBe('Not met yet:');
  });

  it('name the greatest length once it is exceeded', async () => {
    serve({});
    await openRegister();
    await write('Password', `Aa-1${'x'.repeat(200)}`);
    expect((await marks())['at most 200 characters']).toBe('Not met yet:');
  });
});

describe('the confirmation of an address', () => {
  const open = (address: string) =>
    renderPage(VerifyEmailPage, { path: '/verify-email', address: `/verify-email${address}` });

  it('happens as the link of the mail is opened', async () => {
    const { sent } = serve({ [VERIFY]: { body: { message: 'Confirmed.' } } });
    await open('?token=a&key=b');
    expect(await screen.findByText('Confirmed.')).toBeDefined();
    expect(sent(VERIFY)).toEqual([{ token: 'a', key: 'b' }]);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  it('of a link that works no more offers a new mail', async () => {
    const { sent } = serve({
      ...MAILS,
      [VERIFY]: refusal(400, 'link_invalid', 'This link has expired.'),
      [RESEND]: { body: { message: 'If the address is known, a mail is on its way.' } },
    });
    await open('?token=a&key=b');
    expect((await screen.findByRole('alert')).textContent).toBe('This link has expired.');
    await write('E-mail', 'ada@acme.test');
    await press('Resend confirmation e-mail');
    expect(await screen.findByText(/on its way/)).toBeDefined();
    expect(sent(RESEND)).toEqual([{ email: 'ada@acme.test' }]);
  });

  it.each(['', '?token=a', '?key=b'])(
    'asks nothing of the link "%s", which lacks a half',
    async (address) => {
      const { calls } = serve({});
      await open(address);
      expect((await screen.findByRole('alert')).textContent).toMatch(/Token or key is missing/);
      expect(calls).not.toContain(VERIFY);
    },
  );
});

describe('an installation that sends no e-mails', () => {
  it.each([
    ['names its outbox to who sits at the machine', 'http://localhost:8025/', 'outbox'],
    ['says to others that none will arrive', null, undefined],
  ])('%s', async (_, address, link) => {
    serve({
      [OUTBOX]: { body: { sendsMail: false, address } },
      [REGISTER]: { body: { message: 'Look into your mail.' } },
    });
    await openRegister();
    await fillIn();
    await press('Register');
    const note = await screen.findByRole('note');
    expect(within(note).queryByRole('link')?.textContent).toBe(link);
    expect(note.textContent).toMatch(/cannot send e-mails/);
  });
});
