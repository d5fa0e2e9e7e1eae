import { afterEach, expect, it, vi } from 'vitest';
import { pushState } from './browser.ts';

vi.mock('../api.ts', () => ({ subscribePush: vi.fn() }));

afterEach(() => vi.unstubAllGlobals());

it('a page without https says so in every browser', () => {
  vi.stubGlobal('isSecureContext', false);
  expect(pushState()).toBe('insecure');
});

it('an unsupported browser is distinguished from one without an answer', () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', undefined);
  vi.stubGlobal('navigator', {});
  expect(pushState()).toBe('unsupported');
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default' });
  expect(pushState()).toBe('default');
});
