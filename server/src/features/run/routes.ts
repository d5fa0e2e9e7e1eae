import { contract } from '@caseloom/contract';
import { publishChange } from '../../db/event-bus.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { pageOf, toPage } from '../../http/page.ts';
import { actionOf } from '../../http/route-meta.ts';
import { insertAudit } from '../audit/queries.ts';
import { putIntoBin } from '../bin/queries/put-and-restore.ts';
import { openDrawing } from '../model/queries/versions.ts';
import { notifyAssigned, notifyFinished } from '../notification/queries/run-news.ts';
import { requireProject } from '../project/queries.ts';
import { refoldRun } from '../result/queries/refold.ts';
import { lockSuite, requireSuite } from '../suite/queries.ts';
import { nameRerun } from './name-rerun.ts';
import { runPolicy } from './policy.ts';
import { compareRuns, coverRun } from './queries/outcomes.ts';
import { fillRun, refillRun } from './queries/run-cases.ts';
import { countContents } from './queries/run-contents.ts';
import {
  closeRun,
  drawnModelOf,
  insertRun,
  listRuns,
  listWorkers,
  openRun,
  type RunRow,
  requireRun,
  requireRunWithRole,
  toRun,
  updateRun,
} from './queries.ts';

const api = authenticated.run;

export const runRoutes = {
  create: api.create.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const suite = await requireSuite(tx, actor, input.suiteId);
      const { companyId, projectId, id: suiteId } = suite;
      const { status, revision, figures } = await lockSuite(tx, suite);
      // the cases that there were before a generation failed can still be run
      if (status === 'generating' || (status === 'failed' && figures.testCases === 0))
        throw new AppError('suite_not_ready');
      const assigneeIds = [...new Set(input.assigneeIds ?? [])];
      const workers = await listWorkers(tx, suite, assigneeIds);
      if (workers.size < assigneeIds.length) throw new AppError('user_not_found');
      const { name = suite.name, environment = '' } = input;
      const values = { companyId, projectId, suiteId, revision, createdBy: actor.id };
      const id = await insertRun(tx, { ...values, name, environment });
      await fillRun(tx, { companyId, projectId, id, suiteId, assigneeIds });
      await notifyAssigned(tx, actor, { companyId, projectId, id, name }, assigneeIds);
      return toRun(await requireRun(tx, actor, id));
    }),
  ),

  listOfProject: api.listOfProject.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { slug: input.slug });
      const page = pageOf(input, 'id');
      const { suiteId, modelId, status } = input;
      const { companyId, id: projectId } = project;
      const at = { companyId, projectIds: [projectId], suiteId, modelId, status };
      const { rows, total } = await listRuns(tx, at, page);
      const { items, nextCursor } = toPage(rows, page, (row) => row.id);
      return { items: items.map(toRun), nextCursor, total };
    }),
  ),

  get: api.get.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { run, role } = await requireRunWithRole(tx, actor, input.id);
      const target = { createdBy: run.createdBy, role };
      const can = {
        complete: runPolicy.complete(actor, target),
        reopen: runPolicy.reopen(actor, target),
        delete: runPolicy.delete(actor, target),
      };
      return { ...toRun(run), can, contents: await countContents(tx, run) };
    }),
  ),

  update: api.update.handler(({ context: { db, actor }, input: { id, name, environment } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const run = await requireRun(tx, actor, id);
      const changes = {
        ...(name !== undefined && { name }),
        ...(environment !== undefined && { environment }),
      };
      if (Object.keys(changes).length > 0) await updateRun(tx, run, changes);
      await publishChange(tx, run.id);
      return toRun(await requireRun(tx, actor, id));
    }),
  ),

  delete: api.delete.handler(({ context, input }) =>
    inCompany(context.db, context.actor.companyId, async (tx): Promise<undefined> => {
      const run = await requireRuledRun(tx, context.actor, { id: input.id, deed: 'delete' });
      const { companyId, id } = run;
      await putIntoBin(tx, 'run', { companyId, id, deletedBy: context.actor.id });
      await noteChange(tx, context, { run, deed: 'delete' });
    }),
  ),

  complete: api.complete.handler(({ context, input }) =>
    inCompany(context.db, context.actor.companyId, async (tx) => {
      const { actor } = context;
      const run = await requireRun(tx, actor, input.id);
      if (await closeRun(tx, run)) {
        await notifyFinished(tx, actor, run);
        await noteChange(tx, context, { run, deed: 'complete' });
        await publishChange(tx, run.id);
      }
      return toRun(await requireRun(tx, actor, input.id));
    }),
  ),

  reopen: api.reopen.handler(({ context, input }) =>
    inCompany(context.db, context.actor.companyId, async (tx) => {
      const { actor } = context;
      const run = await requireRuledRun(tx, actor, { id: input.id, deed: 'reopen' });
      if (await openRun(tx, run)) {
        // the project may show others of its verdicts since
        await refoldRun(tx, run);
        await noteChange(tx, context, { run, deed: 'reopen' });
        await publishChange(tx, run.id);
      }
      return toRun(await requireRun(tx, actor, input.id));
    }),
  ),

  rerun: api.rerun.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const before = await requireRun(tx, actor, input.id);
      const { companyId, projectId, suiteId } = before;
      const { revision } = await lockSuite(tx, { companyId, id: suiteId });
      const { environment = before.environment, keepAssignees = true } = input;
      const name = input.name ?? (await nameRerun(tx, before, language));
      const values = { companyId, projectId, suiteId, revision, createdBy: actor.id };
      const id = await insertRun(tx, { ...values, name, environment, rerunOf: before.id });
      const statuses = input.statuses ?? ['failed'];
      const filled = await refillRun(
        tx,
        { companyId, projectId, id, suiteId },
        { runId: before.id, statuses, keepAssignees },
      );
      if (filled === 0) throw new AppError('nothing_to_run');
      const repeated = statuses.reduce((sum, status) => sum + before.counts[status], 0);
      return { ...toRun(await requireRun(tx, actor, id)), left: repeated - filled };
    }),
  ),

  compare: api.compare.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { id } = await requireRun(tx, actor, input.id);
      const { id: otherId } = await requireRun(tx, actor, input.otherId);
      return compareRuns(tx, actor, { id, otherId });
    }),
  ),

  drawing: api.drawing.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) =>
      openDrawing(tx, await drawnModelOf(tx, await requireRun(tx, actor, input.id))),
    ),
  ),

  coverage: api.coverage.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const run = await requireRun(tx, actor, input.id);
      return { modelId: run.modelId, ...(await coverRun(tx, run)) };
    }),
  ),
};

/** The run, for those whom its rules let do something to it. @throws AppError `run_not_found`, `not_allowed` */
async function requireRuledRun(
  tx: Queryable,
  actor: Actor,
  { id, deed }: { id: string; deed: 'reopen' | 'delete' },
): Promise<RunRow> {
  const { run, role } = await requireRunWithRole(tx, actor, id);
  if (!runPolicy[deed](actor, { createdBy: run.createdBy, role }))
    throw new AppError('not_allowed');
  return run;
}

/** Writes a change of a run's state into the audit log, in its transaction. */
async function noteChange(
  tx: Queryable,
  { actor, ip, userAgent }: { actor: Actor } & Pick<Context, 'ip' | 'userAgent'>,
  { run, deed }: { run: RunRow; deed: 'complete' | 'reopen' | 'delete' },
): Promise<void> {
  const { companyId, projectId, id: subjectId, name } = run;
  const subject = { companyId, projectId, subjectId, name };
  const action = actionOf(contract.run[deed]);
  await insertAudit(tx, { ...subject, actorId: actor.id, action, ip, userAgent });
}
