import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readPreference } from '../../lib/preferences.ts';
import { refusal, refusedFields, serve } from '../../testing/answers.ts';
import { aUser } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { press, write } from '../../testing/user.ts';
import { AccountTab } from './AccountTab.tsx';
import { LanguageTab } from './LanguageTab.tsx';
import { NotificationsTab } from './NotificationsTab.tsx';
import { PasswordTab } from './PasswordTab.tsx';

const ME = 'GET /api/user/me';
const SAVE = 'PUT /api/user';

afterEach(() => vi.restoreAllMocks());

async function open(Tab: () => React.ReactNode, more: object = {}) {
  const served = serve({ [ME]: { body: aUser() }, ...more });
  const page = await renderPage(Tab, { path: '/settings/$tab', address: '/settings/account' });
  return { ...served, ...page };
}

describe('the profile', () => {
  it('sends only what was changed, and shows what was kept', async () => {
    const { sent } = await open(AccountTab, { [SAVE]: { body: aUser({ phone: '+90 1' }) } });
    await write('Phone', '+901');
    await press('Save');
    expect(await screen.findByText('Profile saved')).toBeDefined();
    expect(sent(SAVE)).toEqual([{ phone: '+901' }]);
    expect(screen.getByDisplayValue('+90 1')).toBeDefined();
  });

  it.each([/^First name/, /^Last name/])('is not saved without %s', async (label) => {
    const { calls } = await open(AccountTab);
    await write(label, ' ');
    await press('Save');
    expect(await screen.findByText('This field cannot be empty!')).toBeDefined();
    expect(calls).not.toContain(SAVE);
  });

  it.each([
    ['at the field', refusedFields({ phone: 'No phone number.' }), 'No phone number.'],
    ['above the fields', refusal(429, 'rate_limited', 'Later, please.'), 'Later, please.'],
  ])('that is refused says why %s', async (_, answer, text) => {
    await open(AccountTab, { [SAVE]: answer });
    await write('Phone', 'x');
    await press('Save');
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByDisplayValue('x')).toBeDefined();
  });

  it('with changes that were not saved is not left without a question', async () => {
    const { router } = await open(AccountTab);
    await write('Phone', 'x');
    void router.navigate({ to: '/' });
    expect(await screen.findByText('Leave without saving?')).toBeDefined();
    await press('Cancel');
    expect(router.state.location.pathname).toBe('/settings/account');
  });

  it('that could not be read can be read again', async () => {
    await open(AccountTab, { [ME]: refusal(500, 'unexpected', 'Sorry.') });
    expect(await screen.findByText('Sorry.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});

describe('the picture of a person', () => {
  const give = async (file: File) => {
    await screen.findByRole('button', { name: 'Choose image' });
    const input = document.querySelector('input[type="file"]') ?? document.body;
    fireEvent.change(input, { target: { files: [file] } });
  };

  it.each([
    ['no picture', new File(['x'], 'a.pdf', { type: 'application/pdf' }), /Choose a PNG, JPEG/],
    [
      'too large',
      new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }),
      /larger than 2 MB/,
    ],
  ])('that is %s is refused before it is sent', async (_, file, text) => {
    const { calls } = await open(AccountTab);
    await give(file);
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    expect(calls).not.toContain(SAVE);
  });

  it('is sent as what it holds', async () => {
    const { sent } = await open(AccountTab, { [SAVE]: { body: aUser() } });
    await give(new File(['abc'], 'a.png', { type: 'image/png' }));
    await waitFor(() => expect(sent(SAVE)).toEqual([{ image: 'data:image/png;base64,YWJj' }]));
  });

  it('is taken away where there is one', async () => {
    const imageUrl = '/api/user/1/image';
    const { sent } = await open(AccountTab, {
      [ME]: { body: aUser({ imageUrl }) },
      [`GET ${imageUrl}`]: { status: 404 },
      [SAVE]: { body: aUser() },
    });
    await press('Remove');
    await waitFor(() => expect(sent(SAVE)).toEqual([{ image: null }]));
  });
});

describe('what needs the password', () => {
  const EMAIL = 'PUT /api/user/email';

  it('is a new address, which a mail confirms', async () => {
    const { sent } = await open(AccountTab, { [EMAIL]: { status: 204 } });
    await press('Change address');
    await write('New e-mail address', 'new@acme.test');
    await write('Your password', 'Secret-9');
    await press('Send link');
    expect(await screen.findByText('An e-mail was sent to new@acme.test')).toBeDefined();
    expect(sent(EMAIL)).toEqual([{ email: 'new@acme.test', password: 'Secret-9' }]);
  });

  it('is not done without it', async () => {
    const { calls } = await open(AccountTab);
    await press('Change address');
    await write('New e-mail address', 'new@acme.test');
    await press('Send link');
    expect(await screen.findByText('This field cannot be empty!')).toBeDefined();
    expect(calls).not.toContain(EMAIL);
  });

  it.each([
    ['password', 'This is not your password.'],
    ['email', 'Not an e-mail address.'],
  ])('is refused at the field %s', async (field, text) => {
    await open(AccountTab, { [EMAIL]: refusedFields({ [field]: text }) });
    await press('Change address');
    await write('Your password', 'x');
    await press('Send link');
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('is the end of the account, after which one is logged out', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    await open(AccountTab, { 'DELETE /api/user': { status: 204 } });
    await press('Delete my account');
    await write('Your password', 'Secret-9');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/app/login'));
  });

  it('is not the end of the account of the last owner, and it says why', async () => {
    const last = refusal(409, 'last_company_owner', 'Make somebody else an owner first.');
    await open(AccountTab, { 'DELETE /api/user': last });
    await press('Delete my account');
    await write('Your password', 'Secret-9');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    expect(await screen.findByText('Make somebody else an owner first.')).toBeDefined();
  });
});

describe('a new password', () => {
  const CHANGE = 'PUT /api/user/change-password';
  const KEYS = 'GET /api/api-key/mine';
  const change = async (old: string, fresh: string) => {
    await write(/^Current password/, old);
    await write(/^New password/, fresh);
    await press('Change password');
  };

  it('is sent with the current one, and the fields are empty again', async () => {
    const { sent } = await open(PasswordTab, { [CHANGE]: { status: 204 }, [KEYS]: { body: [] } });
    await change('Secret-9', 'Blue-Kettle-42');
    expect(await screen.findByText('Password changed')).toBeDefined();
    expect(sent(CHANGE)).toEqual([{ currentPassword: 'Secret-9', newPassword: 'Blue-Kettle-42' }]);
    expect(screen.queryByDisplayValue('Secret-9')).toBeNull();
  });

  it.each([
    ['', 'Blue-Kettle-42', 'This field cannot be empty!'],
    ['Secret-9', 'short', 'This password does not meet the rules below.'],
  ])('is refused before it is sent: "%s" to "%s"', async (old, fresh, text) => {
    const { calls } = await open(PasswordTab);
    await change(old, fresh);
    expect(await screen.findByText(text)).toBeDefined();
    expect(calls).not.toContain(CHANGE);
  });

  it('is refused at the field where the current one is wrong', async () => {
    await open(PasswordTab, { [CHANGE]: refusedFields({ currentPassword: 'Not this one.' }) });
    await change('Wrong-9', 'Blue-Kettle-42');
    expect(await screen.findByText('Not this one.')).toBeDefined();
    expect(screen.getByDisplayValue('Blue-Kettle-42')).toBeDefined();
  });
});

describe('the language and the look', () => {
  it('change at once, and are kept with the account', async () => {
    const { sent } = await open(LanguageTab, { [SAVE]: { body: aUser() } });
    await press('Türkçe', 'radio');
    await waitFor(() => expect(sent(SAVE)).toEqual([{ language: 'tr' }]));
    expect(document.documentElement.lang).toBe('tr');
    expect(readPreference('language')).toBe('tr');
    await press('Koyu', 'radio');
    await waitFor(() => expect(sent(SAVE)[1]).toEqual({ theme: 'dark' }));
  });

  it.each([
    ['Single-key shortcuts', 'singleKeys', true, 'off'],
    ['Zoom with the mouse wheel', 'wheel', false, 'zoom'],
  ] as const)('of this browser alone include "%s"', async (name, preference, isOn, kept) => {
    const { calls } = await open(LanguageTab);
    const option = await screen.findByRole('switch', {
      name: new RegExp(`^${name}`),
      checked: isOn,
    });
    fireEvent.click(option);
    expect(readPreference(preference)).toBe(kept);
    expect(calls).not.toContain(SAVE);
  });
});

describe('the notifications one gets', () => {
  const name = 'A run is complete: E-mail';
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const shown = async () =>
    (await screen.findByRole<HTMLSelectElement>('combobox', { name })).value;
  const choose = async (value: string) =>
    fireEvent.change(await screen.findByRole('combobox', { name }), { target: { value } });

  it('are chosen at once and sent one by one, with the time zone of the morning mail', async () => {
    const user = aUser();
    const { run_finished: before } = user.notifications;
    const answers: (() => void)[] = [];
    const { sent } = await open(NotificationsTab, {
      [SAVE]: () =>
        new Promise((resolve) =>
          answers.push(() =>
            resolve({
              body: {
                ...user,
                notifications: {
                  ...user.notifications,
                  run_finished: { ...before, mail: 'daily' },
                },
              },
            }),
          ),
        ),
    });
    await choose('daily');
    await waitFor(async () => expect(await shown()).toBe('daily'));
    expect(sent(SAVE)).toEqual([{ notifications: { run_finished: { mail: 'daily' } }, timeZone }]);
    const push = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'A run is complete: Push',
    });
    fireEvent.click(push);
    await waitFor(() => expect(push.checked).toBe(!before.push));
    answers[0]?.();
    await waitFor(() => expect(sent(SAVE)).toHaveLength(2));
    // the answer to the first knows nothing of the second yet
    const isTakenBack = waitFor(() => expect(push.checked).toBe(before.push), { timeout: 200 });
    await expect(isTakenBack).rejects.toThrow();
  });

  it('are as before where the change was refused', async () => {
    await open(NotificationsTab, { [SAVE]: refusal(429, 'rate_limited', 'Later, please.') });
    await choose('atOnce');
    expect(await screen.findByText('Later, please.')).toBeDefined();
    await waitFor(async () => expect(await shown()).toBe('never'));
  });
});
