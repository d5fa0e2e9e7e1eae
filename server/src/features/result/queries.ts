import type { Colleague, ResultAnswer, ResultStatus } from '@caseloom/contract';
import { and, asc, desc, eq, getColumns, gt, gte, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/open.ts';
import { users } from '../../db/schema.ts';
import { containsText } from '../../db/text-search.ts';
import type { Page } from '../../http/page.ts';
import { runs } from '../run/schema.ts';
import { suiteCases } from '../suite/schema.ts';
import { attachments, results } from './schema.ts';

type Run = { companyId: string; projectId: string; id: string };
type Case = Pick<typeof suiteCases.$inferSelect, 'name' | 'polarity' | 'wording'>;

export type ResultRow = typeof results.$inferSelect & {
  words: Case;
  assignee: Colleague | null;
  updatedByName: string | null;
  attachments: number;
};

const assignees = alias(users, 'assignees');
const assignee = sql<Colleague | null>`case when ${assignees.id} is null then null else
  json_build_object('id', ${assignees.id}, 'firstName', ${assignees.firstName},
    'lastName', ${assignees.lastName}, 'imageUrl', ${assignees.imageUrl}, 'role', ${assignees.role}) end`;
const updatedByName = sql<string | null>`case when ${users.id} is null then null
  else concat_ws(' ', ${users.firstName}, ${users.lastName}) end`;
const attachmentCount = sql<number>`(
  select count(*)::int from attachments a where a.company_id = ${results.companyId}
    and a.project_id = ${results.projectId} and a.run_id = ${results.runId}
    and a.case_key = ${results.caseKey})`;

const isExecuted = and(
  eq(suiteCases.suiteId, results.suiteId),
  eq(suiteCases.key, results.caseKey),
  eq(suiteCases.since, results.caseSince),
);

function selectResults(tx: Queryable) {
  const { name, polarity, wording } = suiteCases;
  return tx
    .select({
      ...getColumns(results),
      words: { name, polarity, wording },
      assignee,
      updatedByName,
      attachments: attachmentCount,
    })
    .from(results)
    .innerJoin(suiteCases, isExecuted)
    .leftJoin(assignees, eq(assignees.id, results.assigneeId))
    .leftJoin(users, eq(users.id, results.updatedBy));
}

export type ResultFilter = {
  status?: ResultStatus | undefined;
  assigneeId?: string | undefined;
  search?: string | undefined;
  through?: string | undefined;
  changedSince?: string | undefined;
};

/** The results of a run in the order of its cases: one more than the page takes. */
export async function listResults(
  tx: Queryable,
  run: Run,
  filter: ResultFilter,
  { after, from, limit }: Page,
): Promise<{ rows: ResultRow[]; total: number }> {
  const where = and(isIn(run), passes(filter));
  // the words of the cases are read along only where they are asked for
  const asksWords = filter.search !== undefined || filter.through !== undefined;
  const count = tx.select({ total: sql<number>`count(*)::int` }).from(results).$dynamic();
  const places = tx.select({ position: results.position }).from(results).$dynamic();
  if (asksWords) {
    count.innerJoin(suiteCases, isExecuted);
    places.innerJoin(suiteCases, isExecuted);
  }
  const [counted] = await count.where(where);
  const behind = and(where, after ? gt(results.position, Number(after)) : undefined);
  // rows that are left out are not read, only counted along the index
  const first = places.where(behind).orderBy(asc(results.position)).offset(from).limit(1);
  const rows = await selectResults(tx)
    .where(and(behind, from > 0 ? gte(results.position, first) : undefined))
    .orderBy(asc(results.position))
    .limit(limit + 1);
  return { rows, total: counted?.total ?? 0 };
}

/**
 * Has results that are read page after page come along their index, whatever is believed
 * of a table that has just grown: else each page would read and sort them all.
 */
export async function readInOrder(tx: Queryable): Promise<void> {
  await tx.execute(sql`select set_config('enable_sort', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`);
}

/** How many results are read for a report at once. */
const READ = 500;

/** The results of a run that come after a place in it, with as many words of theirs as a report has. */
export async function listReported(tx: Queryable, run: Run, after: number) {
  const { name, wording, content } = suiteCases;
  const failed = sql`${results.failedStep} - 1`;
  return tx
    .select({
      caseKey: results.caseKey,
      position: results.position,
      name: sql<string>`coalesce(${wording} ->> 'name', ${name})`,
      status: results.status,
      failedStep: results.failedStep,
      // what a case says is long: it is read only where a step of it failed
      failedText: sql<string | null>`case when ${results.failedStep} is not null then coalesce(
        ${wording} -> 'steps' -> (${failed}) ->> 'text',
        ${content} -> 'steps' -> (${failed}) ->> 'text') end`,
      comment: results.comment,
      durationMs: results.durationMs,
      updatedByName,
      updatedAt: results.updatedAt,
    })
    .from(results)
    .innerJoin(suiteCases, isExecuted)
    .leftJoin(users, eq(users.id, results.updatedBy))
    .where(and(isIn(run), gt(results.position, after)))
    .orderBy(asc(results.position))
    .limit(READ);
}

export type ReportedRow = Awaited<ReturnType<typeof listReported>>[number];

/** The most results told at once; who misses some asks for the list. */
const MAX_TOUCHED = 500;

/** The results of a run that changed since then, or lately, the last first, and what time it is for the database. */
export async function listTouched(
  tx: Queryable,
  run: Run,
  since: Date | undefined,
): Promise<{ rows: ResultRow[]; at: Date }> {
  const from = since ?? sql`now() - interval '10 seconds'`;
  const { rows: clock } = await tx.execute<{ at: Date }>(sql`select clock_timestamp() as at`);
  const rows = await selectResults(tx)
    .where(and(isIn(run), gt(results.touchedAt, from)))
    .orderBy(desc(results.touchedAt))
    .limit(MAX_TOUCHED);
  return { rows, at: new Date(clock[0]?.at ?? Date.now()) };
}

export async function findResult(
  tx: Queryable,
  run: Run,
  caseKey: string,
): Promise<ResultRow | undefined> {
  const [row] = await selectResults(tx).where(and(isIn(run), eq(results.caseKey, caseKey)));
  return row;
}

/** What the case said when its run began. */
export async function findWords(tx: Queryable, row: ResultRow) {
  const [found] = await tx
    .select()
    .from(suiteCases)
    .where(
      and(
        eq(suiteCases.companyId, row.companyId),
        eq(suiteCases.suiteId, row.suiteId),
        eq(suiteCases.key, row.caseKey),
        eq(suiteCases.since, row.caseSince),
      ),
    );
  if (!found) throw new Error('a result keeps the words of its case');
  return found;
}

/** How a case went in other runs of its suite, the last first. */
export async function listHistory(
  tx: Queryable,
  { companyId, suiteId, caseKey, runId }: ResultRow,
) {
  const rows = await tx
    .select({
      runId: results.runId,
      runName: runs.name,
      environment: runs.environment,
      status: results.status,
      updatedAt: sql<Date>`${results.updatedAt}`.mapWith(results.updatedAt),
    })
    .from(results)
    .innerJoin(runs, eq(runs.id, results.runId))
    .where(
      and(
        eq(results.companyId, companyId),
        eq(results.suiteId, suiteId),
        eq(results.caseKey, caseKey),
        ne(results.runId, runId),
        ne(results.status, 'untested'),
        sql`${results.updatedAt} is not null`,
      ),
    )
    .orderBy(desc(results.updatedAt))
    .limit(10);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/** A result that nobody else changes until the transaction is over, and how many steps its case has. */
export async function lockResult(tx: Queryable, run: Run, caseKey: string) {
  const { status, updatedAt, updatedBy, failedStep, stepStatuses } = results;
  const steps = sql<number>`jsonb_array_length(${suiteCases.content} -> 'steps')`;
  const [row] = await tx
    .select({ status, updatedAt, updatedBy, failedStep, stepStatuses, steps })
    .from(results)
    .innerJoin(suiteCases, isExecuted)
    .where(and(isIn(run), eq(results.caseKey, caseKey)))
    .for('update', { of: results });
  return row;
}

/** Lets whoever changes many results of a run at once wait for each other: they may name them in any order. */
export async function lockResults(tx: Queryable, run: Run, caseKeys: string[]): Promise<void> {
  await tx
    .select({ key: results.caseKey })
    .from(results)
    .where(and(isIn(run), inArray(results.caseKey, caseKeys)))
    .orderBy(asc(results.caseKey))
    .for('update');
}

/** Changes results of a run. @returns how many of them there are */
export async function updateResults(
  tx: Queryable,
  run: Run,
  caseKeys: string[],
  changes: Partial<typeof results.$inferInsert>,
): Promise<number> {
  const rows = await tx
    .update(results)
    .set({ ...changes, touchedAt: sql`now()` })
    .where(and(isIn(run), inArray(results.caseKey, caseKeys)))
    .returning({ key: results.caseKey });
  return rows.length;
}

const { content: _content, ...attachmentColumns } = getColumns(attachments);
export type AttachmentRow = Omit<typeof attachments.$inferSelect, 'content'>;

/** The files of a result, oldest first, without what is in them. */
export async function listAttachments(
  tx: Queryable,
  run: Run,
  caseKey: string,
): Promise<AttachmentRow[]> {
  return tx
    .select(attachmentColumns)
    .from(attachments)
    .where(and(isOf(run), eq(attachments.caseKey, caseKey)))
    .orderBy(asc(attachments.id));
}

export async function insertAttachment(
  tx: Queryable,
  values: typeof attachments.$inferInsert,
): Promise<AttachmentRow> {
  const [row] = await tx.insert(attachments).values(values).returning(attachmentColumns);
  if (!row) throw new Error('an insert without a conflict clause gives its row');
  return row;
}

export async function findAttachment(tx: Queryable, run: Run, id: string) {
  const [row] = await tx
    .select()
    .from(attachments)
    .where(and(isOf(run), eq(attachments.id, id)));
  return row;
}

/** @returns the case whose result had the file; undefined where there is no such file */
export async function deleteAttachment(
  tx: Queryable,
  run: Run,
  id: string,
): Promise<string | undefined> {
  const [row] = await tx
    .delete(attachments)
    .where(and(isOf(run), eq(attachments.id, id)))
    .returning({ caseKey: attachments.caseKey });
  return row?.caseKey;
}

/** A result as the API shows it. */
export function toResult(row: ResultRow): ResultAnswer {
  const { runId, caseKey, status, stepStatuses, failedStep, comment, durationMs, source } = row;
  return {
    runId,
    caseKey,
    name: row.words.wording?.name ?? row.words.name,
    polarity: row.words.polarity,
    status,
    stepStatuses,
    failedStep,
    comment,
    durationMs,
    assignee: row.assignee,
    source,
    attachments: row.attachments,
    updatedAt: row.updatedAt?.toISOString() ?? null,
    updatedBy: row.updatedByName,
  };
}

export function toAttachment({ id, name, type, bytes, createdAt }: AttachmentRow) {
  return { id, name, type, bytes, createdAt: createdAt.toISOString() };
}

function isIn({ companyId, projectId, id }: Run): SQL | undefined {
  return and(
    eq(results.companyId, companyId),
    eq(results.projectId, projectId),
    eq(results.runId, id),
  );
}

function isOf({ companyId, projectId, id }: Run): SQL | undefined {
  return and(
    eq(attachments.companyId, companyId),
    eq(attachments.projectId, projectId),
    eq(attachments.runId, id),
  );
}

function passes({ status, assigneeId, search, through, changedSince }: ResultFilter) {
  const { key, name, wording } = suiteCases;
  return and(
    status ? eq(results.status, status) : undefined,
    assigneeId ? eq(results.assigneeId, assigneeId) : undefined,
    search
      ? containsText(search, [key, name, sql`${wording} ->> 'name'`, results.comment])
      : undefined,
    through ? passesThrough(through) : undefined,
    changedSince ? gt(results.touchedAt, new Date(changedSince)) : undefined,
  );
}

/** Whether the way of a case passes a node or an edge. */
function passesThrough(id: string): SQL {
  const path = sql`${suiteCases.content} -> 'path'`;
  return sql`(${path} @> ${JSON.stringify([{ nodeId: id }])}::jsonb
    or ${path} @> ${JSON.stringify([{ edgeId: id }])}::jsonb)`;
}
