import { randomBytes } from 'node:crypto';
import { createMask } from '@caseloom/formats';
import { inDays } from '../../db/from-now.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { anyone, authenticated } from '../../http/api.ts';
import type { Context } from '../../http/deps.ts';
import { pageOf, toPage } from '../../http/page.ts';
import { hashSecret } from '../../secret.ts';
import { findCompany } from '../company/queries.ts';
import { openDrawing } from '../model/queries/versions.ts';
import { findWords, listResults, requireResult, toResult } from '../result/queries.ts';
import { drawnModelOf, findRun, type RunRow, requireRun, toRun } from '../run/queries.ts';
import { listSecretValues } from '../test-data/queries.ts';
import { deleteShare, findShare, insertShare, listShares, moveShare } from './queries.ts';
import { toSharedDrawing } from './shared-drawing.ts';
import { writeReport } from './write.ts';

const api = authenticated.report;
const USUAL_DAYS = 30;

export const reportRoutes = {
  share: api.share.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const run = await requireRun(tx, actor, input.id);
      const token = randomBytes(32).toString('base64url');
      const { companyId, projectId, id: runId } = run;
      const expiresAt = inDays(input.expiresInDays ?? USUAL_DAYS);
      const values = { companyId, projectId, runId, createdBy: actor.id, expiresAt };
      const id = await insertShare(tx, { ...values, secretHash: hashSecret(token) });
      const [made] = await listShares(tx, run, { actor, id });
      if (!made) throw new Error('the link was made in this transaction');
      const { language } = await findCompany(tx, companyId);
      return { ...made, token, language };
    }),
  ),

  list: api.list.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) =>
      listShares(tx, await requireRun(tx, actor, input.id), { actor }),
    ),
  ),

  takeOver: api.takeOver.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const run = await requireRun(tx, actor, input.id);
      await moveShare(tx, run, { id: input.shareId, userId: actor.id });
      const [taken] = await listShares(tx, run, { actor, id: input.shareId });
      if (!taken) throw new AppError('report_not_found');
      return taken;
    }),
  ),

  revoke: api.revoke.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const run = await requireRun(tx, actor, input.id);
      const isGone = await deleteShare(tx, run, input.shareId);
      if (!isGone) throw new AppError('report_not_found');
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
    const { companyId, runId } = await openShare(context, token);
    const run = await inCompany(db, companyId, (tx) => findRun(tx, companyId, runId));
    if (!run) throw new AppError('report_not_found');
    const owner = { companyId, signal };
    return writeReport(run, { format, language, isNamed: false, owner }, (read) =>
      inCompany(db, companyId, read),
    );
  }),

  open: anyone.report.open.handler(async ({ context, input }) => {
    const { db } = context;
    const share = await openShare(context, input.token);
    return inCompany(db, share.companyId, async (tx) => {
      const row = await findRun(tx, share.companyId, share.runId);
      if (!row) throw new AppError('report_not_found');
      const page = pageOf(input, 'place');
      const { rows, total } = await listResults(tx, row, { status: input.status }, page);
      const { items, nextCursor } = toPage(rows, page, (one) => one.position);
      const { name, suiteName, environment, status, counts, passRate, createdAt, completedAt } =
        toRun(row);
      return {
        projectName: row.projectName,
        run: { name, suiteName, environment, status, counts, passRate, createdAt, completedAt },
        results: { items: items.map(toResult).map(withoutPeople), nextCursor, total },
        expiresAt: share.expiresAt.toISOString(),
      };
    });
  }),

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

/** Reads from the run that a link opens. @throws AppError as `openShare` does */
async function withSharedRun<Answer>(
  context: Context,
  token: string,
  read: (tx: Queryable, run: RunRow) => Promise<Answer>,
): Promise<Answer> {
  const { companyId, runId } = await openShare(context, token);
  return inCompany(context.db, companyId, async (tx) => {
    const run = await findRun(tx, companyId, runId);
    if (!run) throw new AppError('report_not_found');
    return read(tx, run);
  });
}

/** @throws AppError `report_not_found` for a link that opens nothing; `rate_limited` for who tries many */
async function openShare({ db, limits, ip }: Context, token: string) {
  const share = await findShare(db, token);
  if (share) return share;
  // who knows a token reads as often as they like; who guesses does not
  await limits.take('addressLink', ip);
  throw new AppError('report_not_found');
}

function withoutPeople({
  caseKey,
  name,
  polarity,
  isHappyPath,
  stepCount,
  status,
  failedStep,
  comment,
  durationMs,
  updatedAt,
}: ReturnType<typeof toResult>) {
  const words = { caseKey, name, polarity, isHappyPath, stepCount };
  return { ...words, status, failedStep, comment, durationMs, updatedAt };
}
