import { afterEach, expect, it, vi } from 'vitest';
import { findDraft } from './drafts.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a model opens without its draft when the browser’s database has not answered for 5 seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const found = vi.fn();
  void findDraft('user', { projectSlug: 'shop', id: 'login' }).then(found);
  await vi.advanceTimersByTimeAsync(4999);
  expect(found).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(found).toHaveBeenCalledWith(undefined);
});
