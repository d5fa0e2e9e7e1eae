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
