import { useEffect, useMemo, useSyncExternalStore } from 'react';

type Person = { id: string; firstName: string; lastName: string };

/** So many colours are told apart at the size of an avatar. */
export const HUES = 12;

/** The first letters of the name. */
export function initialsOf({ firstName, lastName }: Omit<Person, 'id'>): string {
  return `${[...firstName][0] ?? ''}${[...lastName][0] ?? ''}`;
}

/**
 * The colours of people whose initials are the same, 0 to 11: of each id its own, or the next free one
 * where another has that. The same people have the same colours, in whatever order they are named.
 */
export function huesOf(ids: readonly string[]): ReadonlyMap<string, number> {
  const hues = new Map<string, number>();
  const taken = new Set<number>();
  for (const id of [...new Set(ids)].toSorted()) {
    let hue = hashOf(id) % HUES;
    while (taken.has(hue) && taken.size < HUES) hue = (hue + 1) % HUES;
    taken.add(hue);
    hues.set(id, hue);
  }
  return hues;
}

/** 32 bits of FNV-1a (Fowler, Noll, Vo): ids that follow each other have colours that do not. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Whose avatars are on the page, by their initials; one person may be there several times. */
const shown = new Map<string, readonly string[]>();
const listeners = new Set<() => void>();
const NOBODY: readonly string[] = [];

function show(initials: string, ids: readonly string[]): void {
  if (ids.length === 0) shown.delete(initials);
  else shown.set(initials, ids);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The initials of a person, and a colour that nobody else with these initials has on the page. */
export function useFace(person: Person): { initials: string; hue: number } {
  const { id } = person;
  const initials = initialsOf(person);
  const ids = useSyncExternalStore(subscribe, () => shown.get(initials) ?? NOBODY);
  useEffect(() => {
    show(initials, [...(shown.get(initials) ?? []), id]);
    return () => {
      const left = [...(shown.get(initials) ?? [])];
      left.splice(left.indexOf(id), 1);
      show(initials, left);
    };
  }, [initials, id]);
  const hue = useMemo(() => huesOf([...ids, id]).get(id) ?? 0, [ids, id]);
  return { initials, hue };
}
