import type { Draft, DraftEdit } from '@caseloom/contract';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDraft, DRAFT_ID } from '../../../testing/draft.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderPart } from '../../../testing/render.tsx';
import { aDraftServer } from '../../../testing/ShownDraft.tsx';
import { choose, press, toasts, write, writeAndLeave } from '../../../testing/user.ts';
import { draftOf } from '../api.ts';
import { Review } from './Review.tsx';

const GET = `GET /api/ai/draft/${DRAFT_ID}`;
const EDIT = `PUT /api/ai/draft/${DRAFT_ID}/edit`;

function Shown() {
  const { data } = useQuery(draftOf(DRAFT_ID));
  return data ? <Review draft={data} /> : null;
}

/** A draft as a server keeps it. */
let kept: Draft;
let sent: DraftEdit[];
/** Answers with the draft and what is chosen of it. */
let now: () => { body: Draft };

/** The draft with other words in it, as far as these tests look. */
function withEdit(draft: Draft, { kind, id, now }: DraftEdit): Draft {
  const models = draft.models.map((model) => ({
    ...model,
    ...(kind === 'model' && model.id === id && now),
    nodes: model.nodes.map((node) => {
      if (kind !== 'step' || node.id !== id) return node;
      return { ...node, data: { ...node.data, ...now } };
    }),
    edges: model.edges.map((edge) => {
      if (kind !== 'edge' || edge.id !== id) return edge;
      const { stepType, ...words } = now;
      return { ...edge, ...words, ...(stepType && { stepType }) };
    }),
  }));
  const testData = draft.testData.map((one) =>
    kind === 'data' && one.id === id ? { ...one, ...now } : one,
  );
  if (kind === 'draft') return { ...draft, ...now };
  return { ...draft, models, testData, edited: [...draft.edited, id] };
}

async function show(more: Partial<Draft> = {}, answers = {}) {
  kept = aDraft(more);
  const choosing = aDraftServer(kept);
  now = () => ({ body: { ...kept, choices: choosing.server.kept.choices } });
  sent = [];
  answerCalls({
    ...choosing.answers,
    [GET]: now,
    [EDIT]: (body: unknown) => {
      const { edit } = body as { edit: DraftEdit };
      sent.push(edit);
      kept = withEdit(kept, edit);
      return now();
    },
    ...answers,
  });
  const view = await renderPart(<Shown />);
  await screen.findByRole('list', { name: 'Steps' });
  return view;
}

const steps = () => within(screen.getByRole('list', { name: 'Steps' }));
const remarks = (label: string) =>
  steps().getByText(label).closest('li')?.textContent?.replace(label, '');
const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label);

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

describe('the title', () => {
  const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

  it('is changed in place by Enter, and undone like a choice', async () => {
    await show({ title: 'Old' });
    await press('Rename draft');
    expect(document.activeElement).toBe(field('Name of this draft'));
    fireEvent.keyDown(await write('Name of this draft', ' New '), { key: 'Enter' });
    await waitFor(() => expect(heading()).toBe('New'));
    expect(sent).toEqual([
      { kind: 'draft', id: DRAFT_ID, was: { title: 'Old' }, now: { title: 'New' } },
    ]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename draft' }));
    await press('Undo');
    await waitFor(() => expect(heading()).toBe('Old'));
  });

  it('stays where Escape is pressed, and cannot be empty', async () => {
    await show({ title: 'Old' });
    await press('Rename draft');
    await writeAndLeave('Name of this draft', ' ');
    expect(await screen.findByText('This field cannot be empty!')).toBeDefined();
    fireEvent.keyDown(field('Name of this draft'), { key: 'Escape' });
    expect(await screen.findByRole('button', { name: 'Rename draft' })).toBeDefined();
    expect([heading(), sent]).toEqual(['Old', []]);
  });
});

describe('a draft of which one step was edited', () => {
  it('is added as a whole as before, until something is accepted', async () => {
    await show();
    await press('When open');
    await writeAndLeave('Label', 'Open the shop');
    expect(await steps().findByText('Open the shop')).toBeDefined();
    await press('Add all to project');
    const all = await screen.findByRole('radio', { name: 'Also 2 undecided elements' });
    expect(all.matches(':checked')).toBe(true);
    await press('Cancel');
    await press('Accept pay');
    expect(screen.getByRole('button', { name: 'Add 2 elements to project' })).toBeDefined();
  });
});

describe('the selected step', () => {
  it('gets another label in place, which counts as accepted', async () => {
    await show();
    await press('When open');
    await writeAndLeave('Label', ' Open the shop ');
    expect(await steps().findByText('Open the shop')).toBeDefined();
    expect(remarks('Open the shop')).toBe('WhenAcceptedEdited');
    expect(sent).toMatchObject([
      { kind: 'step', id: 'open', was: { label: 'open' }, now: { label: 'Open the shop' } },
    ]);
  });

  it('gets another role and an expected result, by Enter', async () => {
    await show();
    await press('When open');
    await choose('Type', 'Given');
    expect(await steps().findByText('Given')).toBeDefined();
    fireEvent.keyDown(await write('Expected result', 'It is open'), { key: 'Enter' });
    await waitFor(() => expect(sent.at(-1)?.now).toMatchObject({ expected: 'It is open' }));
  });

  it('keeps its label where the field is empty, and says why there', async () => {
    await show();
    await press('When open');
    await writeAndLeave('Label', ' ');
    expect(await screen.findByText('This field cannot be empty!')).toBeDefined();
    expect([sent, field('Label').getAttribute('aria-invalid')]).toEqual([[], 'true']);
    fireEvent.keyDown(field('Label'), { key: 'Escape' });
    expect(field('Label').value).toBe('open');
  });

  it('keeps what was typed where somebody else was faster, and shows what they wrote', async () => {
    const message = 'Somebody else changed this. Nothing was overwritten.';
    const body = { statusCode: 409, code: 'version_conflict', message };
    await show(
      {},
      {
        [EDIT]: () => {
          const now = { label: 'theirs', type: 'action', expected: '' } as const;
          kept = withEdit(aDraft(), { kind: 'step', id: 'open', was: now, now });
          return { status: 409, body };
        },
      },
    );
    await press('When open');
    await writeAndLeave('Label', 'mine');
    expect(await screen.findByText(`${message} The draft says: “theirs”`)).toBeDefined();
    expect(field('Label').value).toBe('mine');
  });

  it('says that it is one of the library', async () => {
    const [model] = aDraft().models;
    if (!model) throw new Error('the draft has a model');
    const nodes = model.nodes.map((node) => ({
      ...node,
      ...(node.id === 'open' && { stepId: 's1' }),
    }));
    const known = { id: 's1', label: 'Open', type: 'action' as const, known: 'k' };
    await show({ models: [{ ...model, nodes }], steps: [known] });
    await press('When Open');
    expect(await screen.findByText(/^This step of your library is used/)).toBeDefined();
  });

  it('of a draft that adds to a model is edited only where it is new', async () => {
    const changes = { modelId: 'm', version: 1, narrowed: [] };
    await show({ changes }, { 'GET /api/data/project/shop': { body: [] } });
    await press('When pay');
    expect(await screen.findByLabelText('Label')).toBeDefined();
    expect(screen.queryByLabelText('Name of this model')).toBeNull();
  });
});

describe('an edit', () => {
  const canvas = () => screen.getByRole('application', { name: /^Draft on the canvas/ });

  it('is undone and redone like a choice', async () => {
    await show();
    await press('When open');
    await writeAndLeave('Label', 'other');
    await steps().findByText('other');
    fireEvent.keyDown(canvas(), { key: 'z', ctrlKey: true });
    expect(await steps().findByText('open')).toBeDefined();
    await waitFor(() => expect(remarks('open')).not.toContain('Accepted'));
    expect(field('Label').value).toBe('open');
    await press('Redo');
    expect(await steps().findByText('other')).toBeDefined();
    expect(sent.map(({ now }) => now)).toMatchObject([
      ...[{ label: 'other' }, { label: 'open' }, { label: 'other' }],
    ]);
  });

  it('that cannot be undone says why, and stays', async () => {
    let calls = 0;
    const body = { statusCode: 409, code: 'draft_not_ready', message: 'Not ready.' };
    await show(
      {},
      {
        [EDIT]: (wish: unknown) => {
          if (++calls > 1) return { status: 409, body };
          kept = withEdit(kept, (wish as { edit: DraftEdit }).edit);
          return now();
        },
      },
    );
    await press('When open');
    await writeAndLeave('Label', 'other');
    await steps().findByText('other');
    await press('Undo');
    await waitFor(() => expect(toasts()).toEqual(['Not ready.']));
    expect(remarks('other')).toContain('Accepted');
  });

  it('by somebody else is accepted as they left it where the draft is opened', async () => {
    const choices = { parts: { pay: 'accepted' as const }, answers: {}, dismissed: [] };
    await show({ edited: ['pay'], choices });
    expect(remarks('pay')).toBe('WhenAcceptedEdited');
  });

  it('keeps what was chosen before', async () => {
    await show();
    await press('Discard pay');
    await press('When open');
    await writeAndLeave('Label', 'other');
    await steps().findByText('other');
    expect(remarks('pay')).toContain('Discarded');
  });
});

describe('other words for the rest of a draft', () => {
  it('name the model', async () => {
    await show();
    await writeAndLeave('Name of this model', 'Shop');
    await waitFor(() => expect(sent).toMatchObject([{ kind: 'model', now: { name: 'Shop' } }]));
  });

  it('are values of test data, spaces too', async () => {
    await show();
    fireEvent.click(screen.getByRole('tab', { name: /^Test data/ }));
    await press('Edit values of card, valid');
    await writeAndLeave('Value 1', ' 4222');
    await waitFor(() => expect(sent).toMatchObject([{ now: { values: [' 4222'] } }]));
    expect(await screen.findByText('Edited')).toBeDefined();
  });
});

describe('the selected edge', () => {
  const openEdge = async () => {
    const message = 'Look here';
    const check = { code: 'x', severity: 'warning' as const, edgeId: 'open-pay', message };
    const [model] = aDraft().models;
    const edge = model?.edges.find(({ source }) => source === 'open');
    if (!edge) throw new Error('the draft has an edge');
    await show({ checks: { m: [{ ...check, edgeId: edge.id }] } as never });
    await press(new RegExp(`: ${message}$`));
    await screen.findByLabelText('Condition');
    return edge.id;
  };

  it('gets a label, a role in test cases and a condition, and its steps are accepted', async () => {
    const id = await openEdge();
    await writeAndLeave('Edge label', 'Paid?');
    await choose('Label in test cases', 'Then');
    await waitFor(() => expect(sent).toHaveLength(2));
    await writeAndLeave('Condition', '<card> is valid');
    await waitFor(() => expect(sent).toHaveLength(3));
    const now = { label: 'Paid?', stepType: 'outcome', guard: '<card> is valid' };
    expect(sent.at(-1)).toMatchObject({ kind: 'edge', id, now });
    await waitFor(() => expect(remarks('open')).toContain('Accepted'));
  });

  it('says in words why its condition cannot be read', async () => {
    await openEdge();
    await writeAndLeave('Condition', '<card> is nonsense');
    expect(await screen.findByText(/^The condition cannot be read at character/)).toBeDefined();
    await act(async () => undefined);
    expect(sent).toEqual([]);
  });
});

describe('what is unclear', () => {
  const canvas = () => screen.getByRole('application', { name: /^Draft on the canvas/ });
  const isSelected = (name: string) =>
    screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';

  it('is reached by one key on the canvas, or by a button that counts it', async () => {
    await show({ assumed: ['open', 'pay'] });
    fireEvent.keyDown(canvas(), { key: 'n' });
    expect(isSelected('When open')).toBe(true);
    fireEvent.keyDown(canvas(), { key: 'n' });
    expect(isSelected('When pay')).toBe(true);
    fireEvent.keyDown(canvas(), { key: 'N', shiftKey: true });
    expect(isSelected('When open')).toBe(true);
    await press('Next unclear (2)');
    expect(isSelected('When pay')).toBe(true);
    fireEvent.keyDown(canvas(), { key: 'Enter' });
    expect(screen.getByRole('button', { name: 'Next unclear (1)' })).toBeDefined();
  });

  it('is nothing once everything was decided', async () => {
    await show({ assumed: ['pay'] });
    await press('Accept all undecided');
    expect(screen.queryByRole('button', { name: /^Next unclear/ })).toBeNull();
  });
});

describe('an edge that is selected from its step', () => {
  const [model = { edges: [], nodes: [] }] = aDraft().models;
  const shortcut = { id: 'short', source: 'open', target: 'm-end', label: 'Free' };
  const models = [{ ...model, edges: [...model.edges, shortcut] }] as Draft['models'];

  it('is left out where the drawing stays whole, and taken in again', async () => {
    await show({ models });
    await press('When open');
    await press('Free: End');
    await press('Discard');
    fireEvent.click(screen.getByRole('button', { name: 'Discard', pressed: true }));
    expect(screen.getByRole('button', { name: 'Discard', pressed: false })).toBeDefined();
  });

  it('stays where a step needs it, and says so', async () => {
    await show({ models });
    await press('When open');
    await press('pay');
    expect(
      await screen.findByText(/^Without this edge, a step could not be reached/),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  });
});
