import { type FlakyCase, LIMITS } from '@caseloom/contract';
import { publishChange } from '../../db/event-bus.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import { pageOf, toPage } from '../../http/page.ts';
import { sniff } from '../../sniff.ts';
import { safeName } from '../../workers/file.ts';
import { listFlaky } from '../flaky/queries.ts';
import { requireModel } from '../model/queries.ts';
import { requireOpenRun, requireRun } from '../run/queries.ts';
import { findCase } from '../suite/queries/cases.ts';
import { requireSuite } from '../suite/queries.ts';
import { addComment } from './add-comment.ts';
import { importResults } from './import-results.ts';
import {
  deleteAttachment,
  findAttachment,
  insertAttachment,
  listAttachments,
  toAttachment,
} from './queries/attachments.ts';
import { findCurrentKey, listHistory, listResultsOfCase } from './queries/history.ts';
import { listLastOfModel } from './queries/last-results.ts';
import { visitRun } from './queries/run-visitors.ts';
import { listVerdicts } from './queries/verdict-history.ts';
import {
  findWords,
  listResults,
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
      const { items, nextCursor } = toPage(rows, page, (row) => row.position);
      return { items: items.map(toResult), nextCursor, total };
    }),
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

  lastOfModel: api.lastOfModel.handler(({ context: { db, actor }, input: { modelId } }) =>
    inCompany(db, actor.companyId, async (tx) =>
      listLastOfModel(tx, await requireModel(tx, actor, modelId)),
    ),
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

  ...unmatchedRoutes,

  import: api.import.handler(({ context, input }) => importResults(context, input)),
};

/** How often the case of a result changes its result although nothing else does. */
async function findFlakiness(tx: Queryable, row: ResultRow): Promise<FlakyCase | null> {
  const suite = { companyId: row.companyId, id: row.suiteId };
  const [found] = await listFlaky(tx, suite, await findCurrentKey(tx, row));
  return found ?? null;
}
