import type { ReleaseSummary } from '@caseloom/contract';
import type { Queryable } from '../../db/open.ts';
import { listRunsOfIds, toRun } from '../run/queries.ts';
import { countByDay, countRisks, listFailing, listRequirements } from './queries/summary.ts';
import { listRunIds, type ReleaseRow, toRelease } from './queries.ts';

/** The state of a release: its runs, requirements, what fails, by day. */
export async function readState(tx: Queryable, release: ReleaseRow): Promise<ReleaseSummary> {
  const ids = await listRunIds(tx, release);
  return {
    release: toRelease(release),
    runs: (await listRunsOfIds(tx, release.companyId, ids)).map(toRun),
    ...(await countRisks(tx, release)),
    requirements: await listRequirements(tx, release),
    ...(await listFailing(tx, release)),
    daily: await countByDay(tx, release),
  };
}
