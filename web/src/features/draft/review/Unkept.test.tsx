import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aDraft } from '../../../testing/draft.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderPart } from '../../../testing/render.tsx';
import { aDraftServer } from '../../../testing/ShownDraft.tsx';
import { press } from '../../../testing/user.ts';
import { SilentWorker } from '../../../testing/worker.ts';
import { Review } from './Review.tsx';

/** Test cases are generated in a worker; here it never answers. */
it('choices that do not reach the server say so, and are sent again', async () => {
  vi.stubGlobal('Worker', SilentWorker);
  answerCalls({});
  await renderPart(<Review draft={aDraft()} />);
  await press('Accept open');
  expect(await screen.findByText(/^Your decisions are not stored yet/)).toBeDefined();
  const accept = screen.getByRole('button', { name: 'Accept open' });
  expect(accept.getAttribute('aria-pressed')).toBe('true');
  const { server, answers } = aDraftServer(aDraft());
  answerCalls(answers);
  await waitFor(() => expect(server.kept.choices.parts).toEqual({ open: 'accepted' }));
  await waitFor(() => expect(screen.queryByText(/^Your decisions/)).toBeNull());
  expect(accept.getAttribute('aria-pressed')).toBe('true');
});
