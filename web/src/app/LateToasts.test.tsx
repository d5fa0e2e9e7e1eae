import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from '../lib/toast.ts';
import { renderPart } from '../testing/render.tsx';
import { LateToasts } from './LateToasts.tsx';

const loadCode = vi.hoisted(() => vi.fn());
vi.mock(import('../lib/load-code.ts'), async (original) => ({ ...(await original()), loadCode }));

afterEach(() => {
  vi.resetAllMocks();
});

it('toasts whose code did not arrive are asked for again with the next one', async () => {
  loadCode.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  loadCode.mockImplementation((code: () => Promise<unknown>) => code());
  await renderPart(<LateToasts />);
  await act(async () => void toast('info', 'The first is said.'));
  expect(loadCode).toHaveBeenCalledTimes(1);
  act(() => void toast('info', 'The second is said.'));
  expect(await screen.findByText('The second is said.')).toBeDefined();
  expect(screen.getByText('The first is said.')).toBeDefined();
});
