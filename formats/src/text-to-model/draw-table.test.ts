import { expect, it } from 'vitest';
import { draftOf } from './testing.ts';

it('takes a range beside texts as one of the texts, which have no order', async () => {
  const draft = await draftOf('| R1 | R2 | R3 |\n| a | Y | - |\n| < 5 | any | no |');
  const guards = draft.models.flatMap(({ edges }) => edges.map(({ guard }) => guard ?? ''));
  expect(guards.filter((guard) => guard.includes('= "4"'))).toHaveLength(1);
  expect(guards.filter((guard) => guard.includes('<='))).toEqual([]);
});
