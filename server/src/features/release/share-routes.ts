import type { ReleaseSummary, SharedRelease } from '@caseloom/contract';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { anyone, authenticated } from '../../http/api.ts';
import type { Context } from '../../http/deps.ts';
import { makeShare, openShare, revokeShare, takeShareOver } from '../report/queries/shares.ts';
import { listShares, type Shared } from '../report/queries.ts';
import { findRelease, type ReleaseKey, type ReleaseRow, requireRelease } from './queries.ts';
import { readState } from './read-state.ts';
import { writeRelease } from './write.ts';

const api = authenticated.releaseShare;

export const releaseShareRoutes = {
  share: api.share.handler(({ context: { db, actor }, input: { id, expiresInDays } }) =>
    inCompany(db, actor.companyId, async (tx) =>
      makeShare(tx, toShared(await requireRelease(tx, actor, id)), { actor, expiresInDays }),
    ),
  ),

  list: api.list.handler(({ context: { db, actor }, input: { id } }) =>
    inCompany(db, actor.companyId, async (tx) =>
      listShares(tx, toShared(await requireRelease(tx, actor, id)), { actor }),
    ),
  ),

  takeOver: api.takeOver.handler(({ context: { db, actor }, input: { id, shareId } }) =>
    inCompany(db, actor.companyId, async (tx) =>
      takeShareOver(tx, toShared(await requireRelease(tx, actor, id)), { actor, id: shareId }),
    ),
  ),

  revoke: api.revoke.handler(({ context: { db, actor }, input: { id, shareId } }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      await revokeShare(tx, toShared(await requireRelease(tx, actor, id)), shareId);
    }),
  ),

  open: anyone.releaseShare.open.handler(({ context, input: { token } }) =>
    withSharedRelease(context, token, async (tx, release, expiresAt) => ({
      projectName: release.projectName,
      ...toSharedState(await readState(tx, release)),
      expiresAt: expiresAt.toISOString(),
    })),
  ),

  openFile: anyone.releaseShare.openFile.handler(async ({ context, input, signal }) => {
    const { db, language } = context;
    const { release, state } = await withSharedRelease(context, input.token, async (tx, row) => ({
      release: row,
      state: await readState(tx, row),
    }));
    const { companyId } = release;
    const { format } = input;
    const options = { format, language, isNamed: false, owner: { companyId, signal } };
    return writeRelease(release, state, options, (read) => inCompany(db, companyId, read));
  }),
};

function toShared({ companyId, projectId, id }: ReleaseKey): Shared {
  return { companyId, projectId, releaseId: id };
}

/** Reads from the release that a link opens. @throws AppError as `openShare` does */
async function withSharedRelease<Answer>(
  context: Context,
  token: string,
  read: (tx: Queryable, release: ReleaseRow, expiresAt: Date) => Promise<Answer>,
): Promise<Answer> {
  const { companyId, releaseId, expiresAt } = await openShare(context, token);
  return inCompany(context.db, companyId, async (tx) => {
    const release = releaseId && (await findRelease(tx, companyId, releaseId));
    if (!release) throw new AppError('report_not_found');
    return read(tx, release, expiresAt);
  });
}

/** What of a state leaves the company: no names of people, no note, nothing that leads into the portal. */
function toSharedState({
  release: { name, startsOn, endsOn, builds, status, counts },
  runs,
  failing,
  ...state
}: ReleaseSummary): Omit<SharedRelease, 'projectName' | 'expiresAt'> {
  return {
    ...state,
    release: { name, startsOn, endsOn, builds, status, counts },
    runs: runs.map((run) => ({
      ...{ name: run.name, suiteName: run.suiteName, environment: run.environment },
      ...{ status: run.status, counts: run.counts, unmatched: run.unmatched },
      ...{ createdAt: run.createdAt, completedAt: run.completedAt },
    })),
    failing: failing.map(({ runId: _, suiteId: _suite, ...one }) => one),
  };
}
