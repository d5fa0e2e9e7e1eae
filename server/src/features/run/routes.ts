import { contract } from '@caseloom/contract';
import { publishChange } from '../../db/event-bus.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { pageOf, toPage } from '../../http/page.ts';
import { actionOf } from '../../http/route-meta.ts';
import { findKeyName } from '../api-key/queries.ts';
import { insertAudit, keyDetails } from '../audit/queries.ts';
import { putIntoBin } from '../bin/queries/put-and-restore.ts';
import { openDrawing } from '../model/queries/versions.ts';
import { notifyAssigned, notifyFinished } from '../notification/queries/run-news.ts';
import { requireProject } from '../project/queries.ts';
import { findReleaseOfRun } from '../release/queries.ts';
import { refoldRun } from '../result/queries/refold.ts';
import { lockSuite, requireSuite } from '../suite/queries.ts';
import { announceRun } from '../webhook/queries/announce-run.ts';
import { nameRerun, nameRun } from './name-rerun.ts';
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
  create: api.create.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const suite = await requireSuite(tx, actor, input.suiteId);
      const { companyId, projectId, id: suiteId } = suite;
      const { status, revision, generatedIn, figures } = await lockSuite(tx, suite);
      // the cases that there were before a generation failed can still be run
      if (status === 'generating' || (status === 'failed' && figures.testCases === 0))
        throw new AppError('suite_not_ready');
      const assigneeIds = [...new Set(input.assigneeIds ?? [])];
      const workers = await listWorkers(tx, suite, assigneeIds);
      if (workers.size < assigneeIds.length) throw new AppError('user_not_found');
      const { environment = '', build = '', order } = input;
      const name = input.name ?? (await nameRun(tx, suite, language));
      const by = { createdBy: actor.id, apiKeyName: await findKeyName(tx, actor) };
      const values = { companyId, projectId, suiteId, revision, ...by };
      const id = await insertRun(tx, { ...values, name, environment, build });
      const cases = input.cases ?? {};
      const filling = { companyId, projectId, id, suiteId, generatedIn, cases };
      const filled = await fillRun(tx, { ...filling, assigneeIds, order });
      if (filled === 0 && input.cases) throw new AppError('nothing_to_run');
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
      return { ...toRun(run), release: await findReleaseOfRun(tx, run), can };
    }),
  ),

  contents: api.contents.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) =>
      countContents(tx, await requireRun(tx, actor, input.id)),
    ),
  ),

  update: api.update.handler(({ context: { db, actor }, input: { id, ...named } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const run = await requireRun(tx, actor, id);
      const { name, environment, build } = named;
      const changes = {
        ...(name !== undefined && { name }),
        ...(environment !== undefined && { environment }),
        ...(build !== undefined && { build }),
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
      const { release } = await countContents(tx, run);
      await putIntoBin(tx, 'run', { companyId, id, deletedBy: context.actor.id });
      const more = release && { release: release.name };
      await noteChange(tx, context, { run, deed: 'delete', ...(more && { more }) });
    }),
  ),

  complete: api.complete.handler(async ({ context, input }) => {
    const { db, actor, wakeWebhooks } = context;
    const { completed, isAnnounced } = await inCompany(db, actor.companyId, async (tx) => {
      const run = await requireRun(tx, actor, input.id);
      const isClosed = await closeRun(tx, run);
      const completed = await requireRun(tx, actor, input.id);
      if (!isClosed) return { completed, isAnnounced: false };
      await notifyFinished(tx, actor, run);
      await noteChange(tx, context, { run, deed: 'complete' });
      await publishChange(tx, run.id);
      return { completed, isAnnounced: await announceRun(tx, context, completed) };
    });
    if (isAnnounced) wakeWebhooks();
    return toRun(completed);
  }),

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
      const { revision, generatedIn } = await lockSuite(tx, { companyId, id: suiteId });
      const { environment = before.environment, build = '', keepAssignees = true } = input;
      const name = input.name ?? (await nameRerun(tx, before, language));
      const by = { createdBy: actor.id, apiKeyName: await findKeyName(tx, actor) };
      const values = { companyId, projectId, suiteId, revision, ...by };
      const id = await insertRun(tx, { ...values, name, environment, build, rerunOf: before.id });
      const statuses = input.statuses ?? ['failed'];
      const { filled, left } = await refillRun(
        tx,
        { companyId, projectId, id, suiteId, generatedIn, cases: input.cases ?? {} },
        { runId: before.id, statuses, keepAssignees },
      );
      if (filled === 0) throw new AppError('nothing_to_run');
      return { ...toRun(await requireRun(tx, actor, id)), left };
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
  {
    run,
    deed,
    more,
  }: { run: RunRow; deed: 'complete' | 'reopen' | 'delete'; more?: Record<string, string> },
): Promise<void> {
  const { companyId, projectId, id: subjectId, name } = run;
  const subject = { companyId, projectId, subjectId, name };
  const action = actionOf(contract.run[deed]);
  const details = { ...more, ...(await keyDetails(tx, actor)) };
  await insertAudit(tx, { ...subject, actorId: actor.id, action, details, ip, userAgent });
}
