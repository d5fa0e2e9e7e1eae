import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls } from '../testing/fetch.ts';

const HEALTH = 'GET /api/health/ready';

/** A fresh copy of the module, which remembers whether the server was reached. */
async function loadConnection() {
  vi.resetModules();
  return import('./connection.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the connection', () => {
  it('is assumed to be up before the first check', async () => {
    const { readConnection } = await loadConnection();
    expect(readConnection()).toBe('up');
  });

  it.each([
    ['up', { status: 200 }],
    ['busy', { status: 503 }],
    ['away', { status: 502 }],
  ])('is %s where the server answers so', async (expected, answer) => {
    answerCalls({ [HEALTH]: answer });
    const { checkConnection, readConnection } = await loadConnection();
    expect(await checkConnection()).toBe(expected);
    expect(readConnection()).toBe(expected);
  });

  it('is offline where the browser says so, and away where only the server is missing', async () => {
    answerCalls({});
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { checkConnection } = await loadConnection();
    expect(await checkConnection()).toBe('offline');
    isOnline.mockReturnValue(true);
    expect(await checkConnection()).toBe('away');
    isOnline.mockRestore();
  });

  it('is checked once for any number of calls that fail at the same time', async () => {
    const calls = answerCalls({ [HEALTH]: {} });
    const { checkConnection } = await loadConnection();
    await Promise.all([checkConnection(), checkConnection(), checkConnection()]);
    expect(calls).toHaveLength(1);
  });

  it('is checked again after longer and longer pauses until the server is back', async () => {
    let status = 502;
    const calls = answerCalls({ [HEALTH]: () => ({ status }) });
    const { checkConnection, readConnection } = await loadConnection();
    await checkConnection();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(calls).toHaveLength(2);
    status = 200;
    await vi.advanceTimersByTimeAsync(500);
    expect(calls).toHaveLength(3);
    expect(readConnection()).toBe('up');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(3);
  });

  it('notifies listeners of changes only, and not after they unsubscribed', async () => {
    let status = 502;
    answerCalls({ [HEALTH]: () => ({ status }) });
    const { checkConnection, onConnection } = await loadConnection();
    const listener = vi.fn();
    const stop = onConnection(listener);
    await checkConnection();
    await checkConnection();
    expect(listener.mock.calls).toEqual([['away']]);
    stop();
    status = 200;
    await checkConnection();
    expect(listener).toHaveBeenCalledOnce();
  });

  it('that is waited for resolves when the server is reached again', async () => {
    let status = 502;
    answerCalls({ [HEALTH]: () => ({ status }) });
    const { whenConnected } = await loadConnection();
    const onBack = vi.fn();
    void whenConnected().then(onBack);
    await vi.advanceTimersByTimeAsync(500);
    expect(onBack).not.toHaveBeenCalled();
    status = 200;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onBack).toHaveBeenCalledOnce();
  });
});
