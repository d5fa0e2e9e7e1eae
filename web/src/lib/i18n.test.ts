import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from './i18n.ts';

describe('loading the sentences', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is tried again five times, first after 350 ms and then after twice as long each time', async () => {
    const begin = Date.now();
    const tries: number[] = [];
    vi.stubGlobal('fetch', async () => {
      tries.push(Date.now() - begin);
      return new Response('', { status: 500 });
    });
    const started = startI18n();
    await vi.advanceTimersByTimeAsync(60_000);
    await started;
    expect(tries).toEqual([0, 350, 1050, 2450, 5250, 10_850]);
  });

  it('reads no more than ten files at once', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}'));
    const started = startI18n();
    await vi.advanceTimersByTimeAsync(1000);
    await started;
    const fetch = vi.fn(() => new Promise<never>(() => undefined));
    vi.stubGlobal('fetch', fetch);
    void i18next.loadNamespaces(Array.from({ length: 12 }, (_, index) => `part-${index}`));
    await vi.advanceTimersByTimeAsync(300);
    expect(fetch).toHaveBeenCalledTimes(10);
  });
});
