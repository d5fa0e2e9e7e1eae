import { z } from 'zod';

/** What has an id in an archive. */
export const ARCHIVED_KINDS = [
  'person',
  'step',
  'data',
  'model',
  'suite',
  'run',
  'action',
  'attachment',
  'release',
] as const;
export type ArchivedKind = (typeof ARCHIVED_KINDS)[number];

/** Of what was deleted, and is named where it was used: nothing in the archive has it. */
export const GONE = 'gone';

/**
 * Ids within an archive count what it holds: `model-2`. They say nothing of the database that it comes from,
 * so the same content has the same ids wherever it is exported.
 */
export function localId(kind: ArchivedKind | typeof GONE) {
  return z.string().regex(new RegExp(`^${kind}-[1-9]\\d{0,5}$`));
}

/** The id of something that may have been deleted since. */
export function lastingId(kind: ArchivedKind) {
  return z.union([localId(kind), localId(GONE)]);
}

/** Whoever did something; null where nobody is known. */
export const person = localId('person').nullable();
