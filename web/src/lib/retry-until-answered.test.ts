import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls } from '../testing/fetch.ts';
import { Unreached } from './connection.ts';
import { retryUntilAnswered } from './retry-until-answered.ts';

beforeEach(() => {
  vi.useFakeTimers();
  answerCalls({ 'GET /api/health/ready': {} });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Whether the browser would ask before the page is closed. */
function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

describe('a call that may be made twice', () => {
  it('is made once where it is answered', async () => {
    const call = vi.fn(async () => 'saved');
    expect(await retryUntilAnswered(call)).toBe('saved');
    expect(call).toHaveBeenCalledOnce();
  });

  it('is made again until the server is reached', async () => {
    const call = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Unreached('Failed to fetch'))
      .mockRejectedValueOnce(new Unreached('Failed to fetch'))
      .mockResolvedValue('saved');
    const answer = retryUntilAnswered(call);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(await answer).toBe('saved');
    expect(call).toHaveBeenCalledTimes(3);
  });

  it('that is refused is not made again', async () => {
    const call = vi.fn(async () => {
      throw new Error('name_taken');
    });
    await expect(retryUntilAnswered(call)).rejects.toThrow('name_taken');
    expect(call).toHaveBeenCalledOnce();
  });

  it('makes the browser ask before the page is closed, only while it waits', async () => {
    expect(asksBeforeLeaving()).toBe(false);
    const call = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Unreached('Failed to fetch'))
      .mockResolvedValue('saved');
    const answer = retryUntilAnswered(call);
    await vi.advanceTimersByTimeAsync(100);
    expect(asksBeforeLeaving()).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    await answer;
    expect(asksBeforeLeaving()).toBe(false);
  });
});
