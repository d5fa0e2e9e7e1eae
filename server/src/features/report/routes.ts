import { createMask } from '@caseloom/formats';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { anyone, authenticated } from '../../http/api.ts';
import type { Context } from '../../http/deps.ts';
import { pageOf, toPage } from '../../http/page.ts';
import { openDrawing } from '../model/queries/versions.ts';
import { findWords, listResults, requireResult, toResult } from '../result/queries.ts';
import { drawnModelOf, findRun, type RunRow, requireRun, toRun } from '../run/queries.ts';
import { listSecretValues } from '../test-data/queries.ts';
import { makeShare, openShare, revokeShare, takeShareOver } from './queries/shares.ts';
import { listShares, type Shared } from './queries.ts';
import { toSharedDrawing } from './shared-drawing.ts';
import { writeReport } from './write.ts';

const api = authenticated.report;

export const reportRoutes = {
  share: api.share.handler(({ context: { db, actor }, input: { id, expiresInDays } }) =>
    inCompany(db, actor.companyId, async (tx) =>
      makeShare(tx, toShared(await requireRun(tx, actor, id)), { actor, expiresInDays }),
    ),
  ),

  list: api.list.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) =>
      listShares(tx, toShared(await requireRun(tx, actor, input.id)), { actor }),
    ),
  ),

  takeOver: api.takeOver.handler(({ context: { db, actor }, input: { id, shareId } }) =>
    inCompany(db, actor.companyId, async (tx) =>
      takeShareOver(tx, toShared(await requireRun(tx, actor, id)), { actor, id: shareId }),
    ),
  ),

  revoke: api.revoke.handler(({ context: { db, actor }, input: { id, shareId } }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      await revokeShare(tx, toShared(await requireRun(tx, actor, id)), shareId);
    }),
  ),

  file: api.file.handler(async ({ context, input: { id, format } }) => {
    const { db, actor, language, taskOwner: owner } = context;
    const { companyId } = actor;
    const run = await inCompany(db, companyId, (tx) => requireRun(tx, actor, id));
    return writeReport(run, { format, language, isNamed: true, owner }, (read) =>
      inCompany(db, companyId, read),
    );
  }),

  openFile: anyone.report.openFile.handler(async ({ context, input, signal }) => {
    const { token, format } = input;
    const { db, language } = context;
    const run = await withSharedRun(context, token, async (_tx, row) => row);
    const { companyId } = run;
    const owner = { companyId, signal };
    return writeReport(run, { format, language, isNamed: false, owner }, (read) =>
      inCompany(db, companyId, read),
    );
  }),

  open: anyone.report.open.handler(({ context, input }) =>
    withSharedRun(context, input.token, async (tx, row, share) => {
      const page = pageOf(input, 'place');
      const { rows, total } = await listResults(tx, row, { status: input.status }, page);
      const { items, nextCursor } = toPage(rows, page, (one) => one.position);
      const { name, suiteName, environment, build, status, ...figures } = toRun(row);
      const { counts, unmatched, passRate, createdAt, completedAt } = figures;
      const facts = { name, suiteName, environment, build, status };
      return {
        projectName: row.projectName,
        run: { ...facts, counts, unmatched, passRate, createdAt, completedAt },
        results: { items: items.map(toResult).map(withoutPeople), nextCursor, total },
        expiresAt: share.expiresAt.toISOString(),
      };
    }),
  ),

  openCase: anyone.report.openCase.handler(({ context, input: { token, caseKey } }) =>
    withSharedRun(context, token, async (tx, run) => {
      const row = await requireResult(tx, run, caseKey);
      const { steps, path, data } = await findWords(tx, row);
      const result = toResult(row);
      const { stepStatuses } = result;
      return { ...withoutPeople(result), stepStatuses, steps, path, data };
    }),
  ),

  openDrawing: anyone.report.openDrawing.handler(({ context, input: { token } }) =>
    withSharedRun(context, token, async (tx, run) => {
      const drawing = await openDrawing(tx, await drawnModelOf(tx, run));
      return toSharedDrawing(drawing, createMask(await listSecretValues(tx, run)));
    }),
  ),
};

function toShared({ companyId, projectId, id }: RunRow): Shared {
  return { companyId, projectId, runId: id };
}

type Share = Awaited<ReturnType<typeof openShare>>;

/** Reads from the run that a link opens. @throws AppError as `openShare` does */
async function withSharedRun<Answer>(
  context: Context,
  token: string,
  read: (tx: Queryable, run: RunRow, share: Share) => Promise<Answer>,
): Promise<Answer> {
  const share = await openShare(context, token);
  return inCompany(context.db, share.companyId, async (tx) => {
    const run = share.runId && (await findRun(tx, share.companyId, share.runId));
    if (!run) throw new AppError('report_not_found');
    return read(tx, run, share);
  });
}

function withoutPeople({
  caseKey,
  name,
  polarity,
  unstated,
  isHappyPath,
  stepCount,
  status,
  failedStep,
  comment,
  durationMs,
  updatedAt,
}: ReturnType<typeof toResult>) {
  const kind = { polarity, ...(unstated && { unstated }), isHappyPath };
  const words = { caseKey, name, ...kind, stepCount };
  return { ...words, status, failedStep, comment, durationMs, updatedAt };
}
