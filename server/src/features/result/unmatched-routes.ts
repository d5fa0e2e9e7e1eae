import { publishChange } from '../../db/event-bus.ts';
import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import { pageOf, toPage } from '../../http/page.ts';
import { requireProject } from '../project/queries.ts';
import { requireRun } from '../run/queries.ts';
import { addCasesOfResults } from './add-cases.ts';
import { matchUnmatched, unmatch } from './match-unmatched.ts';
import { deleteDismissed, insertDismissed, listDismissed } from './queries/dismissed-results.ts';
import { countWaiting, findUnmatched, listUnmatched } from './queries/unmatched-results.ts';

const api = authenticated.result;

/** The calls about results that found no test case. */
export const unmatchedRoutes = {
  unmatched: api.unmatched.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const run = await requireRun(tx, actor, input.id);
      const page = pageOf(input, 'place');
      const { matched = false } = input;
      const { rows, total } = await listUnmatched(tx, run, { matched, language }, page);
      return { ...toPage(rows, page, (row) => row.place), total };
    }),
  ),

  match: api.match.handler(({ context, input }) =>
    inCompany(context.db, context.actor.companyId, (tx) => matchUnmatched(tx, context, input)),
  ),

  unmatch: api.unmatch.handler(({ context, input }) =>
    inCompany(context.db, context.actor.companyId, (tx) => unmatch(tx, context, input)),
  ),

  addCases: api.addCases.handler(({ context, input }) =>
    inCompany(context.db, context.actor.companyId, (tx) => addCasesOfResults(tx, context, input)),
  ),

  dismiss: api.dismiss.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const run = await requireRun(tx, actor, input.id);
      const ids = [...new Set(input.ids)];
      const rows = await findUnmatched(tx, run, ids);
      if (rows.length < ids.length || rows.some(({ matchedKey }) => matchedKey !== null))
        throw new AppError('unmatched_not_found');
      const dismissed = rows.map(({ automationName }) => automationName);
      await insertDismissed(tx, run, dismissed, actor.id);
      await publishChange(tx, run.id);
      return { dismissed, waiting: await countWaiting(tx, run) };
    }),
  ),

  dismissed: api.dismissed.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { companyId, id: projectId } = await requireProject(tx, actor, input);
      const page = pageOf(input, 'place');
      const { rows, total } = await listDismissed(tx, { companyId, projectId }, page);
      return { ...toPage(rows, page, (row) => row.place), total };
    }),
  ),

  undismiss: api.undismiss.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const { companyId, id: projectId } = await requireProject(tx, actor, input);
      await deleteDismissed(tx, { companyId, projectId }, input.automationNames);
    }),
  ),
};
