import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkConnection } from './connection.ts';
import { CodeUnavailable, loadCode } from './load-code.ts';

describe('the code of a page that never arrives', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async () => new Response('the server is there'));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is requested again after 120 seconds, and reported as unavailable after 120 more', async () => {
    const load = vi.fn(() => new Promise<never>(() => undefined));
    const loading = expect(loadCode(load)).rejects.toBeInstanceOf(CodeUnavailable);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(120_000);
    await loading;
  });
});

describe('the code of a page that another version has replaced', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    document.head.replaceChildren();
  });

  it('is reported as the browser says it when any file of the start is another one', async () => {
    for (const name of ['runtime-1', 'start-1']) {
      const script = document.createElement('script');
      script.setAttribute('src', `/app/assets/${name}.js`);
      document.head.append(script);
      // this browser loads no modules, and says so of any that is added as one
      script.type = 'module';
    }
    const fault = new TypeError('Failed to fetch dynamically imported module');
    const load = () => Promise.reject(fault);
    vi.stubGlobal(
      'fetch',
      async () => new Response('<script src="/app/assets/runtime-1.js"> /app/assets/start-2.js'),
    );
    await expect(loadCode(load)).rejects.toBe(fault);
    vi.stubGlobal(
      'fetch',
      async () => new Response('<script src="/app/assets/runtime-1.js"> /app/assets/start-1.js'),
    );
    await expect(loadCode(load)).rejects.toBeInstanceOf(CodeUnavailable);
  });
});

describe('the code of a page while the server is away', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is not requested before the server is reached again', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await checkConnection()).not.toBe('up');
    const load = vi.fn(async () => 'code');
    const loading = loadCode(load);
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
    vi.stubGlobal('fetch', async () => new Response('the server is there'));
    await checkConnection();
    expect(await loading).toBe('code');
  });
});
