import { stepsOf } from '../flow/flatten.ts';
import { namingParts, stateNamedBy } from '../flow/naming-parts.ts';
import type { Context, Model, StateVariable } from '../model.ts';
import type { Change } from '../result.ts';
import { stateNamesOf, stateOf } from '../state-variables/declared.ts';

/**
 * Edges, steps and rules whose condition, action or words name a state variable that was declared
 * otherwise in an earlier version of the model: with another type, range, list or first value.
 */
export function stateChanges(old: Model | undefined, model: Model, context: Context): Change[] {
  const before = new Map(old && stateOf(old).map((variable) => [variable.name, variable]));
  const changed = stateOf(model).flatMap((variable) => {
    const was = before.get(variable.name);
    const words = was && [wordsOf(was), wordsOf(variable)];
    return words && words[0] !== words[1] ? [{ name: variable.name, words }] : [];
  });
  if (changed.length === 0) return [];
  const names = stateNamesOf(model);
  return namingParts(model, stepsOf(context)).flatMap((part) => {
    const used = stateNamedBy(part, names);
    return changed
      .filter(({ name }) => used.has(name))
      .map(({ words: [was = '', is = ''] }) => ({
        ...{ on: part.on, kind: 'state' as const, modelId: model.id, id: part.id },
        ...{ before: was, after: is },
      }));
  });
}

/** `attempts = 0 (0..3)`: the first value, and which ones there are. */
function wordsOf(variable: StateVariable): string {
  const { name, first } = variable;
  const start = `${name} = ${first}`;
  if (variable.type === 'integer') return `${start} (${variable.min}..${variable.max})`;
  return variable.type === 'list' ? `${start} (${variable.values.join(', ')})` : start;
}
