import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls } from '../testing/fetch.ts';
import { subscribe } from './subscribe.ts';

/** A stream that sends the given events until it is broken. */
function aStream() {
  let next = Promise.withResolvers<string | undefined>();
  async function* read() {
    for (;;) {
      const news = await next.promise;
      next = Promise.withResolvers();
      if (news === undefined) throw new Error('broken');
      yield news;
    }
  }
  return {
    read,
    send: async (news: string | undefined) => {
      next.resolve(news);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

let stop: (() => void) | undefined;
const onNews = vi.fn();
const onLine = vi.fn();

function follow(open: (signal: AbortSignal) => Promise<AsyncIterable<string>>) {
  stop = subscribe<string>({ open, onNews, onLine });
  return vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  answerCalls({ 'GET /api/health/ready': {} });
});
afterEach(() => {
  stop?.();
  vi.useRealTimers();
  onNews.mockReset();
  onLine.mockReset();
});

describe('a subscription', () => {
  it('hands over what the server sends, in its order', async () => {
    const stream = aStream();
    await follow(async () => stream.read());
    await stream.send('one');
    await stream.send('two');
    expect(onNews.mock.calls).toEqual([['one'], ['two']]);
    expect(onLine.mock.calls).toEqual([[true]]);
  });

  it('that breaks says so and is opened again after two seconds', async () => {
    const stream = aStream();
    const open = vi.fn(async () => stream.read());
    await follow(open);
    await stream.send('one');
    await stream.send(undefined);
    expect(onLine).toHaveBeenLastCalledWith(false);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(open).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(200);
    expect(open).toHaveBeenCalledTimes(2);
    await stream.send('two');
    expect(onLine).toHaveBeenLastCalledWith(true);
  });

  it('that cannot be opened is tried after longer and longer pauses', async () => {
    const open = vi.fn(async () => {
      throw new Error('refused');
    });
    await follow(open);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(open).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(3_900);
    expect(open).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(200);
    expect(open).toHaveBeenCalledTimes(3);
  });

  it('that was ended is closed and never opened again', async () => {
    let signal: AbortSignal | undefined;
    const stream = aStream();
    const open = vi.fn(async (given: AbortSignal) => {
      signal = given;
      return stream.read();
    });
    await follow(open);
    stop?.();
    expect(signal?.aborted).toBe(true);
    await stream.send('late');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(onNews).not.toHaveBeenCalled();
    expect(open).toHaveBeenCalledOnce();
  });
});
