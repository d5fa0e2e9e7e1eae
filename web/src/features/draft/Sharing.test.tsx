import type { Draft } from '@caseloom/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDraft, DRAFT_ID } from '../../testing/draft.ts';
import { answerCalls } from '../../testing/fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { aDraftServer } from '../../testing/ShownDraft.tsx';
import { toasts } from '../../testing/user.ts';
import { SilentWorker } from '../../testing/worker.ts';
import { DraftPage } from './DraftPage.tsx';

const GET = `GET /api/ai/draft/${DRAFT_ID}`;
const SHARE = `PUT /api/ai/draft/${DRAFT_ID}/shared`;
const PLACE = { path: '/generate-with-ai/$draftId', address: `/generate-with-ai/${DRAFT_ID}` };
const NAME = /^Visible to the project/;

/** Test cases are generated in a worker; here it never answers. */
async function show(draft: Partial<Draft>, answers = {}, language: 'en' | 'tr' = 'en') {
  const calls = answerCalls({
    ...aDraftServer(aDraft(draft)).answers,
    [GET]: { body: aDraft(draft) },
    ...answers,
  });
  await renderPage(DraftPage, { ...PLACE, language });
  return calls;
}
const toggle = async (name = NAME) =>
  (await screen.findByRole('switch', { name })) as HTMLInputElement;

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('Worker', SilentWorker);
});

describe('a draft of one’s own', () => {
  it('is shown to the project by a switch that says what it means', async () => {
    const calls = await show({}, { [SHARE]: { body: aDraft({ shared: true }) } });
    const input = await toggle();
    expect(input.checked).toBe(false);
    expect(
      screen.getByText(/^Members of the project see this draft with its source/),
    ).toBeDefined();
    expect(screen.queryByText(/^This draft is by/)).toBeNull();
    fireEvent.click(input);
    await waitFor(() => expect(calls).toContain(SHARE));
    await waitFor(() => expect(input.checked).toBe(true));
  });

  it('keeps what was chosen of it when it is shared', async () => {
    const choices = { parts: { open: 'accepted' as const }, answers: {}, dismissed: [] };
    await show({}, { [SHARE]: { body: aDraft({ shared: true, choices }) } });
    fireEvent.click(await screen.findByRole('button', { name: 'Accept open' }));
    fireEvent.click(await toggle());
    await waitFor(async () => expect((await toggle()).checked).toBe(true));
    const accept = screen.getByRole('button', { name: 'Accept open' });
    expect(accept.getAttribute('aria-pressed')).toBe('true');
  });

  it('stays hidden, and says why, where sharing it failed', async () => {
    const body = { statusCode: 404, code: 'draft_not_found', message: 'It is gone.' };
    await show({}, { [SHARE]: { status: 404, body } });
    const input = await toggle();
    fireEvent.click(input);
    await waitFor(() => expect(toasts()).toEqual(['It is gone.']));
    expect(input.checked).toBe(false);
  });
});

describe('a draft of somebody else', () => {
  const theirs = { createdBy: 'Ada Lovelace', shared: true, isMine: false };

  it('says whose it is to a colleague, who adds it to the project but does not discard it', async () => {
    await show({ ...theirs, canManage: false });
    await screen.findByText(/^This draft is by Ada Lovelace\. You can edit it/);
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add all to project' })).toBeDefined();
  });

  it('has its name and the switch for an admin of the project', async () => {
    await show({ ...theirs, canManage: true });
    expect(await screen.findByText('This draft is by Ada Lovelace.')).toBeDefined();
    expect((await toggle()).checked).toBe(true);
  });

  it('stands there in Turkish', async () => {
    await show({ ...theirs, canManage: true }, {}, 'tr');
    expect(await screen.findByText('Bu taslağı hazırlayan: Ada Lovelace.')).toBeDefined();
    expect((await toggle(/^Projedekiler görebilir/)).checked).toBe(true);
  });
});
