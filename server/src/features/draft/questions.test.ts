import { generate } from '@caseloom/engine';
import { readDocuments } from '@caseloom/formats/document';
import { buildModels } from '@caseloom/formats/text-to-model';
import { describe, expect, it } from 'vitest';
import { answerQuestion, toQuestions } from './questions.ts';
import type { DraftContent } from './schema.ts';
import { NO_CONTENT } from './schema.ts';

const TEXT = `# Pay

1. The user opens the cart.
2. The user enters the card.
3. The receipt is shown.

Alternative flows
2a. The card has expired.
  1. An error is shown.
1a. The cart is empty.
`;

async function aContent(text = TEXT): Promise<DraftContent> {
  const { documents } = await readDocuments('a.md', new TextEncoder().encode(text));
  const built = buildModels(documents);
  const { models, sources } = built;
  const steps = built.steps.map((step) => ({ ...step, known: null }));
  return { ...NO_CONTENT, models, sources, steps, questions: toQuestions(built) };
}

/** Where an answer leads the branch of a question: sources, targets and labels of its edges. */
function ways({ models }: DraftContent, id: string) {
  const edges = models.flatMap((model) => model.edges.filter((edge) => edge.id.startsWith(id)));
  return edges.map(({ source, target, label }) => ({ source, target, label }));
}

describe('a question where a branch leads', () => {
  it('offers the end, the next step and the step that the branch leaves first', async () => {
    const { questions, models } = await aContent();
    const nodeOf = (at: number) => models[0]?.nodes.filter(({ type }) => type === 'step')[at]?.id;
    const [expired] = questions;
    const [end] = models[0]?.nodes.filter(({ type }) => type === 'end') ?? [];
    expect(expired?.choices.slice(0, 3)).toEqual([end?.id, nodeOf(2), nodeOf(1)]);
    expect(new Set(expired?.choices).size).toBe(expired?.choices.length);
  });

  it('draws its answer, the last one alone, with the sentence that asks for it', async () => {
    const content = await aContent();
    const [question] = content.questions;
    if (!question) throw new Error('nothing is asked');
    const [end = '', next = ''] = question.choices;
    expect(ways(content, question.id)).toEqual([]);
    const source = question.elementId;
    const ended = answerQuestion(content, question.id, end);
    expect(ways(ended, question.id)).toMatchObject([{ source, target: end }]);
    const led = answerQuestion(ended, question.id, next);
    expect(ways(led, question.id)).toMatchObject([{ source, target: next }]);
    expect(led.sources[`${question.id}-1`]).toEqual([question.from]);
  });

  it('of a branch without steps draws the branch itself', async () => {
    const content = await aContent();
    const question = content.questions.find(({ from }) => from?.text.includes('empty'));
    if (!question) throw new Error('nothing is asked');
    const [end = ''] = question.choices;
    expect(ways(answerQuestion(content, question.id, end), question.id)).toEqual([
      { source: question.elementId, target: end, label: 'The cart is empty' },
    ]);
  });

  it('of a branch without steps keeps its condition on data, and the flow goes on otherwise', async () => {
    const content = await aContent(
      '# Plan\n\n1. The user opens the form.\n2. The user enters the link.\n3. The plan is saved.\n\nAlternative flows\n2a. The link must be a valid URL.\n',
    );
    const [question] = content.questions;
    if (!question) throw new Error('nothing is asked');
    const { models } = answerQuestion(content, question.id, question.choices[0] ?? '');
    const leaving = models[0]?.edges.filter((edge) => edge.source === question.elementId);
    expect(leaving?.map(({ guard }) => guard)).toEqual(['otherwise', '<link> is invalid']);
  });

  it('of a branch without steps leaves the main path where the flow goes on', async () => {
    const content = await aContent();
    const question = content.questions.find(({ from }) => from?.text.includes('empty'));
    if (!question) throw new Error('nothing is asked');
    const [end = ''] = question.choices;
    const answered = answerQuestion(content, question.id, end);
    const leaving = answered.models[0]?.edges.filter((edge) => edge.source === question.elementId);
    expect(leaving?.map(({ label, mark }) => ({ label, mark }))).toEqual([
      { label: undefined, mark: 'main' },
      { label: 'The cart is empty', mark: undefined },
    ]);
  });

  it('draws nothing where an equal edge is there already', async () => {
    const content = await aContent();
    const [question] = content.questions;
    const [model] = content.models;
    if (!question?.elementId || !model) throw new Error('nothing is asked');
    const [end = ''] = question.choices;
    model.edges.push({ id: 'there', source: question.elementId, target: end });
    const answered = answerQuestion(content, question.id, end);
    expect(answered.models[0]?.edges).toEqual(model.edges);
    expect(answered.questions[0]?.answer).toBe(end);
  });

  it('has no answer that the model does not have', async () => {
    const content = await aContent();
    const [question] = content.questions;
    const answered = answerQuestion(content, question?.id ?? '', 'nowhere');
    expect(answered.models).toEqual(content.models);
  });
});

describe('a question where a branch starts', () => {
  it('offers the steps of the main flow, what its words speak of first, and none of the branch', async () => {
    const text = `# Pay

1. The user opens the cart.
2. The system checks the stock of the goods.
3. The receipt is shown.

Alternative flows
No goods in stock:
1. The user presses Close.
`;
    const { documents } = await readDocuments('a.md', new TextEncoder().encode(text));
    const built = buildModels(documents);
    const [question] = toQuestions(built).filter(({ code }) => code === 'way_place_assumed');
    const labelOf = (node: string) => {
      const { stepId } = built.models[0]?.nodes.find(({ id }) => id === node) ?? {};
      return built.steps.find(({ id }) => id === stepId)?.label;
    };
    expect(question?.choices.map(labelOf)).toEqual([
      'The system checks the stock of the goods',
      'The user opens the cart',
      'The receipt is shown',
    ]);
  });

  it('answered with another step leaves the main path where the flow goes on behind that one', async () => {
    const text = `# Bid

## Use case: Place a bid
1. The user opens the form.
2. The user enters the amount.
3. The system stores the bid.
4. The system shows the receipt.

If there is a bid of the user already, 409 is returned.
`;
    const content = await aContent(text);
    const answered = content.questions.reduce((drawn, { id, code, choices }) => {
      const [first = '', second = ''] = choices;
      return answerQuestion(drawn, id, code === 'way_place_assumed' ? second : first);
    }, content);
    const [model] = answered.models;
    if (!model) throw new Error('nothing was drawn');
    const made = generate(model, { steps: answered.steps, testData: [], models: [] });
    if (!made.ok) throw new Error('no cases');
    const happy = made.result.testCases.find(({ isHappyPath }) => isHappyPath);
    expect(made.result.testCases).toHaveLength(2);
    expect(happy?.steps.map((step) => step.text)).toEqual([
      'The user opens the form',
      'The user enters the amount',
      'The system stores the bid',
      'The system shows the receipt',
    ]);
  });
});
