import type { Draft } from '@caseloom/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDraft, aDraftModel, DRAFT_ID } from '../../../testing/draft.ts';
import { aNode, anEdge } from '../../../testing/drawing.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderPart } from '../../../testing/render.tsx';
import { aDraftServer, ShownDraft } from '../../../testing/ShownDraft.tsx';
import { choose, press, toasts, write, writeAndLeave } from '../../../testing/user.ts';

const REFINE = `POST /api/ai/draft/${DRAFT_ID}/refine`;
const QUESTION: Draft['questions'][number] = {
  ...{ id: 'q1', code: 'else', text: 'What happens otherwise?', modelId: 'm', elementId: 'pay' },
  from: { file: 'Text', line: 2, text: 'Pay.' },
  choices: [
    { value: 'end', label: 'It ends' },
    { value: 'again', label: 'It is tried again' },
  ],
  answer: null,
};
const sent: unknown[] = [];

/** Opens the questions of a draft. */
async function show(draft: Partial<Draft> = {}, answer = {}) {
  const { server, answers } = aDraftServer(aDraft(draft));
  answerCalls({
    ...answers,
    [REFINE]: (body) => {
      sent.push(body);
      return { body: aDraft(), ...answer };
    },
    [`POST /api/ai/draft/${DRAFT_ID}/undo`]: { body: aDraft() },
  });
  await renderPart(<ShownDraft />);
  await press(/^Questions/, 'tab');
  return server;
}
const sentence = () => screen.getByLabelText<HTMLTextAreaElement>('Refine with a sentence');

beforeEach(() => {
  sent.length = 0;
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

describe('the questions of a draft', () => {
  it('offer their answers, the assumed one first, with the sentence they are about', async () => {
    await show({ questions: [QUESTION] });
    const group = within(screen.getByRole('group', { name: 'What happens otherwise?' }));
    const [first, second] = group.getAllByRole('button');
    expect(first?.textContent).toBe('It ends (assumed)');
    expect(second?.textContent).toBe('It is tried again');
    expect(screen.getByText('Text, line 2')).toBeDefined();
  });

  it('about branches with no stated end take one answer for all that have steps, and each another one before they are applied', async () => {
    const model = aDraftModel('m', 'open', 'pay');
    for (const branch of ['refused', 'late']) {
      model.nodes.push(aNode(branch, 300, 200, 'step'));
      model.edges.push(anEdge('open', branch));
    }
    const choices = ['m-end', 'open'].map((value) => ({ value, label: `to ${value}` }));
    const places = { One: 'refused', Other: 'late', Bare: 'pay' };
    const questions = Object.entries(places).map(([text, elementId]) => ({
      ...{ ...QUESTION, code: 'way_end_open', modelId: 'm', elementId, answer: null },
      ...{ id: text, text, choices },
    }));
    await show({ models: [model], questions });
    await press('The test ends in all 2 open branches that have steps');
    expect(screen.queryByRole('button', { name: /^The test ends in all/ })).toBeNull();
    const other = within(screen.getByRole('group', { name: 'Other' }));
    expect(other.getByRole('button', { name: 'to m-end', pressed: true })).toBeDefined();
    const bare = within(screen.getByRole('group', { name: 'Bare' }));
    expect(bare.getByRole('button', { name: 'to m-end', pressed: false })).toBeDefined();
    fireEvent.click(other.getByRole('button', { name: 'Return to “to open”' }));
    await press('Apply 2 answers');
    await waitFor(() =>
      expect(sent).toEqual([{ accepted: [], answers: { One: 'm-end', Other: 'open' } }]),
    );
  });

  it('stand there again after the progress of a refinement stood in their place', async () => {
    await show();
    cleanup();
    await renderPart(<ShownDraft />);
    const tab = await screen.findByRole('tab', { name: /^Questions/ });
    expect(tab.getAttribute('aria-selected')).toBe('true');
  });

  it('lead to the place they are about', async () => {
    await show({ questions: [QUESTION] });
    await press('Show on canvas');
    expect(screen.getByRole('button', { name: 'When pay', pressed: true })).toBeDefined();
  });

  it('are answered, and what was accepted stays', async () => {
    await show({ questions: [QUESTION] });
    await press('Accept open');
    await press('It is tried again');
    await press('Apply 1 answer');
    await waitFor(() => expect(sent).toEqual([{ accepted: ['open'], answers: { q1: 'again' } }]));
  });

  it('wait with their answers on the server, until those are applied or taken back', async () => {
    const server = await show({ questions: [QUESTION] });
    await press('It is tried again');
    expect(screen.getByText('1 answer is not applied yet.')).toBeDefined();
    await waitFor(() => expect(server.kept.choices.answers).toEqual({ q1: 'again' }));
    cleanup();
    await renderPart(<ShownDraft />);
    const given = await screen.findByRole('button', { name: 'It is tried again' });
    expect(given.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(given);
    await waitFor(() => expect(server.kept.choices.answers).toEqual({}));
    expect(screen.queryByText('1 answer is not applied yet.')).toBeNull();
  });

  it('about an open branch say what comes of each answer, and list all other steps in order', async () => {
    const names = ['open', 'pay', 'pack', 'send'];
    const ends = ['m-end', 'pay', 'send', 'open', 'pack', 'gone'];
    const choices = ends.map((value) => ({ value, label: value }));
    const open = { ...QUESTION, code: 'way_end_open', elementId: 'pack', choices };
    const server = await show({ models: [aDraftModel('m', ...names)], questions: [open] });
    expect(screen.getByRole('button', { name: 'Return to “pay”' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Go on with “send”' })).toBeDefined();
    await choose('Another step', 'pack');
    await waitFor(() => expect(server.kept.choices.answers).toEqual({ q1: 'pack' }));
  });

  it('about one branch follow each other: where it leads is offered from where it leaves', async () => {
    const model = aDraftModel('m', 'open', 'pay', 'pack', 'send');
    model.nodes.push(aNode('refused', 300, 200, 'step'));
    model.edges.push({ ...anEdge('open', 'refused'), label: 'It is refused' });
    const toChoices = (...ids: string[]) => ids.map((value) => ({ value, label: value }));
    const place = { ...QUESTION, id: 'place', code: 'way_place_assumed', text: 'Where from?' };
    const end = { ...QUESTION, id: 'end', code: 'way_end_open', text: 'Where to?' };
    const questions = [
      { ...place, elementId: 'open', choices: toChoices('open', 'pay', 'pack', 'send') },
      {
        ...{ ...end, elementId: 'refused' },
        choices: toChoices('m-end', 'pay', 'open', 'pack', 'send', 'refused'),
      },
    ];
    await show({ models: [model], questions });
    const group = within(screen.getByRole('group', { name: 'Where to?' }));
    expect(group.getByRole('button', { name: 'Go on with “pay”' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'pack' }));
    expect(await group.findByRole('button', { name: 'Go on with “send”' })).toBeDefined();
    expect(group.getByRole('button', { name: 'Return to “pack”' })).toBeDefined();
    expect(group.queryByRole('button', { name: 'Go on with “pay”' })).toBeNull();
  });

  it('are asked for again when another language is chosen', async () => {
    const server = await show({ questions: [QUESTION] });
    const questions = [{ ...QUESTION, text: 'Yoksa ne olur?' }];
    server.kept = { ...server.kept, questions };
    await act(() => i18next.changeLanguage('tr'));
    expect(await screen.findByRole('group', { name: 'Yoksa ne olur?' })).toBeDefined();
  });

  it('without answers to choose from take free words', async () => {
    await show({ questions: [{ ...QUESTION, choices: [] }] });
    await writeAndLeave('What happens otherwise?', 'Nothing');
    await press('Refine draft');
    await waitFor(() => expect(sent).toMatchObject([{ answers: { q1: 'Nothing' } }]));
  });

  it('are none where nothing is open', async () => {
    await show();
    expect(screen.getByText('No open questions')).toBeDefined();
  });
});

describe('a sentence that was not understood', () => {
  it('becomes a step by one press', async () => {
    await show();
    fireEvent.click(screen.getByRole('tab', { name: /^Not understood/ }));
    await press('Add as step: Be happy.');
    const sentence = { file: 'Text', line: 3, text: 'Be happy.' };
    const wish = { accepted: [], addSteps: [sentence], addTo: 'm' };
    await waitFor(() => expect(sent).toEqual([wish]));
  });

  it('that was added says into which model it went and behind which step', async () => {
    const models = [aDraftModel('m', 'open', 'smile', 'pay')];
    await show({}, { body: aDraft({ models, fresh: ['smile'] }) });
    fireEvent.click(screen.getByRole('tab', { name: /^Not understood/ }));
    await press('Add as step: Be happy.');
    await waitFor(() => expect(toasts()).toEqual(['Added to “Model m” after “open”']));
    const selected = await screen.findByRole('button', { name: 'When smile', pressed: true });
    expect(selected).toBeDefined();
  });

  it('is dismissed, which the draft keeps, and listed again', async () => {
    const server = await show();
    fireEvent.click(screen.getByRole('tab', { name: /^Not understood/ }));
    await press('Dismiss: Be happy.');
    await waitFor(() => expect(server.kept.choices.dismissed).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Add as step: Be happy.' })).toBeNull();
    expect(screen.getByRole('tab', { name: 'Not understood 0' })).toBeDefined();
    await press('List again');
    await waitFor(() => expect(server.kept.choices.dismissed).toEqual([]));
    expect(screen.getByRole('button', { name: 'Add as step: Be happy.' })).toBeDefined();
  });
});

describe('refining a draft with a sentence', () => {
  it('needs an answer or a sentence', async () => {
    await show();
    await write('Refine with a sentence', '  ');
    await press('Refine draft');
    expect(screen.getByText('Answer a question or enter a sentence.')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('sends it without what was discarded, and empties the field', async () => {
    await show();
    await press('Discard pay');
    await write('Refine with a sentence', ' Add a refund. ');
    await press('Refine draft');
    await waitFor(() => expect(sentence().value).toBe(''));
    expect(sent).toMatchObject([
      {
        sentence: 'Add a refund.',
        parts: {
          models: [{ id: 'm', nodes: [{ id: 'm-start' }, { id: 'open' }, { id: 'm-end' }] }],
        },
      },
    ]);
  });

  it('of which nothing could be made keeps the sentence, and says why', async () => {
    const failure = {
      code: 'nothing_new',
      message: 'Nothing new was found.',
      reason: null,
      raw: null,
    };
    await show({}, { body: aDraft({ failure }) });
    await write('Refine with a sentence', 'Add a refund.');
    await press('Refine draft');
    await waitFor(() => expect(toasts()).toEqual(['Nothing new was found.']));
    expect(sentence().value).toBe('Add a refund.');
  });

  it('that is refused says why, and keeps the sentence for the next visit', async () => {
    const body = { statusCode: 429, code: 'quota_reached', message: 'No drafts are left.' };
    await show({}, { status: 429, body });
    await write('Refine with a sentence', 'Add a refund.');
    await press('Refine draft');
    expect(await screen.findByText('No drafts are left.')).toBeDefined();
    expect(sessionStorage.getItem(`draft/${DRAFT_ID}/sentence`)).toBe('Add a refund.');
  });

  it('is taken back, where there is something to take back', async () => {
    await show({ canUndo: true, refinements: ['Add a refund.'] });
    expect(screen.getByText('Add a refund.')).toBeDefined();
    await press('Undo last refinement');
    await waitFor(() => expect(toasts()).toEqual(['Last refinement undone']));
  });

  it('has nothing to take back at first', async () => {
    await show();
    expect(screen.queryByRole('button', { name: 'Undo last refinement' })).toBeNull();
  });
});
