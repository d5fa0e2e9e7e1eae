import { contract } from '@caseloom/contract';
import { toCsv } from '@caseloom/formats';
import { type Language, sentence } from '@caseloom/locales';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import type { Actor } from '../../http/deps.ts';
import { actionOf } from '../../http/route-meta.ts';
import { requireProject } from '../project/queries.ts';
import { countByEvent } from '../result/queries/verdict-counts.ts';
import { countEvents, listEvents, type NamedEvent } from './queries/events.ts';
import { toEvent, toTable } from './to-event.ts';

const api = authenticated.audit;
/** What somebody set or matched within a while is one entry, whose figures are counted when it is read. */
const COUNTED = new Set([contract.result.set, contract.result.match].map(actionOf));
const PAGE = 50;
/** About a year of a busy company; `from` and `to` select another period. */
const MAX_EXPORTED = 50_000;

export const auditRoutes = {
  list: api.list.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { limit = PAGE, cursor, projectSlug, ...filter } = input;
      const scopedFilter = { ...filter, ...(await scopeOf(tx, actor, projectSlug)) };
      const rows = await listEvents(tx, scopedFilter, { limit: limit + 1, before: cursor });
      const items = await describeAll(tx, actor, { rows: rows.slice(0, limit), language });
      return {
        items,
        nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
        total: await countEvents(tx, scopedFilter),
      };
    }),
  ),

  export: api.export.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { projectSlug, ...filter } = input;
      const scopedFilter = { ...filter, ...(await scopeOf(tx, actor, projectSlug)) };
      const rows = await listEvents(tx, scopedFilter, { limit: MAX_EXPORTED });
      const events = await describeAll(tx, actor, { rows, language });
      const csv = toCsv(toTable(events, language), language);
      return new File([csv], sentence(language, 'activity', 'file'), {
        type: 'text/csv; charset=utf-8',
      });
    }),
  ),
};

/** Lines of the log as they are read; how many results an entry covers is counted now. */
async function describeAll(
  tx: Queryable,
  { companyId }: Actor,
  { rows, language }: { rows: NamedEvent[]; language: Language },
) {
  const ids = rows.flatMap(({ event }) => (COUNTED.has(event.action) ? [event.id] : []));
  const counts = await countByEvent(tx, companyId, ids);
  return rows.map((row) => toEvent(row, language, counts.get(row.event.id)));
}

/** The whole company for its owners, for others a project that is theirs. */
async function scopeOf(tx: Queryable, actor: Actor, slug: string | undefined) {
  const { companyId } = actor;
  if (slug === undefined) {
    if (actor.role !== 'companyOwner') throw new AppError('not_allowed');
    return { companyId };
  }
  const project = await requireProject(tx, actor, { slug });
  return { companyId, projectId: project.id };
}
