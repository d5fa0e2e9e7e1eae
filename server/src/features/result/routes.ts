import { LIMITS, type ResultStatus } from '@caseloom/contract';
import { createMask } from '@caseloom/formats';
import { publishChange } from '../../db/event-bus.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import type { Actor } from '../../http/deps.ts';
import { pageOf, toPage } from '../../http/page.ts';
import { safeName } from '../../workers/file.ts';
import { matchResultsInWorker } from '../../workers/in-worker.ts';
import { listWorkers, type RunRow, requireOpenRun, requireRun, toRun } from '../run/queries.ts';
import { listSecretValues } from '../test-data/queries.ts';
import {
  deleteAttachment,
  findAttachment,
  insertAttachment,
  listAttachments,
  toAttachment,
} from './queries/attachments.ts';
import { listKeyPage, writeImported } from './queries/imported-results.ts';
import { visitRun } from './queries/run-visitors.ts';
import {
  findResult,
  findWords,
  listHistory,
  listResults,
  lockResult,
  lockResults,
  type ResultRow,
  toResult,
  updateResults,
} from './queries.ts';
import { sniff } from './sniff.ts';
import { streamRun } from './stream.ts';

const api = authenticated.result;

/** How many pages may have one run open on one node. */
const MAX_PAGES = 200;

export const resultRoutes = {
  stream: api.stream.handler(async ({ context, input: { id }, path, signal }) => {
    const { db, actor, events, setHeader } = context;
    const run = await inCompany(db, actor.companyId, (tx) => requireRun(tx, actor, id));
    if (events.count(id) >= MAX_PAGES) throw new AppError('rate_limited', { retryAfter: 60 });
    // a proxy that gathers answers would keep the news
    setHeader('x-accel-buffering', 'no');
    return streamRun(context, { actor, run, path, signal });
  }),

  here: api.here.handler(({ context: { db, actor }, input: { id, caseKey } }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const run = await requireRun(tx, actor, id);
      if (caseKey !== null) await resultOf(tx, run, caseKey);
      await visitRun(tx, run, { userId: actor.id, caseKey });
      await publishChange(tx, run.id);
    }),
  ),

  list: api.list.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { id, limit: _limit, cursor: _cursor, from: _from, ...filter } = input;
      const run = await requireRun(tx, actor, id);
      const page = pageOf(input, 'place');
      const { rows, total } = await listResults(tx, run, filter, page);
      const { items, nextCursor } = toPage(rows, page, (row) => row.position);
      return { items: items.map(toResult), nextCursor, total };
    }),
  ),

  get: api.get.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const run = await requireRun(tx, actor, input.id);
      const row = await resultOf(tx, run, input.caseKey);
      return {
        ...toResult(row),
        ...(await findWords(tx, row)),
        files: (await listAttachments(tx, run, input.caseKey)).map(toAttachment),
        history: await listHistory(tx, row),
      };
    }),
  ),

  set: api.set.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { id, caseKey, seen, ...changes } = input;
      const run = await requireOpenRun(tx, actor, id);
      const before = await lockResult(tx, run, caseKey);
      if (!before) throw new AppError('case_not_found');
      const saw = before.updatedAt?.toISOString() ?? null;
      if (seen !== undefined && seen !== saw && before.updatedBy !== actor.id)
        throw new AppError('version_conflict', toResult(await resultOf(tx, run, caseKey)));
      const comment =
        changes.comment && createMask(await listSecretValues(tx, run))(changes.comment);
      await updateResults(tx, run, [caseKey], changesOf({ ...changes, comment }, before, actor));
      await publishChange(tx, run.id);
      return toResult(await resultOf(tx, run, caseKey));
    }),
  ),

  setMany: api.setMany.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { id, status, assigneeId } = input;
      const caseKeys = [...new Set(input.caseKeys)];
      const run = await requireOpenRun(tx, actor, id);
      if (assigneeId && (await listWorkers(tx, run, [assigneeId])).size === 0)
        throw new AppError('user_not_found');
      await lockResults(tx, run, caseKeys);
      const changed = await updateResults(tx, run, caseKeys, {
        ...(status !== undefined && {
          ...statusColumns(actor, status),
          failedStep: null,
          stepStatuses: [],
        }),
        ...(assigneeId !== undefined && { assigneeId }),
      });
      if (changed < caseKeys.length) throw new AppError('case_not_found');
      await publishChange(tx, run.id);
      return toRun(await requireRun(tx, actor, id));
    }),
  ),

  attach: api.attach.handler(async ({ context: { db, actor }, input }) => {
    const { id, caseKey, file } = input;
    if (file.size > LIMITS.attachmentBytes) throw new AppError('too_large');
    const content = Buffer.from(await file.arrayBuffer());
    const type = sniff(content);
    if (!type) throw new AppError('unsupported_type');
    return inCompany(db, actor.companyId, async (tx) => {
      const run = await requireOpenRun(tx, actor, id);
      const changed = await updateResults(tx, run, [caseKey], {});
      if (changed === 0) throw new AppError('case_not_found');
      const files = await listAttachments(tx, run, caseKey);
      if (files.length >= LIMITS.attachments) throw new AppError('attachments_full');
      const { companyId, projectId } = run;
      const at = { companyId, projectId, runId: id, caseKey, createdBy: actor.id };
      await publishChange(tx, run.id);
      const name = safeName(file.name).slice(-LIMITS.name) || 'file';
      return toAttachment(
        await insertAttachment(tx, { ...at, name, type, bytes: content.length, content }),
      );
    });
  }),

  attachment: api.attachment.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const run = await requireRun(tx, actor, input.id);
      const found = await findAttachment(tx, run, input.attachmentId);
      if (!found) throw new AppError('attachment_not_found');
      return new File([new Uint8Array(found.content)], found.name, { type: found.type });
    }),
  ),

  detach: api.detach.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const run = await requireOpenRun(tx, actor, input.id);
      const caseKey = await deleteAttachment(tx, run, input.attachmentId);
      if (!caseKey) throw new AppError('attachment_not_found');
      await updateResults(tx, run, [caseKey], {});
      await publishChange(tx, run.id);
    }),
  ),

  import: api.import.handler(async ({ context, input: { id, file } }) => {
    const { db, actor, taskOwner } = context;
    const { companyId } = actor;
    const { run, secrets } = await inCompany(db, companyId, async (tx) => {
      const run = await requireOpenRun(tx, actor, id);
      return { run, secrets: await listSecretValues(tx, run) };
    });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const parts: string[] = [];
    const matched = await matchResultsInWorker({ bytes, secrets }, taskOwner, {
      keysAfter: (page) => inCompany(db, companyId, (tx) => listKeyPage(tx, run, page)),
      take: (rows) => void parts.push(rows),
    });
    if (!matched) throw new AppError('results_unreadable');
    if ('fault' in matched) throw new AppError(matched.fault.code, matched.fault.params);
    return inCompany(db, companyId, async (tx) => {
      const run = await requireOpenRun(tx, actor, id);
      for (const rows of parts) await writeImported(tx, run, rows, actor.id);
      await publishChange(tx, run.id);
      return matched;
    });
  }),
};

type ResultChanges = {
  status: ResultStatus;
  comment?: string | undefined;
  stepStatuses?: ResultStatus[] | undefined;
  failedStep?: number | null | undefined;
  durationMs?: number | null | undefined;
};

/**
 * The columns of a tester's result. The statuses of its steps are kept as long as the status
 * of the case stays the same.
 *
 * @throws AppError `invalid_input` for steps that the case does not have
 */
function changesOf(
  { status, comment, stepStatuses, failedStep, durationMs }: ResultChanges,
  before: NonNullable<Awaited<ReturnType<typeof lockResult>>>,
  actor: Actor,
): Parameters<typeof updateResults>[3] {
  const isSame = before.status === status;
  const steps = stepStatuses ?? (isSame ? before.stepStatuses : []);
  const known = isSame && stepStatuses === undefined ? before.failedStep : null;
  const failed = status === 'failed' ? (failedStep ?? known ?? firstFailed(steps)) : null;
  const stepCount = before.steps;
  if (steps.length > stepCount) throw new AppError('invalid_input', [{ path: 'stepStatuses' }]);
  if (failed !== null && failed > stepCount)
    throw new AppError('invalid_input', [{ path: 'failedStep' }]);
  return {
    ...statusColumns(actor, status),
    ...(comment !== undefined && { comment }),
    ...(durationMs !== undefined && { durationMs }),
    stepStatuses: steps,
    failedStep: failed,
  };
}

async function resultOf(tx: Queryable, run: RunRow, caseKey: string): Promise<ResultRow> {
  const row = await findResult(tx, run, caseKey);
  if (!row) throw new AppError('case_not_found');
  return row;
}

/** The status, who set it and when; a result that is untested again has neither. */
function statusColumns({ id }: Actor, status: ResultStatus) {
  const isTested = status !== 'untested';
  return {
    status,
    updatedBy: isTested ? id : null,
    updatedAt: isTested ? new Date() : null,
    source: 'manual' as const,
  };
}

function firstFailed(statuses: ResultStatus[]): number | null {
  const at = statuses.indexOf('failed');
  return at < 0 ? null : at + 1;
}
