import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noAnswer, refusal, serve } from '../testing/answers.ts';
import '../testing/render.tsx';
import { api, download } from './api.ts';
import { cache } from './cache.ts';
import { colorSchemeManager } from './color-scheme.ts';
import { imageAt } from './image-query.ts';
import { addressByName, whyNoPasskeys } from './passkey.ts';
import { printLight } from './print-light.ts';
import { readAsDataUrl } from './read-file.ts';
import { readToken, startSession } from './session.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  cache.clear();
});

const at = (address: string) => vi.stubGlobal('location', new URL(address));

describe('passkeys', () => {
  const Credential = { parseCreationOptionsFromJSON: () => undefined };

  it.each([
    ['http://127.0.0.1/', true, Credential, 'number'],
    ['http://[::1]/', true, Credential, 'number'],
    ['http://caseloom.test/', false, Credential, 'insecure'],
    ['https://caseloom.test/', true, {}, 'browser'],
    ['https://caseloom.test/', true, undefined, 'browser'],
    ['https://caseloom.test/', true, Credential, undefined],
    ['http://localhost/', true, Credential, undefined],
  ])('at %s, safe: %s, work unless something keeps them: %#', (address, isSafe, known, why) => {
    at(address);
    vi.stubGlobal('isSecureContext', isSafe);
    vi.stubGlobal('PublicKeyCredential', known);
    expect(whyNoPasskeys()).toBe(why);
  });

  it.each([
    ['http://127.0.0.1:3000/app/settings?a=1', 'http://localhost:3000/app/settings?a=1'],
    ['http://[::1]:3000/app', 'http://localhost:3000/app'],
    ['http://10.0.0.7:3000/app', undefined],
    ['https://caseloom.test/app', undefined],
  ])('are led to the name of this machine alone: %s', (address, name) => {
    at(address);
    expect(addressByName()).toBe(name);
  });
});

describe('a call', () => {
  it('carries the token, and the language of the page', async () => {
    const headers: Headers[] = [];
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', fetch);
    serve({ 'GET /api/user/me': { body: {} } });
    startSession('t-1');
    const constructed = vi.spyOn(globalThis, 'Request');
    await api.user.me();
    for (const { value } of constructed.mock.results)
      if (value instanceof Request) headers.push(value.headers);
    expect(headers.map((one) => one.get('authorization'))).toContain('Bearer t-1');
  });

  it('that is refused for want of a session ends it, and the log-in leads back', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    startSession('t-1');
    serve({ 'GET /api/user/me': refusal(401, 'not_logged_in', 'Log in.') });
    void api.user.me();
    await vi.waitFor(() => expect(assign).toHaveBeenCalled());
    expect(assign.mock.calls[0]?.[0]).toMatch(/^\/app\/login\?expired=true/);
    expect(readToken()).toBeNull();
  });

  it('that was refused is not repeated; one that failed is, once', async () => {
    const { calls } = serve({
      'GET /api/user/me': refusal(404, 'not_found', 'No.'),
      'GET /api/company': refusal(500, 'unexpected', 'Sorry.'),
    });
    const meta = { hideErrors: true };
    const ask = (queryKey: string[], queryFn: () => Promise<unknown>) =>
      cache
        .fetchQuery({
          queryKey,
          queryFn,
          meta,
          retryDelay: 0,
          retry: cache.getDefaultOptions().queries?.retry ?? false,
        })
        .catch(() => undefined);
    await ask(['me'], () => api.user.me());
    await ask(['company'], () => api.company.get());
    expect(calls.filter((call) => call === 'GET /api/user/me')).toHaveLength(1);
    expect(calls.filter((call) => call === 'GET /api/company')).toHaveLength(2);
  });
});

describe('a file', () => {
  it('is saved under its name, and its address is given back', async () => {
    vi.useFakeTimers();
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    await download(Promise.resolve(new Blob(['x'])), 'cases.csv');
    expect(names).toEqual(['cases.csv']);
    vi.advanceTimersByTime(10_000);
    expect(revoke).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it('of the user is read as an address', async () => {
    const file = new File(['abc'], 'a.png', { type: 'image/png' });
    expect(await readAsDataUrl(file)).toBe('data:image/png;base64,YWJj');
  });
});

describe('a picture of the API', () => {
  const read = () =>
    new QueryClient().fetchQuery({ ...imageAt('/api/user/1/image'), retry: false });

  it('is none where there is none', async () => {
    serve({ 'GET /api/user/1/image': { status: 404 } });
    expect(await read()).toBeNull();
  });

  it('is an address where it came', async () => {
    serve({ 'GET /api/user/1/image': { body: 'x' } });
    expect(await read()).toMatch(/^blob:/);
  });

  it('that the server cannot send now is requested again later', async () => {
    serve({ 'GET /api/user/1/image': { status: 503 } });
    await expect(read()).rejects.toThrow('no picture yet');
  });

  it('that is waited for is not there', () => {
    serve({ 'GET /api/user/1/image': noAnswer });
    void read();
    expect(cache.getQueryData(['picture', '/api/user/1/image'])).toBeUndefined();
  });
});

describe('the look of the pages', () => {
  it.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['purple', 'auto'],
    [undefined, 'auto'],
  ])('chosen as %s is %s', (stored, scheme) => {
    if (stored) localStorage.setItem('theme', stored);
    expect(colorSchemeManager.get('auto')).toBe(scheme);
  });

  it('is light on paper, and as before afterwards', () => {
    printLight();
    const page = document.documentElement;
    page.setAttribute('data-mantine-color-scheme', 'dark');
    dispatchEvent(new Event('beforeprint'));
    expect(page.getAttribute('data-mantine-color-scheme')).toBe('light');
    dispatchEvent(new Event('afterprint'));
    expect(page.getAttribute('data-mantine-color-scheme')).toBe('dark');
  });
});
