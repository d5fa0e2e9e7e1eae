import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '../lib/toast.ts';
import { renderPart } from '../testing/render.tsx';
import { Toasts } from './Toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a toast', () => {
  it('leaves after five seconds', async () => {
    await renderPart(<Toasts />);
    act(() => toast('info', 'The model is saved.'));
    await passes(4000);
    expect(screen.getByText('The model is saved.')).toBeDefined();
    await passes(2000);
    expect(screen.queryByText('The model is saved.')).toBeNull();
  });
});
