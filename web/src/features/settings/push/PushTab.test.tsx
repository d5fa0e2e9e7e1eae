import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serve } from '../../../testing/answers.ts';
import { anId } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { press } from '../../../testing/user.ts';
import { PushTab } from './PushTab.tsx';

const PUSH = '/api/notification/push';
const HERE = 'https://push.test/here';
const phone = {
  id: anId(60),
  userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile',
  createdAt: '2026-11-05T09:00:00.000Z',
  endpoint: 'https://push.test/phone',
};

/** A browser with this permission for messages, and this one after the request. */
function browserThatSays(permission: string, answer = permission) {
  const subscription = {
    endpoint: HERE,
    toJSON: () => ({ endpoint: HERE, keys: { p256dh: 'p', auth: 'a' } }),
  };
  let isOn = false;
  const pushManager = {
    getSubscription: async () => (isOn ? subscription : null),
    subscribe: async () => {
      isOn = true;
      return subscription;
    },
  };
  const worker = { pushManager };
  const Notification = {
    permission,
    requestPermission: async () => {
      Notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('navigator', {
    userAgent: '',
    onLine: true,
    serviceWorker: {
      register: async () => worker,
      getRegistration: async () => worker,
      ready: Promise.resolve(worker),
    },
  });
}

async function open(devices: (typeof phone)[] = [], more: object = {}) {
  const served = serve({ [`GET ${PUSH}`]: { body: { publicKey: 'key', devices } }, ...more });
  await renderPage(PushTab);
  return served;
}

afterEach(() => vi.unstubAllGlobals());

describe('push notifications', () => {
  it('are turned on for this device once the browser allowed them', async () => {
    browserThatSays('default', 'granted');
    const { sent } = await open([], { [`POST ${PUSH}`]: { status: 204 } });
    await press('Turn on for this device');
    expect(await screen.findByText('Push notifications are on for this device')).toBeDefined();
    expect(sent(`POST ${PUSH}`)).toEqual([{ endpoint: HERE, keys: { p256dh: 'p', auth: 'a' } }]);
  });

  it('that the browser blocks explain how to allow them', async () => {
    browserThatSays('default', 'denied');
    const { calls } = await open();
    await press('Turn on for this device');
    expect(
      await screen.findByText('This browser blocks notifications from Caseloom'),
    ).toBeDefined();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Turn on for this device' })).toBeNull();
    expect(calls).not.toContain(`POST ${PUSH}`);
  });

  it.each([
    [true, /does not support push notifications/],
    [false, /only work over https/],
  ])('are not offered where they cannot work; a safe page: %s', async (isSafe, text) => {
    vi.stubGlobal('isSecureContext', isSafe);
    await open();
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Turn on for this device' })).toBeNull();
  });

  it('are taken from another device', async () => {
    const { calls } = await open([phone], { [`DELETE ${PUSH}/${anId(60)}`]: { status: 204 } });
    await press('Remove Chrome, Android');
    expect(await screen.findByText('Device removed')).toBeDefined();
    await waitFor(() => expect(calls).toContain(`DELETE ${PUSH}/${anId(60)}`));
  });
});
