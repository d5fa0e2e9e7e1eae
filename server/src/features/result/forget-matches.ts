import type { Queryable } from '../../db/open.ts';
import { toPattern } from '../../workers/automation-names.ts';
import type { RunRow } from '../run/queries.ts';
import { deleteAutomationName } from '../suite/queries/automation-names.ts';
import { type UnmatchedRow, updateMatch } from './queries/unmatched-results.ts';

/** Lets matched results wait again, once their matches are taken back; their cases forget the names that they have by that. */
export async function forgetMatches(
  tx: Queryable,
  run: RunRow,
  rows: readonly UnmatchedRow[],
): Promise<void> {
  const suite = { companyId: run.companyId, projectId: run.projectId, id: run.suiteId };
  for (const { matchedKey, automationName, isNamedByMatch } of rows)
    if (matchedKey && isNamedByMatch)
      await deleteAutomationName(tx, suite, {
        caseKey: matchedKey,
        name: toPattern(automationName),
      });
  const ids = rows.map(({ id }) => id);
  const waits = { matchedKey: null, matchAction: null, isNamedByMatch: false };
  await updateMatch(tx, run, ids, waits);
}
