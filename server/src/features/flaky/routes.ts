import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import type { Actor } from '../../http/deps.ts';
import { findCase } from '../suite/queries/cases.ts';
import { requireSuite, type SuiteRow } from '../suite/queries.ts';
import { listFlaky, muteCase, unmuteCase } from './queries.ts';

const api = authenticated.flaky;

export const flakyRoutes = {
  listOfSuite: api.listOfSuite.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) =>
      listFlaky(tx, await requireSuite(tx, actor, input.id)),
    ),
  ),

  mute: api.mute.handler(({ context: { db, actor }, input: { id, key, until } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const suite = await requireSuiteOf(tx, actor, { id, key });
      const mute = {
        caseKey: key,
        mutedBy: actor.id,
        until: until === null ? null : new Date(until),
      };
      return muteCase(tx, suite, mute);
    }),
  ),

  unmute: api.unmute.handler(({ context: { db, actor }, input: { id, key } }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      await unmuteCase(tx, await requireSuiteOf(tx, actor, { id, key }), key);
    }),
  ),
};

/** The suite of a case. @throws AppError `suite_not_found`, `case_not_found` */
async function requireSuiteOf(
  tx: Queryable,
  actor: Actor,
  { id, key }: { id: string; key: string },
): Promise<SuiteRow> {
  const suite = await requireSuite(tx, actor, id);
  if (!(await findCase(tx, suite, key))) throw new AppError('case_not_found');
  return suite;
}
