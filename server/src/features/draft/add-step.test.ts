import { readDocuments } from '@caseloom/formats/document';
import { buildModels } from '@caseloom/formats/text-to-model';
import { describe, expect, it } from 'vitest';
import { addStep } from './add-step.ts';
import { toQuestions } from './questions.ts';
import { type DraftContent, NO_CONTENT, type Quote } from './schema.ts';

const TEXT = `# Pay

1. The user opens the cart.
2. The user enters the card.

The weather is nice.

Alternative flows
2a. The card has expired.
  1. An error is shown.
`;

async function aContent(): Promise<DraftContent> {
  const { documents } = await readDocuments('a.md', new TextEncoder().encode(TEXT));
  const built = buildModels(documents);
  const steps = built.steps.map((step) => ({ ...step, known: null }));
  const { models, sources, leftOver } = built;
  return { ...NO_CONTENT, models, steps, sources, leftOver, questions: toQuestions(built) };
}

/** The steps of the one model from Start on, the first way that has no condition. */
function walk({ models, steps }: DraftContent): string[] {
  const [model] = models;
  const labels: string[] = [];
  let at = model?.nodes.find(({ type }) => type === 'start')?.id;
  while (at) {
    const edge = model?.edges.find(({ source, label }) => source === at && !label);
    at = edge?.target;
    const stepId = model?.nodes.find(({ id }) => id === at)?.stepId;
    const step = steps.find(({ id }) => id === stepId);
    if (step) labels.push(step.label);
  }
  return labels;
}

describe('a sentence that became nothing', () => {
  it('becomes a step behind the one that stands before it, and is left over no more', async () => {
    const content = await aContent();
    const sentence = content.leftOver.find(({ text }) => text.includes('weather'));
    if (!sentence) throw new Error('nothing is left over');
    const added = addStep(content, sentence, { language: 'en' });
    expect(walk(added)).toEqual([
      'The user opens the cart',
      'The user enters the card',
      'The weather is nice',
    ]);
    expect(added.leftOver).not.toContainEqual(sentence);
    expect(added.fresh).toEqual(['added-1']);
    expect(added.sources['added-1']).toEqual([sentence]);
  });

  it('behind the last step of a branch that leads nowhere becomes its end', async () => {
    const content = await aContent();
    const sentence: Quote = { file: 'a.md', line: 99, text: 'The user goes home.' };
    const added = addStep({ ...content, leftOver: [sentence] }, sentence, { language: 'en' });
    expect(added.questions[0]?.elementId).toBe('added-1');
    expect(added.questions[0]?.ends).toEqual([{ source: 'added-1' }]);
  });

  it('changes nothing where it is not left over', async () => {
    const content = await aContent();
    const sentence: Quote = { file: 'a.md', line: 3, text: 'Not there.' };
    expect(addStep(content, sentence, { language: 'en' })).toBe(content);
  });
});
