import { isDeepStrictEqual } from 'node:util';
import type { Model } from '@caseloom/engine';
import type { DraftContent } from './schema.ts';

/** Whether a model has other elements or words than when it was placed, and nobody moved anything since. */
export function hasOtherSize(
  model: Model | undefined,
  { models, edited = {} }: DraftContent,
): boolean {
  const drafted = models.find(({ id }) => id === model?.id);
  if (!model || !drafted) return false;
  const places = new Map(drafted.nodes.map(({ id, position }) => [id, position]));
  const isMoved = model.nodes.some(
    ({ id, position }) => !isDeepStrictEqual(position, places.get(id)),
  );
  if (isMoved) return false;
  const idsOf = ({ nodes, edges }: Model) => [...nodes, ...edges].map(({ id }) => id);
  const ids = idsOf(model);
  return ids.some((id) => Object.hasOwn(edited, id)) || !isDeepStrictEqual(ids, idsOf(drafted));
}
