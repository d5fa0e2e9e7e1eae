import { LIMITS } from '@caseloom/contract';

/** A name that something has already, or that is too long, and the one that it is added by. */
export type Renamed = { name: string; as: string; why: 'taken' | 'long' };

/**
 * Models with names that no other has: one that is taken gets a number behind it, one that is too long is shortened.
 *
 * @param taken the names of the models that are there
 */
export function withFreeNames<Model extends { name: string }>(
  models: readonly Model[],
  taken: Iterable<string>,
): { models: Model[]; renamed: Renamed[] } {
  const known = new Set(Array.from(taken, plain));
  // a name that the file itself has goes to the model that has it
  const own = new Set(models.map(({ name }) => plain(name)));
  const renamed: Renamed[] = [];
  const named = models.map((model) => {
    const { name } = model;
    const short = shortened(name);
    const isFree = !known.has(plain(short));
    const as = isFree ? short : firstFree(name, (each) => known.has(each) || own.has(each));
    if (as !== name) renamed.push({ name, as, why: isFree ? 'long' : 'taken' });
    known.add(plain(as));
    return { ...model, name: as };
  });
  return { models: named, renamed };
}

/** Models with the names they get: that of the model that one updates, or for a new one a free name. @param updates by index */
export function namedNew<Model extends { name: string }>(
  models: readonly Model[],
  updates: readonly ({ earlier: { name: string } } | undefined)[],
  taken: readonly string[],
): { models: Model[]; renamed: Renamed[] } {
  const fresh = models.filter((_, at) => !updates[at]);
  const { models: free, renamed } = withFreeNames(fresh, taken);
  const names = new Map(fresh.map((model, at) => [model, free[at]?.name]));
  const named = models.map((model, at) => ({
    ...model,
    name: updates[at]?.earlier.name ?? names.get(model) ?? model.name,
  }));
  return { models: named, renamed };
}

/** A name of at most as many characters as a model may have. */
function shortened(name: string): string {
  if (name.length <= LIMITS.name) return name;
  return `${name.slice(0, LIMITS.name - 1).trimEnd()}…`;
}

function firstFree(name: string, isTaken: (name: string) => boolean): string {
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`;
    const as = `${name.slice(0, LIMITS.name - end.length).trimEnd()}${end}`;
    if (!isTaken(plain(as))) return as;
  }
}

/** Names that only differ in capital letters cannot be distinguished either. */
const plain = (name: string) => name.trim().toLowerCase();
