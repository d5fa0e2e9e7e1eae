import { type ArchivedKind, GONE } from '@caseloom/contract/archive-files';

/** The ids that rows have in an archive; `fresh-ids.ts` is the way back. */
export type LocalIds = {
  /** Counts rows of a kind, in the order of their ids in the database. */
  add: (kind: ArchivedKind, rows: readonly { id: string }[]) => void;
  /** The id of a row; of one that nobody added, because it was deleted, an id of its own too. */
  of: (id: string) => string;
  /** The id of a user, who is counted where they come up first. */
  person: (id: string | null) => string | null;
  /** The users that came up, in the order of their ids. */
  people: () => string[];
};

/**
 * Gives ids that say nothing of a database. They depend on the content alone: rows are counted in the order
 * in which they were made, an import makes them in that order again.
 */
export function createLocalIds(): LocalIds {
  const ids = new Map<string, string>();
  const counts = new Map<string, number>();
  const people: string[] = [];
  const next = (kind: string) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return `${kind}-${count}`;
  };
  const of = (id: string, kind: string = GONE): string => {
    const known = ids.get(id) ?? next(kind);
    ids.set(id, known);
    return known;
  };
  return {
    add: (kind, rows) => {
      for (const { id } of rows) of(id, kind);
    },
    of: (id) => of(id),
    person: (id) => {
      if (id === null) return null;
      if (!ids.has(id)) people.push(id);
      return of(id, 'person');
    },
    people: () => people,
  };
}
