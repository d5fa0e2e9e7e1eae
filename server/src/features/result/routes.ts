import type { FlakyCase } from '@caseloom/contract';
import { publishChange } from '../../db/event-bus.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { deleteFiles } from '../../files/delete-files.ts';
import { toFile } from '../../files/to-file.ts';
import { authenticated } from '../../http/api.ts';
import { pageOf, toPage } from '../../http/page.ts';
import { listFlaky } from '../flaky/queries.ts';
import { requireModel } from '../model/queries.ts';
import { requireOpenRun, requireRun } from '../run/queries.ts';
import { findCase } from '../suite/queries/cases.ts';
import { rowsBefore } from '../suite/queries/sections.ts';
import { requireSuite } from '../suite/queries.ts';
import { addComment } from './add-comment.ts';
import { attach } from './attach.ts';
import { importResults } from './import-results.ts';
import {
  deleteAttachment,
  findAttachment,
  listAttachments,
  openContent,
  toAttachment,
} from './queries/attachments.ts';
import { findCurrentKey, listHistory, listResultsOfCase } from './queries/history.ts';
import { listLastOfModel } from './queries/last-results.ts';
import { visitRun } from './queries/run-visitors.ts';
import { listVerdicts } from './queries/verdict-history.ts';
import {
  findWords,
  listResults,
  listSections,
  type ResultRow,
  requireResult,
  toResult,
  updateResults,
} from './queries.ts';
import { setMany } from './set-many.ts';
import { setResult } from './set-result.ts';
import { streamRun } from './stream.ts';
import { undoAction } from './undo.ts';
import { unmatchedRoutes } from './unmatched-routes.ts';

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
      if (caseKey !== null) await requireResult(tx, run, caseKey);
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
      const { items, nextCursor } = toPage(rows, page, (row) =>
        filter.groupBy ? rowsBefore(page) + page.limit : row.position,
      );
      return { items: items.map(toResult), nextCursor, total };
    }),
  ),

  sections: api.sections.handler(({ context: { db, actor }, input: { id, ...filter } }) =>
    inCompany(db, actor.companyId, async (tx) =>
      listSections(tx, await requireRun(tx, actor, id), filter),
    ),
  ),

  get: api.get.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const run = await requireRun(tx, actor, input.id);
      const row = await requireResult(tx, run, input.caseKey);
      return {
        ...toResult(row),
        ...(await findWords(tx, row)),
        files: (await listAttachments(tx, run, input.caseKey)).map(toAttachment),
        verdicts: await listVerdicts(tx, run, row),
        history: await listHistory(tx, row),
        flakiness: await findFlakiness(tx, row),
      };
    }),
  ),

  lastOfModel: api.lastOfModel.handler(({ context: { db, actor }, input: { modelId, runId } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const model = await requireModel(tx, actor, modelId);
      const run = runId === undefined ? undefined : await requireRun(tx, actor, runId);
      return listLastOfModel(tx, model, run);
    }),
  ),

  ofCase: api.ofCase.handler(({ context: { db, actor }, input: { id, key } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const suite = await requireSuite(tx, actor, id);
      if (!(await findCase(tx, suite, key))) throw new AppError('case_not_found');
      return listResultsOfCase(tx, { companyId: suite.companyId, suiteId: suite.id }, key);
    }),
  ),

  set: api.set.handler(({ context, input }) =>
    inCompany(context.db, context.actor.companyId, (tx) => setResult(tx, context, input)),
  ),

  comment: api.comment.handler(({ context, input }) =>
    inCompany(context.db, context.actor.companyId, (tx) => addComment(tx, context, input)),
  ),

  setMany: api.setMany.handler(({ context, input }) =>
    inCompany(context.db, context.actor.companyId, (tx) => setMany(tx, context, input)),
  ),

  undo: api.undo.handler(({ context, input }) =>
    inCompany(context.db, context.actor.companyId, (tx) => undoAction(tx, context, input)),
  ),

  attach: api.attach.handler(async ({ context, input }) =>
    toAttachment(await attach(context, input)),
  ),

  attachment: api.attachment.handler(async ({ context: { db, actor, files }, input }) => {
    const found = await inCompany(db, actor.companyId, async (tx) =>
      findAttachment(tx, await requireRun(tx, actor, input.id), input.attachmentId),
    );
    if (!found) throw new AppError('attachment_not_found');
    return toFile(found, await openContent(files, found));
  }),

  detach: api.detach.handler(async ({ context: { db, actor, enqueue }, input }) => {
    await inCompany(db, actor.companyId, async (tx) => {
      const run = await requireOpenRun(tx, actor, input.id);
      const caseKey = await deleteAttachment(tx, run, input.attachmentId);
      if (!caseKey) throw new AppError('attachment_not_found');
      await updateResults(tx, run, [caseKey], {});
      await publishChange(tx, run.id);
    });
    // its schedule makes up for a failure
    await enqueue(deleteFiles, {}).catch(() => undefined);
  }),

  ...unmatchedRoutes,

  import: api.import.handler(({ context, input }) => importResults(context, input)),
};

/** How often the case of a result changes its result although nothing else does. */
async function findFlakiness(tx: Queryable, row: ResultRow): Promise<FlakyCase | null> {
  const suite = { companyId: row.companyId, id: row.suiteId };
  const [found] = await listFlaky(tx, suite, await findCurrentKey(tx, row));
  return found ?? null;
}
