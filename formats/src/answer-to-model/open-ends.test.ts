import { expect, it } from 'vitest';
import { readDocuments } from '../document/read.ts';
import { answerToModels } from './answer-to-models.ts';

it('a branch that ends at a step is an open end, with the sentence that it ends with', async () => {
  const text = 'The user pays. A receipt is shown.';
  const { documents } = await readDocuments('a.md', new TextEncoder().encode(text));
  const steps = [
    { id: 'a', type: 'action', text: 'The user pays', quote: 'The user pays' },
    { id: 'b', type: 'outcome', text: 'A receipt is shown', quote: 'A receipt is shown' },
    { id: 'c', type: 'outcome', text: 'The till opens' },
  ];
  const ways = [
    { from: 'start', to: 'a' },
    { from: 'a', to: 'b' },
    { from: 'a', to: 'c' },
  ];
  const answer = { models: [{ name: 'Pay', steps, ways }] };
  expect(answerToModels(JSON.stringify(answer), documents, 'en')?.openEnds).toMatchObject([
    { modelId: 'model-1', nodeId: 'model-1-n-b', text: 'A receipt is shown' },
    { nodeId: 'model-1-n-c', from: null, text: 'The till opens' },
  ]);
});
