import { publishChange } from '../../db/event-bus.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import type { Actor } from '../../http/deps.ts';
import { pageOf, toPage } from '../../http/page.ts';
import { putIntoBin } from '../bin/queries/put-and-restore.ts';
import { openDrawing } from '../model/queries/versions.ts';
import { listMemberIds } from '../notification/queries/recipients.ts';
import { notifyAssigned } from '../notification/queries/run-news.ts';
import { notify } from '../notification/queries.ts';
import { requireProject } from '../project/queries.ts';
import { lockSuite, requireSuite } from '../suite/queries.ts';
import { compareRuns, coverRun } from './queries/outcomes.ts';
import { fillRun, refillRun } from './queries/run-cases.ts';
import {
  closeRun,
  drawnModelOf,
  insertRun,
  listRuns,
  listWorkers,
  type RunRow,
  requireRun,
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
    inCompany(db, actor.companyId, async (tx) => toRun(await requireRun(tx, actor, input.id))),
  ),

  update: api.update.handler(({ context: { db, actor }, input: { id, name, environment } }) =>
    change(db, actor, id, {
      ...(name !== undefined && { name }),
      ...(environment !== undefined && { environment }),
    }),
  ),

  delete: api.delete.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const { companyId, id } = await requireRun(tx, actor, input.id);
      await putIntoBin(tx, 'run', { companyId, id, deletedBy: actor.id });
    }),
  ),

  complete: api.complete.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const run = await requireRun(tx, actor, input.id);
      if (await closeRun(tx, run)) {
        await notifyOfRun(tx, actor, run);
        await publishChange(tx, run.id);
      }
      return toRun(await requireRun(tx, actor, input.id));
    }),
  ),

  reopen: api.reopen.handler(({ context: { db, actor }, input }) =>
    change(db, actor, input.id, { status: 'open', completedAt: null }),
  ),

  rerun: api.rerun.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const before = await requireRun(tx, actor, input.id);
      const { companyId, projectId, suiteId } = before;
      const { revision } = await lockSuite(tx, { companyId, id: suiteId });
      const { name = before.name, environment = before.environment } = input;
      const values = { companyId, projectId, suiteId, revision, createdBy: actor.id };
      const id = await insertRun(tx, { ...values, name, environment, rerunOf: before.id });
      const filled = await refillRun(
        tx,
        { companyId, projectId, id, suiteId, assigneeIds: [] },
        { runId: before.id, statuses: input.statuses ?? ['failed'] },
      );
      if (filled === 0) throw new AppError('nothing_to_run');
      return toRun(await requireRun(tx, actor, id));
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

type Database = Parameters<typeof inCompany>[0];

function change(db: Database, actor: Actor, id: string, changes: Parameters<typeof updateRun>[2]) {
  return inCompany(db, actor.companyId, async (tx: Queryable) => {
    const run = await requireRun(tx, actor, id);
    if (Object.keys(changes).length > 0) await updateRun(tx, run, changes);
    await publishChange(tx, run.id);
    return toRun(await requireRun(tx, actor, id));
  });
}

/** Notifies the other members of the project that a run is finished. */
async function notifyOfRun(
  tx: Queryable,
  actor: Actor,
  { companyId, projectId, id, name }: RunRow,
) {
  const userIds = await listMemberIds(tx, { companyId, projectId, but: actor.id });
  const data = { projectId, runId: id, name, actorId: actor.id };
  await notify(tx, { companyId, userIds, kind: 'run_finished', data, about: id });
}
