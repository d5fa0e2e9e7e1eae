import type { Draft } from '@caseloom/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDraft, aDraftModel, aDraftRecord, DRAFT_ID } from '../../../testing/draft.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderPart } from '../../../testing/render.tsx';
import { aDraftServer, ShownDraft } from '../../../testing/ShownDraft.tsx';
import { press, toasts, write } from '../../../testing/user.ts';
import { SilentWorker } from '../../../testing/worker.ts';
import { Review } from './Review.tsx';

/** Test cases are generated in a worker; here it never answers. */
async function show(draft: Partial<Draft> = {}, answers = {}, options = {}) {
  const calls = answerCalls({ ...aDraftServer(aDraft(draft)).answers, ...answers });
  const view = await renderPart(<Review draft={aDraft(draft)} />, options);
  return { ...view, calls };
}
const steps = () => within(screen.getByRole('list', { name: 'Steps' }));
const isPressed = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';
const remarks = (label: string) =>
  steps().getByText(label).closest('li')?.textContent?.replace(label, '');
const openTab = (name: RegExp) => fireEvent.click(screen.getByRole('tab', { name }));

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('Worker', SilentWorker);
});

describe('the proposed steps', () => {
  it('are listed in order, those that no sentence says marked', async () => {
    await show();
    expect(steps().getAllByRole('listitem')).toHaveLength(2);
    expect(remarks('open')).toBe('When');
    expect(remarks('pay')).toBe('WhenAssumption');
  });

  it('are listed in the order of the flow, wherever they stand on the canvas', async () => {
    const model = aDraftModel('m', 'open', 'pay', 'leave');
    const nodes = model.nodes.map((node) =>
      node.id === 'leave' ? { ...node, position: { x: -900, y: 300 } } : node,
    );
    await show({ models: [{ ...model, nodes: nodes.toReversed() }] });
    const listed = steps().getAllByRole('listitem');
    expect(listed.map((item) => item.textContent)).toEqual([
      ...['Whenopen', 'WhenpayAssumption', 'Whenleave'],
    ]);
  });

  it('are accepted one by one, and proposed again by the same press', async () => {
    await show();
    await press('Accept open');
    expect(isPressed('Accept open')).toBe(true);
    expect(remarks('open')).toBe('WhenAccepted');
    await press('Accept open');
    expect(isPressed('Accept open')).toBe(false);
  });

  it('are discarded instead of accepted', async () => {
    await show();
    await press('Accept open');
    await press('Discard open');
    expect(isPressed('Accept open')).toBe(false);
    expect(remarks('open')).toBe('WhenDiscarded');
  });

  it('are all accepted at once, data too, which is undone and done again', async () => {
    await show();
    await press('Accept all undecided');
    expect([isPressed('Accept open'), isPressed('Accept pay')]).toEqual([true, true]);
    openTab(/^Test data/);
    expect(isPressed('Accept card, valid')).toBe(true);
    await press('Undo');
    expect(isPressed('Accept card, valid')).toBe(false);
    await press('Redo');
    expect(isPressed('Accept card, valid')).toBe(true);
  });

  it('have nothing to undo at the beginning', async () => {
    await show();
    expect(screen.getByRole('button', { name: 'Undo' }).matches(':disabled')).toBe(true);
    await press('Discard all');
    expect(screen.getByRole('button', { name: 'Undo' }).matches(':disabled')).toBe(false);
  });

  it('are chosen for every browser and colleague, whose choices are kept too', async () => {
    const { server, answers } = aDraftServer(aDraft());
    answerCalls(answers);
    await renderPart(<ShownDraft />);
    await press('Accept open');
    const { choices } = server.kept;
    const parts = { pay: 'discarded' } as const;
    server.kept = { ...server.kept, choices: { ...choices, parts } };
    await press('Accept open');
    await waitFor(() => expect(isPressed('Discard pay')).toBe(true));
    await press('Accept open');
    await waitFor(() =>
      expect(server.kept.choices.parts).toEqual({ open: 'accepted', pay: 'discarded' }),
    );
    await press('Undo');
    await waitFor(() => expect(server.kept.choices.parts).toEqual({ pay: 'discarded' }));
  });

  it('keep their choices where somebody refined the draft meanwhile', async () => {
    const { server, answers } = aDraftServer(aDraft());
    const again = aDraftModel('m', 'open', 'pay');
    const nodes = again.nodes.map((node) => ({ ...node, id: `new-${node.id}` }));
    const edges = again.edges.map((edge) => ({
      ...{ ...edge, id: `new-${edge.id}` },
      ...{ source: `new-${edge.source}`, target: `new-${edge.target}` },
    }));
    const CHOOSE = `PUT /api/ai/draft/${DRAFT_ID}/choices` as const;
    answerCalls({
      ...answers,
      [CHOOSE]: (body) => {
        if ((body as { revision: number }).revision === 1) return answers[CHOOSE]?.(body) ?? {};
        server.kept = { ...server.kept, models: [{ ...again, nodes, edges }], revision: 1 };
        const conflict = { statusCode: 409, code: 'version_conflict', message: 'Changed.' };
        return { status: 409, body: conflict };
      },
    });
    await renderPart(<ShownDraft />);
    await press('Accept open');
    await waitFor(() => expect(server.kept.choices.parts).toEqual({ 'new-open': 'accepted' }));
    await waitFor(() => expect(isPressed('Accept open')).toBe(true));
  });

  it('that the library has already, or that are new, say so', async () => {
    const known = { id: 's1', label: 'Open', type: 'context' as const, known: 'k' };
    const [model = aDraftModel('m')] = aDraft().models;
    const nodes = model.nodes.map((node) =>
      node.id === 'open' ? { ...node, stepId: 's1' } : node,
    );
    await show({ models: [{ ...model, nodes }], steps: [known], fresh: ['pay'] });
    expect(remarks('Open')).toBe('GivenIn your library');
    expect(remarks('pay')).toContain('New');
  });

  it('have their words in Turkish', async () => {
    await show({}, {}, { language: 'tr' });
    expect(screen.getByRole('button', { name: 'Kabul et: open' })).toBeDefined();
  });
});

describe('the part one looks at', () => {
  it('is none at first', async () => {
    await show();
    expect(screen.getByText(/^Select a step or an edge on the canvas/)).toBeDefined();
  });

  it('shows the sentence it came from, and is chosen there', async () => {
    await show();
    await press('When open');
    const part = within(screen.getByRole('region', { name: 'Selected element' }));
    expect(part.getByRole('listitem').textContent).toContain('Open the shop.');
    fireEvent.click(part.getByRole('button', { name: 'Discard' }));
    expect(isPressed('Discard open')).toBe(true);
    fireEvent.click(part.getByRole('button', { name: 'Reset decision' }));
    expect(isPressed('Discard open')).toBe(false);
  });

  it('names a prompt in the language of the page, and no file', async () => {
    await show({ sources: { open: [{ file: 'prompt', line: 2, text: 'Open the shop.' }] } });
    await press('When open');
    const part = within(screen.getByRole('region', { name: 'Selected element' }));
    expect(part.getByRole('listitem').textContent).toContain('Prompt, line 2');
  });

  it('says that no sentence says it', async () => {
    await show();
    await press('When pay');
    expect(screen.getByText(/^No source sentence/)).toBeDefined();
  });

  it('is chosen with all that only it leads to', async () => {
    await show();
    await press('When open');
    await press('Accept branch (2 steps)');
    expect([isPressed('Accept open'), isPressed('Accept pay')]).toEqual([true, true]);
  });
});

describe('a draft that has no test cases yet', () => {
  it('says of each problem at which step it is', async () => {
    const problems = ['open', 'pay'].map((nodeId) => ({
      ...{ code: 'node_dead_end', severity: 'error', nodeId },
    }));
    class FailingWorker extends SilentWorker {
      onmessage: ((event: { data: object }) => void) | null = null;
      override postMessage = vi.fn(() => this.onmessage?.({ data: { ok: false, problems } }));
    }
    vi.stubGlobal('Worker', FailingWorker);
    await show();
    openTab(/^Test cases/);
    expect(await screen.findByText('“open”: End cannot be reached from this step.')).toBeDefined();
    expect(screen.getByText('“pay”: End cannot be reached from this step.')).toBeDefined();
  });
});

describe('the draft on the canvas', () => {
  const canvas = () => screen.getByRole('application', { name: /^Draft on the canvas: Model m/ });
  const key = (name: string, more = {}) => fireEvent.keyDown(canvas(), { key: name, ...more });

  it('is walked by arrows and decided by keys', async () => {
    await show();
    key('ArrowRight');
    key('ArrowRight');
    expect(canvas().getAttribute('aria-activedescendant')).toBe('diagram-open');
    key('Enter');
    expect(isPressed('Accept open')).toBe(true);
    key('Delete');
    expect(isPressed('Discard open')).toBe(true);
    key('z', { ctrlKey: true });
    expect(isPressed('Accept open')).toBe(true);
    key('Enter', { shiftKey: true });
    expect(isPressed('Accept open')).toBe(false);
  });

  it('decides nothing at Start', async () => {
    await show();
    key('ArrowRight');
    key('Delete');
    expect(screen.getByRole('button', { name: 'Undo' }).matches(':disabled')).toBe(true);
  });
});

describe('the text next to the draft', () => {
  it('leads from a quotation to its part', async () => {
    await show();
    fireEvent.click(screen.getByRole('link', { name: 'Open the shop.' }));
    expect(isPressed('When open')).toBe(true);
    expect(screen.getByRole('link', { name: 'Open the shop.', current: true })).toBeDefined();
  });

  it('marks what became nothing', async () => {
    await show();
    expect(screen.getByTitle('Not understood').textContent).toBe('Be happy.');
    openTab(/^Not understood 1/);
    expect(screen.getByText('Text, line 3')).toBeDefined();
  });

  it('is one of several that are chosen', async () => {
    const other = { name: 'Other', text: 'Nothing.' };
    await show({ documents: [...aDraft().documents, other] });
    fireEvent.change(screen.getByLabelText('Document'), { target: { value: 'Other' } });
    expect(screen.getByRole('group', { name: /^Text of Other/ }).textContent).toBe('Nothing.');
  });

  it('that is stored no longer says so', async () => {
    await show({ documents: [] });
    expect(screen.getByText('The source text is no longer stored.')).toBeDefined();
  });

  it('is hidden for a wider canvas, and shown again', async () => {
    await show();
    await press('Hide the text, widen the canvas');
    expect(screen.queryByRole('tab', { name: 'Text' })).toBeNull();
    await press('Show the text beside the canvas');
    expect(screen.getByRole('tab', { name: 'Text' })).toBeDefined();
  });

  it('that was used as a whole says so', async () => {
    await show({ leftOver: [] });
    openTab(/^Not understood 0/);
    expect(screen.getByText('Every sentence was used.')).toBeDefined();
  });
});

describe('a draft with several models', () => {
  it('shows one of them, and accepts it alone', async () => {
    await show({ models: [aDraftModel('m', 'open'), aDraftModel('n', 'close')] });
    await press('Accept undecided in this model');
    expect(isPressed('Accept open')).toBe(true);
    fireEvent.click(screen.getByRole('combobox', { name: 'Models in this draft' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Model n (1 step)' }));
    expect(isPressed('Accept close')).toBe(false);
  });
});

describe('a draft in which nothing was found', () => {
  it('says so, shows the text, and adds nothing', async () => {
    await show({ models: [], testData: [] });
    expect(screen.getByText('No flow found in this text')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add all to project' }).matches(':disabled')).toBe(
      true,
    );
  });
});

describe('adding a draft to its project', () => {
  const ACCEPT = `POST /api/ai/accept/${DRAFT_ID}`;
  const open = async (
    draft: Partial<Draft> = {},
    before?: () => Promise<void>,
    field = 'Model name',
  ) => {
    const sent: unknown[] = [];
    const take = (body: unknown) => {
      sent.push(body);
      return { body: aDraft({ status: 'accepted' }) };
    };
    const view = await show(draft, { [ACCEPT]: take });
    await before?.();
    await press(/^Add (all|\d+ elements?) to project$/);
    await screen.findByLabelText(field);
    return { ...view, sent };
  };

  it('takes everything where nothing was chosen', async () => {
    const { sent } = await open();
    await press('Add');
    await waitFor(() => expect(toasts()).toEqual(['Added to project']));
    expect(sent).toMatchObject([
      { parts: { models: [{ id: 'm', name: 'Model m' }], testData: ['card'] } },
    ]);
  });

  it('takes only what was accepted, with the gap closed, under another name', async () => {
    const { sent } = await open({}, () => press('Accept open'));
    await write('Model name', 'Shop');
    await press('Add');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([
      {
        parts: {
          models: [{ name: 'Shop', nodes: [{ id: 'm-start' }, { id: 'open' }, { id: 'm-end' }] }],
          testData: [],
        },
      },
    ]);
  });

  it('takes undecided parts too where the user chooses so', async () => {
    const { sent } = await open({}, () => press('Accept open'));
    fireEvent.click(screen.getByRole('radio', { name: 'Also 2 undecided elements' }));
    await press('Add');
    await waitFor(() => expect(sent).toMatchObject([{ parts: { testData: ['card'] } }]));
  });

  it('leaves an unticked model out, with the data that no other model uses', async () => {
    const models = [aDraftModel('m', 'open', 'pay'), aDraftModel('n', 'pick')];
    const [, other] = models;
    const [edge] = other?.edges ?? [];
    if (edge) edge.guard = '<size> is valid';
    const testData = [aDraftRecord('card', ['4111']), aDraftRecord('size', ['XL'])];
    const { sent } = await open({ models, testData }, undefined, 'Name of “Model m”');
    await press(/^Model n/, 'checkbox');
    expect(screen.queryByLabelText('Name of “Model n”')).toBeNull();
    await press('Add');
    await waitFor(() =>
      expect(sent).toMatchObject([{ parts: { models: [{ id: 'm' }], testData: ['card'] } }]),
    );
  });

  it('needs a name', async () => {
    const { sent } = await open();
    await write('Model name', ' ');
    await press('Add');
    expect(screen.getByText('This field cannot be empty!')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('says why the server refuses, and stays open', async () => {
    const body = { statusCode: 409, code: 'name_taken', message: 'That name is taken.' };
    await show({}, { [ACCEPT]: { status: 409, body } });
    await press('Add all to project');
    await screen.findByLabelText('Model name');
    await press('Add');
    expect(await screen.findByText('That name is taken.')).toBeDefined();
  });
});

describe('the proposed test data', () => {
  it('is shown by class, long lists cut', async () => {
    const many = Array.from({ length: 14 }, (_, at) => `v${at}`);
    await show({
      testData: [aDraftRecord('card', many, { validity: 'invalid', label: 'expired' })],
    });
    openTab(/^Test data/);
    const row = within(screen.getByRole('list', { name: 'Test data' })).getByRole('listitem');
    expect(row.textContent).toMatch(/^<card> expired.*v11 … and 2 more/);
    expect(screen.getByRole('button', { name: 'Discard card, expired' })).toBeDefined();
  });

  it('is none where none was proposed', async () => {
    await show({ testData: [] });
    openTab(/^Test data/);
    expect(screen.getByText('No test data proposed')).toBeDefined();
  });
});
