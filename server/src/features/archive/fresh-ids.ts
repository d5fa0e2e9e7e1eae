import { type ArchivedKind, type ArchivedProject, GONE } from '@caseloom/contract/archive-files';
import { uuidv7 } from '../../db/uuid.ts';
import { AppError } from '../../errors.ts';

/** The ids that the things of an archive get; `local-ids.ts` is the way there. */
export type FreshIds = {
  /** The new id of something. @throws AppError `archive_invalid` where the archive does not have it */
  of: (local: string, file: string) => string;
  /** The same of somebody, null where nobody is known. */
  person: (local: string | null, file: string) => string | null;
};

/**
 * Gives everything in an archive an id of its own, so that it can be imported twice: in the order of the
 * archive, by which it is exported again.
 *
 * @throws AppError `archive_invalid` where ids are not counted from 1, each once
 */
export function createFreshIds(project: ArchivedProject): FreshIds {
  const ids = new Map<string, string>();
  const count = (kind: ArchivedKind, things: readonly { id: string }[], file: string) => {
    for (const [index, { id }] of things.entries()) {
      if (id !== `${kind}-${index + 1}`) throw invalid(file, id);
      ids.set(id, uuidv7());
    }
  };
  const { people, steps, testData, models, suites, runs, releases } = project;
  count('person', people, 'people.json');
  count('step', steps, 'steps.json');
  count('data', testData, 'test-data.json');
  count('model', models, 'models');
  count('suite', suites, 'suites');
  count('run', runs, 'runs');
  count('release', releases, 'releases.json');
  const inRuns = <Thing>(listOf: (run: (typeof runs)[number]) => Thing[]) => runs.flatMap(listOf);
  count(
    'action',
    inRuns(({ actions }) => actions),
    'runs',
  );
  count(
    'attachment',
    inRuns(({ attachments }) => attachments),
    'runs',
  );
  const of = (local: string, file: string) => {
    const known = ids.get(local);
    if (known) return known;
    if (!local.startsWith(`${GONE}-`)) throw invalid(file, local);
    const id = uuidv7();
    ids.set(local, id);
    return id;
  };
  return { of, person: (local, file) => (local === null ? null : of(local, file)) };
}

/** What is wrong in an archive: in which file, and where in it. */
export function invalid(file: string, place: string): AppError {
  return new AppError('archive_invalid', { file, place });
}

/** @throws AppError `archive_invalid` where two have the same key; it names the second */
export function requireUnique<Thing>(
  things: readonly Thing[],
  keyOf: (thing: Thing) => unknown,
  at: { file: string; list: string },
): void {
  const seen = new Set<string>();
  for (const [index, thing] of things.entries()) {
    const key = JSON.stringify(keyOf(thing));
    if (seen.has(key)) throw invalid(at.file, `${at.list}[${index}]`);
    seen.add(key);
  }
}
