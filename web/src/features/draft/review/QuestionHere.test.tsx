import type { Draft } from '@caseloom/contract';
import { generate } from '@caseloom/engine';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDraft, aDraftModel, DRAFT_ID } from '../../../testing/draft.ts';
import { aNode, anEdge } from '../../../testing/drawing.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderPart } from '../../../testing/render.tsx';
import { press } from '../../../testing/user.ts';
import type { Order } from './cases-worker.ts';
import { Review } from './Review.tsx';

const QUESTION: Draft['questions'][number] = {
  ...{ id: 'q1', code: 'way_end_open', text: 'Where does it lead?', modelId: 'm' },
  ...{ elementId: 'refused', from: { file: 'Text', line: 2, text: 'Pay.' }, answer: null },
  choices: ['m-end', 'pay', 'open', 'refused'].map((value) => ({ value, label: `to ${value}` })),
};
const sent: unknown[] = [];

/** A worker that generates at once, as the real one does. */
class PlainWorker {
  onmessage: ((event: { data: unknown }) => void) | undefined;
  postMessage({ model, context, settings }: Order) {
    this.onmessage?.({ data: generate(model, context, settings) });
  }
  terminate() {}
}

/** The branch is drawn last, so that it comes behind all of the flow. */
function aModelWithBranch() {
  const model = aDraftModel('m', 'open', 'pay');
  model.nodes.push({ ...aNode('refused', 300, 200, 'step'), stepId: 's' });
  model.edges.push(anEdge('open', 'refused'));
  return model;
}

async function show(questions = [QUESTION]) {
  answerCalls({
    [`POST /api/ai/draft/${DRAFT_ID}/refine`]: (body) => {
      sent.push(body);
      return { body: aDraft() };
    },
  });
  const model = aModelWithBranch();
  const steps: Draft['steps'] = [{ id: 's', label: 'refused', type: 'outcome', known: null }];
  await renderPart(<Review draft={aDraft({ models: [model], steps, questions })} />);
}

beforeEach(() => {
  sent.length = 0;
  sessionStorage.clear();
  vi.stubGlobal('Worker', PlainWorker);
});

describe('a branch that no sentence leads anywhere', () => {
  it('is marked at its last step', async () => {
    await show();
    const item = within(screen.getByRole('list', { name: 'Steps' })).getByText('refused');
    expect(item.closest('li')?.textContent).toContain('End not stated');
  });

  it('is asked about beside that step, and one press answers', async () => {
    await show();
    await press('Then refused');
    const group = within(screen.getByRole('group', { name: 'Where does it lead?' }));
    expect(group.getAllByRole('button')).toHaveLength(3);
    expect(group.getByRole('button', { name: 'Go on with “to pay”' })).toBeDefined();
    fireEvent.click(group.getByRole('button', { name: 'Return to “to open”' }));
    await waitFor(() => expect(sent).toEqual([{ accepted: [], answers: { q1: 'open' } }]));
  });

  it('is asked about at the edge and at the step that it leads to, where values are open', async () => {
    const values: Draft['questions'][number] = {
      ...{ ...QUESTION, code: 'values_open', text: 'Which values?', elementId: 'open-refused' },
      choices: ['one', 'two', 'three', 'any'].map((value) => ({ value, label: value })),
    };
    await show([values]);
    await press('Then refused');
    const group = within(screen.getByRole('group', { name: 'Which values?' }));
    expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'one',
      'two',
      'three',
      'any',
    ]);
    fireEvent.click(group.getByRole('button', { name: 'two' }));
    await waitFor(() => expect(sent).toEqual([{ accepted: [], answers: { q1: 'two' } }]));
  });

  it('is no longer asked about once its step is discarded, and again once that is taken back', async () => {
    await show();
    const groups = () => screen.queryAllByRole('group', { name: 'Where does it lead?' });
    fireEvent.click(screen.getByRole('tab', { name: 'Questions 1' }));
    expect(groups()).toHaveLength(1);
    await press('Discard refused');
    expect(groups()).toHaveLength(0);
    expect(screen.getByRole('tab', { name: 'Questions 0' })).toBeDefined();
    // an assumption is left
    expect(screen.getByRole('button', { name: 'Next unclear (1)' })).toBeDefined();
    await press('Discard refused');
    expect(groups()).toHaveLength(1);
  });

  it('is discarded, and not asked about any more, where one says that there is no such branch', async () => {
    const model = aModelWithBranch();
    model.edges = model.edges.map((edge) =>
      edge.target === 'refused' ? { ...edge, label: 'The card is refused' } : edge,
    );
    const sources = { refused: QUESTION.from ? [QUESTION.from] : [] };
    const draft = aDraft({ models: [model], questions: [QUESTION], sources });
    await renderPart(<Review draft={draft} />);
    fireEvent.click(screen.getByRole('tab', { name: 'Questions 1' }));
    await press('There is no such branch');
    expect(screen.getByRole('tab', { name: 'Questions 0' })).toBeDefined();
    expect(screen.getByRole('button', { name: /^Discard/, pressed: true })).toBeDefined();
    await press('Undo');
    expect(screen.getByRole('tab', { name: 'Questions 1' })).toBeDefined();
  });

  it('offers no such answer where the branch cannot be distinguished from the main flow', async () => {
    await show();
    fireEvent.click(screen.getByRole('tab', { name: 'Questions 1' }));
    expect(screen.queryByRole('button', { name: 'There is no such branch' })).toBeNull();
  });

  it('counts as uncovered', async () => {
    await show();
    fireEvent.click(screen.getByRole('tab', { name: /^Test cases/ }));
    const facts = await screen.findByText(/coverage/, {}, { timeout: 5000 });
    expect(facts.textContent).toContain('coverage 75%, 3 of 4');
    expect(facts.textContent).toContain('1 branch with no stated end');
  });
});
