import type { Draft, DraftEdit } from '@caseloom/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDraft, aDraftRecord, DRAFT_ID } from '../../../testing/draft.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderPart } from '../../../testing/render.tsx';
import { aDraftServer, ShownDraft } from '../../../testing/ShownDraft.tsx';
import { press, write } from '../../../testing/user.ts';

type RecordEdit = Extract<DraftEdit, { kind: 'record' }>;

let sent: DraftEdit[];

/** The draft with test data that were made, or without them; what was missing is missing no longer, or again. */
function withRecord(draft: Draft, { id, now }: RecordEdit): Draft {
  const others = draft.testData.filter((one) => one.id !== id);
  const made = now
    ? [aDraftRecord(id, now.values, { name: now.name, validity: now.validity })]
    : [];
  return {
    ...draft,
    testData: [...others, ...made],
    checks: now ? {} : missing,
    edited: now ? [id] : [],
  };
}

/** That no test data has the name that a step says. */
const missing: Draft['checks'] = {
  m: [
    {
      ...{ code: 'token_unknown', severity: 'error', nodeId: 'open', params: { name: 'date' } },
      message: 'No test data is named <date>.',
    },
  ],
};

async function show(more: Partial<Draft> = {}) {
  const { server, answers } = aDraftServer(aDraft({ checks: missing, ...more }));
  sent = [];
  answerCalls({
    ...answers,
    [`PUT /api/ai/draft/${DRAFT_ID}/edit`]: (body: unknown) => {
      const { edit } = body as { edit: RecordEdit };
      sent.push(edit);
      server.kept = withRecord(server.kept, edit);
      return { body: server.kept };
    },
  });
  await renderPart(<ShownDraft />);
  await screen.findByRole('list', { name: 'Steps' });
}

beforeEach(() => {
  sessionStorage.clear();
  // test cases are generated in a worker; here it never answers
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
      terminate() {}
    },
  );
});

describe('test data that a step names and nothing has', () => {
  const data = () => screen.queryByRole('list', { name: 'Test data' })?.textContent;

  it('are made in place with two values, which counts as accepted, and undone', async () => {
    await show();
    await press('When open');
    const part = screen.getByRole('region', { name: 'Selected element' });
    expect(within(part).getByText('No test data is named <date>.')).toBeDefined();
    fireEvent.click(within(part).getByRole('button', { name: 'Create test data <date>' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Value'));
    await press('Create');
    expect(await screen.findByText('This field cannot be empty!')).toBeDefined();
    await write('Value', '2026-12-01');
    await write('Another value (optional)', '2026-12-31');
    await press('Create');
    await waitFor(() => expect(within(part).queryByText(/^No test data/)).toBeNull());
    const made = { name: 'date', validity: 'valid', values: ['2026-12-01', '2026-12-31'] };
    expect(sent).toEqual([{ kind: 'record', id: 'record-1', was: null, now: made }]);
    await press(/^Test data/, 'tab');
    expect(data()).toContain('<date> valid2026-12-01 · 2026-12-31AcceptedEdited');
    await press('Undo');
    await waitFor(() => expect(data()).not.toContain('<date>'));
    expect(sent.at(-1)).toMatchObject({ was: made, now: null });
    await press('Redo');
    await waitFor(() => expect(data()).toContain('<date>'));
  });

  it('are accepted again where the draft has them and they were discarded', async () => {
    const testData = [aDraftRecord('d', ['2026-12-01'], { name: 'date' })];
    const choices: Draft['choices'] = {
      parts: { d: 'discarded' },
      ...{ answers: {}, dismissed: [] },
    };
    await show({ testData, choices });
    await press('When open');
    await press('Accept <date>');
    await press(/^Test data/, 'tab');
    expect(data()).toContain('Accepted');
    expect(sent).toEqual([]);
  });

  it('have no fields any more after Escape', async () => {
    await show();
    await press('When open');
    await press('Create test data <date>');
    fireEvent.keyDown(await write('Value', 'x'), { key: 'Escape' });
    expect(await screen.findByRole('button', { name: 'Create test data <date>' })).toBeDefined();
    expect(sent).toEqual([]);
  });
});
