import { expect, it } from 'vitest';
import { readAnswer } from './read-answer.ts';

it('what an answer has beyond the most that is read is counted in one fault', () => {
  const steps = Array.from({ length: 1003 }, (_, index) => ({ id: `s${index}`, text: 'Pay' }));
  const read = readAnswer({ models: [{ name: 'Pay', steps, ways: [] }] });
  expect(read?.answer.models[0]?.steps).toHaveLength(1000);
  expect(read?.faults).toMatchObject([
    { code: 'answer_too_long', params: { count: '3', limit: '1000' } },
  ]);
});
