import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal, refusedFields, serve } from '../../../testing/answers.ts';
import { anId } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { press, write } from '../../../testing/user.ts';
import { SecurityTab } from './SecurityTab.tsx';

const TIME = '2026-11-05T09:00:00.000Z';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0';
const TWO = '/api/user/two-factor';
const aSession = (number: number, isCurrent: boolean) => ({
  id: anId(number),
  isCurrent,
  userAgent: FIREFOX,
  ip: '10.0.0.1',
  createdAt: TIME,
  lastSeenAt: TIME,
  expiresAt: TIME,
});
const stick = { id: anId(50), name: 'Blue stick', createdAt: TIME, lastUsedAt: null };

async function open(more: object = {}) {
  const served = serve({
    [`GET ${TWO}`]: { body: { isOn: false, recoveryCodesLeft: 0 } },
    'GET /api/user/passkeys': { body: [] },
    'GET /api/user/sessions': { body: [aSession(1, true)] },
    'GET /api/api-key/mine': { body: [] },
    'GET /api/user/security-events': { body: [] },
    ...more,
  });
  await renderPage(SecurityTab);
  return served;
}

const confirm = async (name: string) => {
  await write('Your password', 'Secret-9');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
};

afterEach(() => vi.unstubAllGlobals());

describe('two-factor authentication', () => {
  const secret = { secret: 'ABCDEFGH', uri: 'otpauth://totp/x' };
  const started = { [`POST ${TWO}`]: { body: secret } };

  it('is turned on by the password and a first code, and then shows its recovery codes', async () => {
    const { sent } = await open({
      ...started,
      [`PUT ${TWO}`]: { body: { recoveryCodes: ['one-1', 'two-2'] } },
    });
    await press('Turn on');
    await confirm('Turn on');
    expect(await screen.findByText('ABCD EFGH')).toBeDefined();
    expect(screen.getByRole('img', { name: /^QR code/ })).toBeDefined();
    await write('Code from the app', ' 123456 ');
    await press('Confirm');
    const dialog = within(await screen.findByRole('dialog', { name: 'Recovery codes' }));
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'one-1',
      'two-2',
    ]);
    expect(sent(`POST ${TWO}`)).toEqual([{ password: 'Secret-9' }]);
    expect(sent(`PUT ${TWO}`)).toEqual([{ code: '123456' }]);
  });

  it('shows its recovery codes until it is said that they are saved', async () => {
    await open({ ...started, [`PUT ${TWO}`]: { body: { recoveryCodes: ['one-1'] } } });
    await press('Turn on');
    await confirm('Turn on');
    await write('Code from the app', '123456');
    await press('Confirm');
    const dialog = await screen.findByRole('dialog', { name: 'Recovery codes' });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(screen.getByText('one-1')).toBeDefined();
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
    await press('I have saved them');
    await waitFor(() => expect(screen.queryByText('one-1')).toBeNull());
  });

  it.each([
    refusedFields({ code: 'This code is wrong.' }),
    refusal(400, 'code_wrong', 'This code is wrong.'),
  ])('says of a wrong code that it is wrong', async (answer) => {
    await open({ ...started, [`PUT ${TWO}`]: answer });
    await press('Turn on');
    await confirm('Turn on');
    await write('Code from the app', '000000');
    await press('Confirm');
    expect(await screen.findByText('This code is wrong.')).toBeDefined();
    expect(screen.getByLabelText('Code from the app').getAttribute('aria-invalid')).toBe('true');
  });

  it('that is on says how many codes are left, and is turned off by the password', async () => {
    const { sent } = await open({
      [`GET ${TWO}`]: { body: { isOn: true, recoveryCodesLeft: 3 } },
      [`POST ${TWO}/disable`]: { status: 204 },
    });
    expect(await screen.findByText('3 recovery codes left')).toBeDefined();
    await press('Turn off');
    await confirm('Turn off');
    expect(await screen.findByText('Two-factor authentication is off')).toBeDefined();
    expect(sent(`POST ${TWO}/disable`)).toEqual([{ password: 'Secret-9' }]);
  });

  it('gives new recovery codes', async () => {
    await open({
      [`GET ${TWO}`]: { body: { isOn: true, recoveryCodesLeft: 0 } },
      [`POST ${TWO}/recovery-codes`]: { body: { recoveryCodes: ['new-1'] } },
    });
    await press('New recovery codes');
    await confirm('New recovery codes');
    expect(await screen.findByText('new-1')).toBeDefined();
  });

  it('is not changed by a wrong password', async () => {
    await open({ [`POST ${TWO}`]: refusedFields({ password: 'This is not your password.' }) });
    await press('Turn on');
    await confirm('Turn on');
    expect(await screen.findByText('This is not your password.')).toBeDefined();
    expect(screen.queryByLabelText('Code from the app')).toBeNull();
  });
});

describe('passkeys', () => {
  it('are removed once that is confirmed', async () => {
    const REMOVE = `DELETE /api/user/passkeys/${anId(50)}`;
    const { calls } = await open({
      'GET /api/user/passkeys': { body: [stick] },
      [REMOVE]: { status: 204 },
    });
    await press('Remove the passkey Blue stick');
    expect(await screen.findByText('You can no longer log in with “Blue stick”.')).toBeDefined();
    expect(calls).not.toContain(REMOVE);
    await press('Remove passkey');
    expect(await screen.findByText('Passkey removed')).toBeDefined();
  });

  it('say why this browser cannot make one', async () => {
    await open();
    expect(await screen.findByText('This browser does not support passkeys.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
  });

  it('are added by the password and the device, under a chosen name', async () => {
    const credential = { id: 'c', response: {} };
    class FakeCredential {
      static parseCreationOptionsFromJSON = (options: unknown) => options;
      toJSON = () => credential;
    }
    vi.stubGlobal('PublicKeyCredential', FakeCredential);
    vi.stubGlobal('navigator', {
      userAgent: FIREFOX,
      credentials: { create: async () => new FakeCredential() },
    });
    const { sent } = await open({
      'POST /api/user/passkeys/options': { body: { challenge: 'x' } },
      'POST /api/user/passkeys': { body: stick },
    });
    await press('Add passkey');
    expect(await screen.findByDisplayValue('Firefox, Windows')).toBeDefined();
    await write('Name', 'Blue stick');
    await confirm('Add passkey');
    expect(await screen.findByText('Passkey added')).toBeDefined();
    expect(sent('POST /api/user/passkeys')).toEqual([{ name: 'Blue stick', credential }]);
  });
});

describe('the devices one is logged in at', () => {
  it('are logged out one by one, but not the one in use', async () => {
    const { calls } = await open({
      'GET /api/user/sessions': { body: [aSession(1, true), aSession(2, false)] },
      [`DELETE /api/user/sessions/${anId(2)}`]: { status: 204 },
    });
    expect(await screen.findByText('This device')).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Log out Firefox, Windows' })).toHaveLength(1);
    await press('Log out Firefox, Windows');
    expect(await screen.findByText('Device logged out')).toBeDefined();
    expect(calls).toContain(`DELETE /api/user/sessions/${anId(2)}`);
  });

  it('are logged out all at once', async () => {
    const { calls } = await open({
      'GET /api/user/sessions': { body: [aSession(1, true), aSession(2, false)] },
      'DELETE /api/user/sessions': { status: 204 },
    });
    await press('Log out all other devices');
    await waitFor(() => expect(calls).toContain('DELETE /api/user/sessions'));
  });

  it('are not logged out together where there is but one', async () => {
    await open();
    await screen.findByText('This device');
    expect(screen.queryByRole('button', { name: 'Log out all other devices' })).toBeNull();
  });
});

it('the account activity is listed in words, with the device and its address', async () => {
  const event = { ...aSession(5, false), action: 'auth.login', name: '' };
  await open({ 'GET /api/user/security-events': { body: [event] } });
  const events = await screen.findByRole('region', { name: 'Recent security events' });
  expect(within(events).getByText('Firefox, Windows · 10.0.0.1')).toBeDefined();
});
