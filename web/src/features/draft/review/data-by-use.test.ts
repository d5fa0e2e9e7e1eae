import { expect, it } from 'vitest';
import { aDraft, aDraftModel, aDraftRecord } from '../../../testing/draft.ts';
import { dataByUse } from './data-by-use.ts';

it('the data of a draft is told apart by the models that use it', () => {
  const [m, n] = [aDraftModel('m', 'enter <card>'), aDraftModel('n', 'enter <name>')];
  const testData = ['card', 'name', 'nothing'].map((id) => aDraftRecord(id, ['1']));
  const draft = aDraft({ models: [m, n], testData });
  const { here, elsewhere, unused } = dataByUse(draft, m);
  const names = [here, elsewhere, unused].map((some) => some.map(({ name }) => name));
  expect(names).toEqual([['card'], ['name'], ['nothing']]);
});
