import type { Draft } from '@caseloom/contract';
import { dataNamesOf } from './choices.ts';

type Data = Draft['testData'][number];

/** The records of a draft by who uses them; a draft of one model has its data there. */
export function dataByUse(draft: Draft, model: Draft['models'][number]) {
  const { models, testData } = draft;
  if (models.length < 2) return { here: testData, elsewhere: [], unused: [] };
  const own = dataNamesOf(draft, model);
  const all = new Set(models.flatMap((one) => [...dataNamesOf(draft, one)]));
  const isHere = ({ name, modelId }: Data) => own.has(name) && (modelId ?? model.id) === model.id;
  return {
    here: testData.filter(isHere),
    elsewhere: testData.filter((one) => !isHere(one) && all.has(one.name)),
    unused: testData.filter((one) => !isHere(one) && !all.has(one.name)),
  };
}
