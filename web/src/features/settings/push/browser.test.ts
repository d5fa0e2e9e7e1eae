import { afterEach, expect, it, vi } from 'vitest';
import { pushState } from './browser.ts';

vi.mock('../api.ts', () => ({ subscribePush: vi.fn() }));

afterEach(() => vi.unstubAllGlobals());

it('a page without https says so, whatever the browser can do', () => {
  vi.stubGlobal('isSecureContext', false);
  expect(pushState()).toBe('insecure');
});

it('a browser that cannot do it is told from one that was not asked yet', () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', undefined);
  vi.stubGlobal('navigator', {});
  expect(pushState()).toBe('unsupported');
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default' });
  expect(pushState()).toBe('default');
});
