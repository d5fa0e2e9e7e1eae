import type { Colleague, ResultAnswer, ResultStatus } from '@caseloom/contract';
import { and, asc, desc, eq, getColumns, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/open.ts';
import { refersTo } from '../../db/refers-to.ts';
import { users } from '../../db/schema.ts';
import { containsText } from '../../db/text-search.ts';
import { AppError } from '../../errors.ts';
import type { Page } from '../../http/page.ts';
import {
  type AttributeFilter,
  attributesOf,
  hasAttributes,
  toAttributes,
} from '../suite/queries/case-attributes.ts';
import {
  hasPolarity,
  type PolarityFilter,
  sourceIdOfCase,
  valuesOfCase,
} from '../suite/queries/case-filter.ts';
import { contentOfId, idAtSource } from '../suite/queries/id-at-source.ts';
import {
  countBySection,
  inOrder,
  inSection,
  listBySection,
  sectionOfCase,
} from '../suite/queries/sections.ts';
import { polarityUnstated, unstatedOf } from '../suite/queries/unstated.ts';
import { type StoredAttributes, suiteCases } from '../suite/schema.ts';
import { listLastStatuses } from './queries/history.ts';
import { bySourceIn, commentByIdIn, commentByIn, updatedByName } from './queries/opinions.ts';
import { results } from './schema.ts';

/** The key of a run. */
export type Run = { companyId: string; projectId: string; id: string };

type CaseRow = typeof suiteCases.$inferSelect;
type Case = Pick<
  CaseRow,
  'name' | 'polarity' | 'wording' | 'position' | 'sourceId' | 'sourcePrint' | 'textHash'
>;

type BareRow = typeof results.$inferSelect & {
  words: Case;
  /** What its file said of it besides. */
  content: Pick<CaseRow['content'], 'open' | 'fileId' | 'sourceId'>;
  section: string;
  stepCount: number;
  attributes: StoredAttributes | null;
  isPolarityUnstated: boolean;
  assignee: Colleague | null;
  updatedByName: string | null;
  commentBy: string | null;
  commentById: string | null;
  bySource: ResultAnswer['bySource'];
  attachments: number;
};

export type ResultRow = BareRow & {
  /** How the case went when it was last run elsewhere: the first entry of its history. */
  lastStatus: ResultStatus | null;
};

const assignees = alias(users, 'assignees');

/** Who is to run a case; needs a left join of `users` as `assignees`. */
export const assignee = sql<Colleague | null>`case when ${assignees.id} is null then null else
  json_build_object('id', ${assignees.id}, 'firstName', ${assignees.firstName},
    'lastName', ${assignees.lastName}, 'imageUrl', ${assignees.imageUrl}, 'role', ${assignees.role}) end`;

/** The columns by which what people say of the case of a result is found. */
export const caseOfResult = (companyId: string) => ({
  companyId,
  suiteId: results.suiteId,
  key: results.caseKey,
});

const attachmentsIn = (companyId: string) => sql<number>`(
  select count(*)::int from attachments a where a.company_id = ${companyId}
    and a.project_id = ${results.projectId} and a.run_id = ${results.runId}
    and a.case_key = ${results.caseKey})`;

export const stepCount = sql<number>`jsonb_array_length(${suiteCases.content} -> 'steps')`;

/** Joins a result to the version of the case that was executed. */
export const isExecuted = and(
  eq(suiteCases.companyId, results.companyId),
  eq(suiteCases.suiteId, results.suiteId),
  eq(suiteCases.key, results.caseKey),
  eq(suiteCases.since, results.caseSince),
);

/** Each part of the query names the company as a value: so one server of a cluster of Citus answers. */
function selectResults(tx: Queryable, { companyId }: Run) {
  const { name, polarity, wording, position, sourceId, sourcePrint, textHash } = suiteCases;
  return tx
    .select({
      ...getColumns(results),
      words: { name, polarity, wording, position, sourceId, sourcePrint, textHash },
      content: contentOfId(suiteCases.content),
      section: sectionOfCase,
      stepCount,
      attributes: attributesOf(caseOfResult(companyId)),
      isPolarityUnstated: polarityUnstated,
      assignee,
      updatedByName,
      commentBy: commentByIn(companyId),
      commentById: commentByIdIn(companyId),
      bySource: bySourceIn(companyId),
      attachments: attachmentsIn(companyId),
    })
    .from(results)
    .innerJoin(suiteCases, isExecuted)
    .leftJoin(assignees, refersTo(results.assigneeId, assignees))
    .leftJoin(users, refersTo(results.updatedBy, users));
}

/** Adds what the other runs say of the cases of a run. */
async function withContext(tx: Queryable, rows: BareRow[]): Promise<ResultRow[]> {
  const keys = rows.map(({ caseKey }) => caseKey);
  const last = await listLastStatuses(tx, rows, keys);
  return rows.map((row) => ({
    ...row,
    lastStatus: last.get(row.caseKey) ?? null,
  }));
}

export type ResultFilter = AttributeFilter & {
  status?: ResultStatus | undefined;
  polarity?: PolarityFilter | undefined;
  assigneeId?: string | undefined;
  search?: string | undefined;
  sourcesDiffer?: boolean | undefined;
  through?: string | undefined;
  /** The key of a case. */
  before?: string | undefined;
  changedSince?: string | undefined;
  section?: string | undefined;
  groupBy?: 'section' | undefined;
};

/** The results of a run in the order of its cases: one more than the page takes. */
export async function listResults(
  tx: Queryable,
  run: Run,
  filter: ResultFilter,
  page: Page,
): Promise<{ rows: ResultRow[]; total: number }> {
  if (filter.groupBy) return listByTheirSection(tx, run, filter, page);
  const { after, from, limit } = page;
  const where = and(
    isIn(run),
    passes(run, filter),
    filter.before ? isBefore(run, filter.before) : undefined,
  );
  // the cases are joined only where the filter needs their words
  const { search, section, through, polarity } = filter;
  const needsCases = [search, section, through, polarity].some((each) => each !== undefined);
  const count = tx.select({ total: sql<number>`count(*)::int` }).from(results).$dynamic();
  const places = tx.select({ position: results.position }).from(results).$dynamic();
  if (needsCases) {
    count.innerJoin(suiteCases, isExecuted);
    places.innerJoin(suiteCases, isExecuted);
  }
  const [counted] = await count.where(where);
  const behind = and(where, after ? gt(results.position, Number(after)) : undefined);
  // rows that are left out are not read, only counted along the index
  const first = places.where(behind).orderBy(asc(results.position)).offset(from).limit(1);
  const rows = await selectResults(tx, run)
    .where(and(behind, from > 0 ? gte(results.position, first) : undefined))
    .orderBy(asc(results.position))
    .limit(limit + 1);
  return { rows: await withContext(tx, rows), total: counted?.total ?? 0 };
}

async function listByTheirSection(
  tx: Queryable,
  run: Run,
  { before, ...filter }: ResultFilter,
  page: Page,
): Promise<{ rows: ResultRow[]; total: number }> {
  const { positions, total } = await listBySection(
    tx,
    {
      listed: selectSections(tx, and(isIn(run), passes(run, filter))),
      before: before ? selectSections(tx, and(isIn(run), eq(results.caseKey, before))) : undefined,
    },
    page,
  );
  const rows = await selectResults(tx, run).where(
    and(isIn(run), inArray(results.position, positions)),
  );
  return { rows: await withContext(tx, inOrder(rows, positions)), total };
}

const selectSections = (tx: Queryable, where: SQL | undefined) =>
  tx
    .select({ position: results.position, section: sectionOfCase.as('section') })
    .from(results)
    .innerJoin(suiteCases, isExecuted)
    .where(where);

/** The sections of the results of a run that pass a filter, and how many each has. */
export function listSections(tx: Queryable, run: Run, filter: ResultFilter) {
  return countBySection(tx, selectSections(tx, and(isIn(run), passes(run, filter))));
}

/** Whether a result stands before that of a case in its run. */
function isBefore({ companyId, id }: Run, caseKey: string): SQL {
  return lt(
    results.position,
    sql`(select r.position from results r where r.company_id = ${companyId} and r.run_id = ${id}
      and r.case_key = ${caseKey})`,
  );
}

/** The maximum of results sent at once; a page that misses some loads the list. */
const MAX_TOUCHED = 500;

/** The results of a run that changed since then, or lately, the last first, and what time it is for the database. */
export async function listTouched(
  tx: Queryable,
  run: Run,
  since: Date | undefined,
): Promise<{ rows: ResultRow[]; at: Date }> {
  const from = since ?? sql`now() - interval '10 seconds'`;
  const { rows: clock } = await tx.execute<{ at: Date }>(sql`select clock_timestamp() as at`);
  const rows = await selectResults(tx, run)
    .where(and(isIn(run), gt(results.touchedAt, from)))
    .orderBy(desc(results.touchedAt))
    .limit(MAX_TOUCHED);
  return { rows: await withContext(tx, rows), at: new Date(clock[0]?.at ?? Date.now()) };
}

/** The result of a case in a run; undefined where the run does not have the case. */
async function findResult(
  tx: Queryable,
  run: Run,
  caseKey: string,
): Promise<ResultRow | undefined> {
  const rows = await selectResults(tx, run).where(and(isIn(run), eq(results.caseKey, caseKey)));
  const [row] = await withContext(tx, rows);
  return row;
}

/** The same. @throws AppError `case_not_found` */
export async function requireResult(tx: Queryable, run: Run, caseKey: string): Promise<ResultRow> {
  const row = await findResult(tx, run, caseKey);
  if (!row) throw new AppError('case_not_found');
  return row;
}

/** The words of the case when its run began. */
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
  const { content, wording, note } = found;
  const { path, data, requirements } = content;
  const steps = content.steps.map((step, at) => ({ ...step, ...wording?.steps?.[at] }));
  return { path, data, requirements, steps, note };
}

/** Changes what is no verdict of results of a run. @returns how many of them there are */
export async function updateResults(
  tx: Queryable,
  run: Run,
  caseKeys: string[],
  changes: Pick<typeof results.$inferInsert, 'assigneeId'>,
): Promise<number> {
  const rows = await tx
    .update(results)
    .set({ ...changes, touchedAt: sql`now()` })
    .where(and(isIn(run), inArray(results.caseKey, caseKeys)))
    .returning({ key: results.caseKey });
  return rows.length;
}

/** How many of some cases of a run are somebody's, or nobody's. */
export async function countAssigned(
  tx: Queryable,
  run: Run,
  caseKeys: string[],
  assigneeId: string | null,
): Promise<number> {
  const isTheirs = sql`${results.assigneeId} is not distinct from ${assigneeId}::uuid`;
  const [row] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(results)
    .where(and(isIn(run), inArray(results.caseKey, caseKeys), isTheirs));
  return row?.total ?? 0;
}

/** A result as the API shows it. */
export function toResult(row: ResultRow): ResultAnswer {
  const { runId, caseKey, status, stepStatuses, failedStep, comment, durationMs, source } = row;
  return {
    runId,
    caseKey,
    name: row.words.wording?.name ?? row.words.name,
    polarity: row.words.polarity,
    isHappyPath: row.isHappyPath,
    stepCount: row.stepCount,
    number: row.words.position + 1,
    section: row.section,
    sourceId: idAtSource({ ...row.words, content: row.content }) ?? '',
    attributes: toAttributes(row.attributes),
    ...unstatedOf(row.attributes, row.isPolarityUnstated),
    status,
    lastStatus: row.lastStatus,
    stepStatuses,
    failedStep,
    comment,
    durationMs,
    assignee: row.assignee,
    source,
    attachments: row.attachments,
    updatedAt: row.updatedAt?.toISOString() ?? null,
    updatedBy: row.updatedByName,
    commentBy: row.commentBy,
    commentById: row.commentById,
    bySource: row.bySource,
  };
}

/** Whether a result is of the run. */
export function isIn({ companyId, projectId, id }: Run): SQL | undefined {
  return and(
    eq(results.companyId, companyId),
    eq(results.projectId, projectId),
    eq(results.runId, id),
  );
}

function passes({ companyId }: Run, filter: ResultFilter) {
  const { status, polarity, assigneeId, search, sourcesDiffer, through, changedSince } = filter;
  const { key, name, wording } = suiteCases;
  return and(
    status ? eq(results.status, status) : undefined,
    polarity && hasPolarity(polarity, filter.isStated),
    assigneeId ? eq(results.assigneeId, assigneeId) : undefined,
    search
      ? containsText(search, [
          ...[sql`'TC-' || ${key}`, sourceIdOfCase, name],
          sql`${wording} ->> 'name'`,
          ...[valuesOfCase, sectionOfCase, results.comment],
        ])
      : undefined,
    filter.section ? inSection(filter.section) : undefined,
    hasAttributes(caseOfResult(companyId), filter),
    sourcesDiffer === undefined ? undefined : eq(results.sourcesDiffer, sourcesDiffer),
    through ? passesThrough(through) : undefined,
    changedSince ? gt(results.touchedAt, new Date(changedSince)) : undefined,
  );
}

/** Whether the path of a case passes a node or an edge. */
function passesThrough(id: string): SQL {
  const path = sql`${suiteCases.content} -> 'path'`;
  return sql`(${path} @> ${JSON.stringify([{ nodeId: id }])}::jsonb
    or ${path} @> ${JSON.stringify([{ edgeId: id }])}::jsonb)`;
}
