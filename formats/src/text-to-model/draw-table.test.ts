import { validate } from '@caseloom/engine';
import { expect, it } from 'vitest';
import { draftOf } from './testing.ts';

it('treats a range among texts as a text, because texts have no order', async () => {
  const draft = await draftOf('| R1 | R2 | R3 |\n| a | Y | - |\n| < 5 | any | no |');
  const guards = draft.models.flatMap(({ edges }) => edges.map(({ guard }) => guard ?? ''));
  expect(guards.filter((guard) => guard.includes('= "4"'))).toHaveLength(1);
  expect(guards.filter((guard) => guard.includes('<='))).toEqual([]);
});

it('keeps two conditions of one name apart, in a table of rules and in one of rows', async () => {
  const rules = '|  | R1 | R2 |\n| paid | Y | N |\n| paid | N | N |\n| send | X | |';
  const rows = '| age | age | result |\n| 1 | 2 | ok |\n| 3 | 3 | no |';
  for (const text of [rules, rows]) {
    const { models, steps, testData } = await draftOf(text);
    const problems = models.flatMap((model) => validate(model, { steps, testData, models }));
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  }
});
