import { recordsByName } from '../data/test-data.ts';
import type { Context, Model } from '../model.ts';

/**
 * The name that a case tells a value by: `password`, and for fresh values on returns to its step
 * `password 2`, `password 3`, but for those that are the names of variables.
 *
 * @param occurrence 1 for the first value
 */
export function modelName(
  name: string,
  occurrence: number,
  variables: { has: (name: string) => boolean },
): string {
  if (occurrence === 1) return name;
  let number = 1;
  for (let left = occurrence - 1; left > 0; ) {
    number++;
    if (!variables.has(`${name} ${number}`)) left--;
  }
  return `${name} ${number}`;
}

/** The same for the cases of a model, by the data that the model was generated with. */
export function modelNamesOf(
  model: Model,
  context: Context,
): (name: string, occurrence: number) => string {
  const variables = recordsByName(model, context);
  return (name, occurrence) => modelName(name, occurrence, variables);
}
