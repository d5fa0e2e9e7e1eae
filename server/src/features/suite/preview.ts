import type { SuitePreview } from '@caseloom/contract';
import { differencesOf } from '@caseloom/engine';
import type { Queryable } from '../../db/open.ts';
import { listStandings, standingAfter } from '../requirement/queries/outcomes.ts';
import { countTitleOnly } from './queries/generated-batch.ts';
import {
  casesWithGeneration,
  countKeptEdits,
  countOpenRuns,
  countTags,
  listDoubtful,
  listLeftEdits,
} from './queries/preview.ts';
import type { SuiteKey } from './queries.ts';
import type { Sources } from './schema.ts';

/**
 * A case that is less alike than this to the one it continues is shown side by side with it. Measured on
 * the checkout of docs: of the cases that one edit changed, 24 of 25 are more alike to what they were.
 */
const SURE_LIKENESS = 0.85;
/** What the generation that is laid out would do besides changing cases, so many of them by name; nothing is written. */
export async function previewGeneration(
  tx: Queryable,
  suite: SuiteKey,
  { print, listed }: Pick<Sources, 'print'> & { listed: number },
): Promise<SuitePreview> {
  const { rows, total } = await listDoubtful(tx, suite, { below: SURE_LIKENESS, limit: listed });
  return {
    print,
    continued: rows.map(({ before, after, ...one }) => ({
      ...one,
      differences: differencesOf(before, after),
    })),
    continuedTotal: total,
    titleOnly: await countTitleOnly(tx, suite),
    keeps: await countKeptEdits(tx, suite),
    leaves: await listLeftEdits(tx, suite, listed),
    openRuns: await countOpenRuns(tx, suite),
    tags: await countTags(tx, suite),
    requirements: await listChangedStandings(tx, suite),
  };
}

/** The requirements that would stand otherwise than now. */
async function listChangedStandings(
  tx: Queryable,
  suite: SuiteKey,
): Promise<SuitePreview['requirements']> {
  const { companyId, projectId } = suite;
  const at = { companyId, projectId };
  const before = await listStandings(tx, at);
  const after = await listStandings(tx, at, casesWithGeneration(suite));
  const none = { status: 'untested', isBeforeChange: false, isCovered: false } as const;
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  return ids
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .flatMap((id) => {
      const old = before.get(id) ?? none;
      const { isCovered, ...standing } = after.get(id) ?? none;
      const now = standingAfter(before.get(id), standing);
      const isSame = old.status === now.status && old.isBeforeChange === now.isBeforeChange;
      if (isSame && old.isCovered === isCovered) return [];
      const { status, isBeforeChange } = now;
      return [{ id, before: old.status, after: status, isBeforeChange, isCovered }];
    });
}
