import type { MatchableCase } from '@caseloom/engine';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { Figures } from '../schema.ts';

/*
 * The cases of a generation, to be compared with those of a suite: a temporary table of the
 * transaction. The comparison runs in the database, however many cases there are.
 */

type Suite = { companyId: string; projectId: string; id: string };

/** Lays out room for the cases of one generation, until the transaction is over. */
export async function openGeneratedBatch(tx: Queryable): Promise<void> {
  await tx.execute(sql`create temporary table generated_cases (
    position int not null, key text primary key, name text not null, polarity text not null,
    text_hash text not null, content jsonb) on commit drop`);
}

/** Adds a part of the cases: an array of rows, as JSON. */
export async function addToGeneratedBatch(tx: Queryable, rows: string): Promise<void> {
  await tx.execute(sql`insert into generated_cases
    select * from jsonb_to_recordset(${rows}::jsonb) as generated(
      position int, key text, name text, polarity text, text_hash text, content jsonb)`);
}

/** The cases of a suite as they are now. */
const current = ({ companyId, id }: Suite) => sql`(
  select * from suite_cases where company_id = ${companyId} and suite_id = ${id} and until is null)`;

/** The suite has the same case, made of the same path and data under this key. */
const isSame = sql`(known.key = generated.key and known.content->'path' = generated.content->'path'
  and known.content->'data' = generated.content->'data')`;

/** What tells whether two cases are the same one, see `keepKeys`. */
const matchable = (row: SQL) => sql`${row}.key, ${row}.content->'path' as path,
  ${row}.content->'data' as data, ${row}.content->'steps' as steps,
  ${row}.content->'requirements' as requirements`;

/** The live cases of a suite that the generation does not have as they are, and those it has instead. */
export async function listUnmatched(
  tx: Queryable,
  suite: Suite,
): Promise<{ before: MatchableCase[]; after: MatchableCase[] }> {
  const { rows: before } = await tx.execute<MatchableCase>(sql`
    select ${matchable(sql`known`)} from ${current(suite)} known where known.retired_in is null
      and not exists (select from generated_cases generated where ${isSame})
    order by known.position`);
  const { rows: after } = await tx.execute<MatchableCase>(sql`
    select ${matchable(sql`generated`)} from generated_cases generated
    where not exists (select from ${current(suite)} known
      where ${isSame} and known.retired_in is null)
    order by generated.position`);
  return { before, after };
}

/** Gives cases of the generation other keys. */
export async function renameGenerated(
  tx: Queryable,
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  if (keys.size === 0) return;
  const pairs = JSON.stringify([...keys].map(([from, to]) => ({ from, to })));
  // keys may be exchanged: none may be there twice in between
  await tx.execute(sql`update generated_cases set key = '~' || pairs."to"
    from jsonb_to_recordset(${pairs}::jsonb) as pairs("from" text, "to" text)
    where key = pairs."from"`);
  await tx.execute(sql`update generated_cases set key = substr(key, 2) where key like '~%'`);
}

/** New: never there before, or there and retired. */
const isNew = sql`(known.key is null or known.retired_in is not null)`;
const isChanged = sql`(known.retired_in is null and known.text_hash <> generated.text_hash)`;
const isUnchanged = sql`(known.retired_in is null and known.text_hash = generated.text_hash)`;
const isGone = sql`(known.retired_in is null
  and not exists (select from generated_cases generated where generated.key = known.key))`;

/** What the generation does to the cases of a suite, counted. */
export async function countChanges(tx: Queryable, suite: Suite): Promise<Figures['changes']> {
  const { rows } = await tx.execute<Figures['changes']>(sql`
    select count(*) filter (where ${isNew})::int as new,
      count(*) filter (where ${isChanged})::int as changed,
      count(*) filter (where ${isUnchanged})::int as unchanged,
      (select count(*)::int from ${current(suite)} known where ${isGone}) as gone
    from generated_cases generated left join ${current(suite)} known on known.key = generated.key`);
  return rows[0] ?? { new: 0, changed: 0, unchanged: 0, gone: 0 };
}

type Named = { key: string; name: string };

/** The first few of each kind, in their order. */
export async function listChanges(
  tx: Queryable,
  suite: Suite,
  limit: number,
): Promise<{ new: Named[]; changed: Named[]; gone: Named[] }> {
  const listKind = async (isOfKind: typeof isNew) => {
    const { rows } = await tx.execute<Named>(sql`select generated.key, generated.name
      from generated_cases generated left join ${current(suite)} known on known.key = generated.key
      where ${isOfKind} order by generated.position limit ${limit}`);
    return rows;
  };
  const { rows: gone } = await tx.execute<Named>(sql`select known.key, known.name
    from ${current(suite)} known where ${isGone} order by known.position limit ${limit}`);
  return { new: await listKind(isNew), changed: await listKind(isChanged), gone };
}

/**
 * Makes the generation the newest state of a suite, from a revision on: new cases join
 * at its end, changed ones say the new words, gone ones are retired. Notes and people's
 * wordings stay with their cases. The suite must be locked: two generations at once would
 * both count from the same revision.
 */
export async function storeGeneratedBatch(
  tx: Queryable,
  suite: Suite,
  revision: number,
): Promise<void> {
  const { companyId, projectId, id } = suite;
  await tx.execute(sql`
    insert into suite_cases (company_id, project_id, suite_id, key, since, text_since,
      first_since, position, name, polarity, content, text_hash, wording, reviewed_hash, note)
    select ${companyId}::uuid, ${projectId}::uuid, ${id}::uuid, generated.key, ${revision}::int, ${revision}::int,
      case when ${isNew} then ${revision}::int else known.first_since end,
      case when ${isNew}
        then row_number() over (partition by ${isNew} order by generated.position) + (
          select coalesce(max(position), -1) from ${current(suite)} known)
        else known.position end,
      generated.name, generated.polarity, generated.content, generated.text_hash,
      known.wording, known.reviewed_hash, coalesce(known.note, '')
    from generated_cases generated left join ${current(suite)} known on known.key = generated.key
    where ${isNew} or ${isChanged}`);
  await tx.execute(sql`
    update suite_cases known set until = ${revision}::int
    where known.company_id = ${companyId} and known.suite_id = ${id}
      and known.until is null and known.since < ${revision}::int
      and exists (select from suite_cases next where next.company_id = ${companyId}
        and next.suite_id = ${id} and next.key = known.key and next.since = ${revision}::int)`);
  // what says the same may stand elsewhere now, among others: under another heading, on other nodes
  await tx.execute(sql`
    update suite_cases known set content = generated.content from generated_cases generated
    where known.company_id = ${companyId} and known.suite_id = ${id}
      and known.until is null and known.since < ${revision}::int
      and generated.key = known.key and known.content <> generated.content`);
  await tx.execute(sql`
    update suite_cases known set retired_in = ${revision}::int
    where known.company_id = ${companyId} and known.suite_id = ${id}
      and known.until is null and ${isGone}`);
}
