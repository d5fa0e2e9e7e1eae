import type { Draft } from '@caseloom/contract';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDraft } from '../../../testing/draft.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderPart } from '../../../testing/render.tsx';
import { aDraftServer } from '../../../testing/ShownDraft.tsx';
import { press } from '../../../testing/user.ts';
import { SilentWorker } from '../../../testing/worker.ts';
import { Review } from './Review.tsx';

/** Test cases are generated in a worker; here it never answers. */
async function show(draft: Partial<Draft> = {}) {
  answerCalls(aDraftServer(aDraft(draft)).answers);
  await renderPart(<Review draft={aDraft(draft)} />);
}
const isPressed = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('Worker', SilentWorker);
});

describe('the proposed steps of a draft', () => {
  it('that were discarded stay so where all undecided ones are accepted', async () => {
    await show();
    await press('Discard open');
    await press('Accept all undecided');
    expect([isPressed('Discard open'), isPressed('Accept pay')]).toEqual([true, true]);
    const button = screen.getByRole('button', { name: 'Accept all undecided' });
    expect(button.matches(':disabled')).toBe(true);
  });
});

describe('a text', () => {
  it('of which much became nothing lists a few sentences, and all of them by one press', async () => {
    const leftOver = [1, 2, 3, 4, 5, 6, 7].map((line) => ({
      ...{ file: 'Text', line, text: `Sentence ${line}.` },
    }));
    await show({ leftOver });
    fireEvent.click(screen.getByRole('tab', { name: /^Not understood 7/ }));
    const listed = () => screen.getAllByRole('button', { name: /^Dismiss: Sentence/ });
    expect(listed()).toHaveLength(5);
    await press('Show all 7');
    expect(listed()).toHaveLength(7);
    await press('Show fewer');
    expect(listed()).toHaveLength(5);
  });
});
