import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../testing/render.tsx';
import { useTimer } from './use-timer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const start = () =>
  renderHook(({ caseKey }) => useTimer(caseKey), { initialProps: { caseKey: 'A' } });
const wait = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

describe('the time at a case', () => {
  it('is nothing until it is started', () => {
    const { result } = start();
    wait(5);
    expect(result.current).toMatchObject({ elapsed: 0, isRunning: false });
    expect(result.current.read()).toBeUndefined();
  });

  it('stands while it is paused, and goes on from there', () => {
    const { result } = start();
    act(() => result.current.toggle());
    wait(5);
    act(() => result.current.toggle());
    wait(60);
    expect(result.current.elapsed).toBe(5000);
    act(() => result.current.toggle());
    wait(2);
    expect(result.current.read()).toBe(7000);
  });

  it('restarts with the next case, and runs on there', () => {
    const { result, rerender } = start();
    act(() => result.current.toggle());
    wait(5);
    rerender({ caseKey: 'B' });
    wait(3);
    expect(result.current.isRunning).toBe(true);
    expect(result.current.read()).toBe(3000);
  });

  it('that was paused stays paused at the next case', () => {
    const { result, rerender } = start();
    act(() => result.current.toggle());
    wait(5);
    act(() => result.current.toggle());
    rerender({ caseKey: 'B' });
    wait(3);
    expect(result.current.isRunning).toBe(false);
    expect(result.current.read()).toBeUndefined();
  });
});
