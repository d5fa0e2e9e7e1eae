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

  it('takes English for a language whose file never comes, and asks for it only then', async () => {
    const requested: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      requested.push(address);
      return address.includes('/tr/')
        ? new Response('', { status: 500 })
        : new Response('{"close":"Close"}');
    });
    const started = startI18n();
    await vi.advanceTimersByTimeAsync(1000);
    await started;
    requested.length = 0;
    const changed = i18next.changeLanguage('tr');
    await vi.advanceTimersByTimeAsync(60_000);
    await changed;
    expect(requested).toEqual([
      ...Array.from({ length: 6 }, () => '/locales/tr/common.json'),
      '/locales/en/common.json',
    ]);
    expect(i18next.t('close')).toBe('Close');
    await i18next.changeLanguage('en');
  });

  it('writes amounts as people of the language do, and years as they are', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}'));
    const started = startI18n();
    await vi.advanceTimersByTimeAsync(1000);
    await started;
    const written = (lng: string, words: object) =>
      i18next.t('x', { defaultValue: '{{count}} {{total}} {{year}} {{name}}', lng, ...words });
    const words = { count: 1125, total: 2025, year: 2026, name: '1250' };
    expect(written('en', words)).toBe('1,125 2,025 2026 1250');
    expect(written('tr', words)).toBe('1.125 2.025 2026 1250');
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

  it('reads the parts of the portal from one file, and that again where it could not be read', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}'));
    const started = startI18n();
    await vi.advanceTimersByTimeAsync(1000);
    await started;
    const fetch = vi
      .fn()
      .mockResolvedValueOnce(new Response('', { status: 500 }))
      .mockImplementation(
        async () => new Response('{"suite":{"title":"Suites"},"run":{"report":"Report of a run"}}'),
      );
    vi.stubGlobal('fetch', fetch);
    const loaded = i18next.loadNamespaces(['suite', 'run']);
    await vi.advanceTimersByTimeAsync(1000);
    await loaded;
    expect(i18next.t('suite:title')).toBe('Suites');
    expect(i18next.t('run:report')).toBe('Report of a run');
    const addresses = new Set(fetch.mock.calls.map(([address]) => address));
    expect([...addresses]).toEqual(['/locales/en/portal.json']);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('has every part of the portal once one of them was read, so that no page waits for the next', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}'));
    const started = startI18n();
    await vi.advanceTimersByTimeAsync(1000);
    await started;
    await i18next.changeLanguage('tr');
    vi.stubGlobal(
      'fetch',
      async () => new Response('{"work":{"title":"İşler"},"flaky":{"title":"Kararsızlar"}}'),
    );
    const loaded = i18next.loadNamespaces('work');
    await vi.advanceTimersByTimeAsync(1000);
    await loaded;
    expect(i18next.hasLoadedNamespace('flaky')).toBe(true);
    expect(i18next.t('flaky:title')).toBe('Kararsızlar');
  });
});
