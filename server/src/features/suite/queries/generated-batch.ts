import type { Continuation, MatchableCase } from '@caseloom/engine';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { SuiteKey } from '../queries.ts';
import type { CaseContent, Figures, Wording } from '../schema.ts';

/*
 * The cases of a generation, to be compared with those of a suite. The comparison runs in the database,
 * however many cases there are. Their table has them no longer than the transaction lasts: no other one sees them.
 */

/** The suite that a generation is of. */
type Owner = Pick<SuiteKey, 'companyId' | 'id'>;

/** Does something with the cases of one generation, which are forgotten after it. */
export async function withGeneratedBatch<T>(
  tx: Queryable,
  suite: Owner,
  work: () => Promise<T>,
): Promise<T> {
  // nobody has counted the rows of this table: each case would be held against each, where a hundred thousand are taken for one
  await tx.execute(sql.raw('set local enable_nestloop = off'));
  const done = await work();
  await tx.execute(sql.raw('set local enable_nestloop = on'));
  await tx.execute(sql`delete from generated_cases where ${ofSuite(suite)}`);
  return done;
}

/** Adds a part of the cases: an array of rows, as JSON. */
export async function addToGeneratedBatch(
  tx: Queryable,
  { companyId, id }: Owner,
  rows: string,
): Promise<void> {
  // Citus adds selected rows where a table says which company they are of
  await tx.execute(sql`insert into generated_cases
      (company_id, suite_id, position, key, name, polarity, text_hash, content)
    select companies.id, ${id}, made.* from companies cross join jsonb_to_recordset(${rows}::jsonb) as made(
      position int, key text, name text, polarity text, text_hash text, content jsonb)
    where companies.id = ${companyId}`);
}

const ofSuite = ({ companyId, id }: Owner) => sql`company_id = ${companyId} and suite_id = ${id}`;

/** The cases of the generation. */
export const generatedFor = (suite: SuiteKey) => sql`(
  select * from generated_cases where ${ofSuite(suite)}) generated`;

/** The cases of a suite as they are now. */
const all = (suite: SuiteKey) => sql`(
  select * from suite_cases where ${ofSuite(suite)} and until is null)`;

/** Those of them that were generated: what people write is not compared with a generation. */
export const current = (suite: SuiteKey) => sql`(
  select * from suite_cases where ${ofSuite(suite)} and until is null and origin = 'generated')`;

/** The suite has the same case, made of the same path and data under this key. */
const isSame = sql`(known.key = generated.key and known.content->'path' = generated.content->'path'
  and known.content->'data' = generated.content->'data')`;

/** The case is a retired one of the suite: the model's generations know it, and it comes back. */
const isBack = sql`(known.key = generated.key and known.retired_in is not null)`;

/** What tells whether two cases are the same one, see `keepKeys`. */
const matchable = (row: SQL) => sql`${row}.key, ${row}.content->'path' as path,
  ${row}.content->'data' as data, ${row}.content->'steps' as steps,
  ${row}.content->'requirements' as requirements`;

/** Keys of the generation and of the suite that people decided about: they are matched again. */
type Decided = { newKeys: string[]; keys: string[] };

const isIn = (key: SQL, keys: string[]) => sql`${JSON.stringify(keys)}::jsonb ? ${key}`;

/**
 * The live cases of a suite that the generation does not have as they are, and those it has instead;
 * also those that people decided about, retired ones among them.
 */
export async function listUnmatched(
  tx: Queryable,
  suite: SuiteKey,
  { newKeys, keys }: Decided,
): Promise<{ before: MatchableCase[]; after: MatchableCase[] }> {
  const isDecided = sql`(${isIn(sql`generated.key`, newKeys)} or ${isIn(sql`known.key`, keys)})`;
  const { rows: before } = await tx.execute<MatchableCase>(sql`
    select ${matchable(sql`known`)} from ${current(suite)} known
    where ${isIn(sql`known.key`, keys)} or known.retired_in is null
      and not exists (select from ${generatedFor(suite)} where ${isSame} and not ${isDecided})
    order by known.position`);
  const { rows: after } = await tx.execute<MatchableCase>(sql`
    select ${matchable(sql`generated`)} from ${generatedFor(suite)}
    where not exists (select from ${current(suite)} known
      where (${isSame} and known.retired_in is null or ${isBack}) and not ${isDecided})
    order by generated.position`);
  return { before, after };
}

/** Which of some keys of a generation are in it. */
export async function listGeneratedKeys(
  tx: Queryable,
  suite: SuiteKey,
  keys: string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(
    sql`select key from ${generatedFor(suite)} where ${isIn(sql`generated.key`, keys)}`,
  );
  return rows.map(({ key }) => key);
}

/** Gives cases of the generation other keys. */
export async function renameGenerated(
  tx: Queryable,
  suite: Owner,
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  if (keys.size === 0) return;
  const pairs = JSON.stringify([...keys].map(([from, to]) => ({ from, to })));
  await tx.execute(sql`update generated_cases set key = pairs."to", new_key = pairs."from"
    from jsonb_to_recordset(${pairs}::jsonb) as pairs("from" text, "to" text)
    where ${ofSuite(suite)} and key = pairs."from"`);
}

/** Gives cases of the generation the keys that they have in the last generation of their model: under these they are matched. */
export async function keepKeysOfModel(
  tx: Queryable,
  suite: Owner,
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  await renameGenerated(tx, suite, keys);
  if (keys.size > 0)
    await tx.execute(sql`update generated_cases set new_key = null where ${ofSuite(suite)}`);
}

/** Notes how cases of the generation, by the keys that they now have, were found to be earlier ones. */
export async function noteMatches(
  tx: Queryable,
  suite: SuiteKey,
  continued: Continuation[],
): Promise<void> {
  const matches = continued.map(({ newKey: _, key, ...match }) => ({ key, match }));
  await tx.execute(sql`update generated_cases generated set match = matches.match
    from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as matches(key text, match jsonb)
    where ${ofSuite(suite)} and generated.key = matches.key`);
}

type Worded = { key: string; wording: Wording; before: CaseContent; after: CaseContent };

/** The cases that a person worded step by step, and whose steps the generation changes. */
export async function listReworded(tx: Queryable, suite: SuiteKey): Promise<Worded[]> {
  const { rows } = await tx.execute<Worded>(sql`
    select known.key, known.wording, known.content as before, generated.content as after
    from ${generatedFor(suite)} join ${current(suite)} known on known.key = generated.key
    where known.wording ? 'steps' and known.content -> 'steps' <> generated.content -> 'steps'`);
  return rows;
}

/** Gives a case of the generation the words of a person, put in the order of its steps; `{}` where none of them is left. */
export async function updateGeneratedWording(
  tx: Queryable,
  suite: SuiteKey,
  { key, wording }: { key: string; wording: Wording },
): Promise<void> {
  await tx.execute(sql`update generated_cases set wording = ${JSON.stringify(wording)}::jsonb
    where ${ofSuite(suite)} and key = ${key}`);
}

const isNew = sql`(known.key is null)`;
/** It was there and is retired; where a person says that it continues that one, it is a changed one. */
const isReturned = sql`(known.retired_in is not null and generated.match is null)`;
const isKnown = sql`(known.key is not null and not ${isReturned})`;
/** It says the same but for its title. */
const isAlike = sql`(known.content -> 'steps' = generated.content -> 'steps'
  and known.content -> 'data' = generated.content -> 'data'
  and known.content -> 'requirements' = generated.content -> 'requirements')`;
/** Only its generated title is another, which nobody sees: it has the title that a person gave it. */
const isRetitled = sql`(${isKnown} and known.retired_in is null and ${isAlike}
  and known.text_hash <> generated.text_hash and coalesce(known.wording ? 'name', false))`;
const isChanged = sql`(${isKnown} and not ${isRetitled}
  and (known.text_hash <> generated.text_hash or known.retired_in is not null))`;
const isUnchanged = sql`(${isKnown} and not ${isChanged})`;
/** It says the same on another path: runs of earlier revisions show the path on the drawing that it was made from. */
const isMoved = sql`(${isUnchanged}
  and (${isRetitled} or known.content -> 'path' <> generated.content -> 'path'))`;
/** It has another title, and says the same otherwise. */
const isTitleOnly = sql`(${isChanged} and known.retired_in is null and ${isAlike})`;
export const isGone = (
  suite: SuiteKey,
) => sql`(known.retired_in is null and known.origin = 'generated'
  and not exists (select from ${generatedFor(suite)} where generated.key = known.key))`;

/** What the generation does to the cases of a suite, counted. */
export async function countChanges(
  tx: Queryable,
  suite: SuiteKey,
): Promise<Required<Figures['changes']>> {
  const { rows } = await tx.execute<Required<Figures['changes']>>(sql`
    select count(*) filter (where ${isNew})::int as new,
      count(*) filter (where ${isReturned})::int as back,
      count(*) filter (where ${isChanged})::int as changed,
      count(*) filter (where ${isUnchanged})::int as unchanged,
      (select count(*)::int from ${current(suite)} known where ${isGone(suite)}) as gone
    from ${generatedFor(suite)} left join ${current(suite)} known on known.key = generated.key`);
  return rows[0] ?? { new: 0, back: 0, changed: 0, unchanged: 0, gone: 0 };
}

/** How many of the changed cases are the same but for their title. */
export async function countTitleOnly(tx: Queryable, suite: SuiteKey): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count
    from ${generatedFor(suite)} join ${current(suite)} known on known.key = generated.key
    where ${isTitleOnly}`);
  return rows[0]?.count ?? 0;
}

type Named = { key: string; name: string; sourceId: string | null };
/** Whether a person worded it or wrote a note. */
type Known = Named & { isEdited: boolean };
const hasEdits = sql`coalesce(known.wording is not null or known.note <> '', false)`;
type Renamed = Known & { previousName: string; isTitleOnly: boolean };

/** The first few of each kind, in their order; of the changed ones first those of which more than the title is. */
export async function listChanges(
  tx: Queryable,
  suite: SuiteKey,
  limit: number,
): Promise<{ new: Named[]; back: Known[]; changed: Renamed[]; gone: Known[] }> {
  const listKind = async (isOfKind: typeof isNew) => {
    const { rows } = await tx.execute<Renamed>(sql`select generated.key,
      coalesce(known.wording ->> 'name', generated.name) as name,
      generated.content ->> 'sourceId' as "sourceId",
      coalesce(known.wording ->> 'name', known.name) as "previousName", coalesce(${isTitleOnly}, false) as "isTitleOnly",
      ${hasEdits} as "isEdited"
      from ${generatedFor(suite)} left join ${current(suite)} known on known.key = generated.key
      where ${isOfKind} order by "isTitleOnly", generated.position limit ${limit}`);
    return rows;
  };
  const { rows: gone } = await tx.execute<Known>(sql`select known.key,
    coalesce(known.wording ->> 'name', known.name) as name,
    known.content ->> 'sourceId' as "sourceId", ${hasEdits} as "isEdited"
    from ${current(suite)} known where ${isGone(suite)} order by known.position limit ${limit}`);
  const fresh = await listKind(isNew);
  const back = await listKind(isReturned);
  return {
    new: fresh.map(({ key, name, sourceId }) => ({ key, name, sourceId })),
    back: back.map(({ key, name, sourceId, isEdited }) => ({ key, name, sourceId, isEdited })),
    changed: await listKind(isChanged),
    gone,
  };
}

/** How a case was found that was retired and comes back: under the key that it had. */
const RETURNED = JSON.stringify({ by: 'path', likeness: 1, isReworded: true, isBack: true });

/**
 * Makes the generation the newest state of a suite, from a revision on: all stand in the order
 * of the generation, changed ones say the new words, gone ones are retired and stand last. Notes and people's
 * wordings stay with their cases. The suite must be locked: two generations at once would
 * both count from the same revision.
 */
export async function storeGeneratedBatch(
  tx: Queryable,
  suite: SuiteKey,
  revision: number,
): Promise<void> {
  const { companyId, projectId, id } = suite;
  await storeComputedAttributes(tx, suite);
  await tx.execute(sql`
    insert into suite_cases (company_id, project_id, suite_id, key, since, text_since,
      first_since, position, name, polarity, content, text_hash, wording, reviewed_hash, note,
      earlier_keys, match)
    select generated.company_id, ${projectId}::uuid, generated.suite_id, generated.key, ${revision}::int,
      case when ${isMoved} then known.text_since else ${revision}::int end,
      case when ${isNew} then ${revision}::int else known.first_since end,
      generated.position,
      generated.name, generated.polarity, generated.content, generated.text_hash,
      nullif(coalesce(generated.wording, known.wording), '{}'),
      case when ${isRetitled} and known.reviewed_hash = known.text_hash
        then generated.text_hash else known.reviewed_hash end, coalesce(known.note, ''),
      coalesce(known.earlier_keys, '[]'),
      case when ${isReturned} then ${RETURNED}::jsonb else generated.match end
        || jsonb_build_object('revision', ${revision}::int)
    from ${generatedFor(suite)} left join ${current(suite)} known on known.key = generated.key
    where ${isNew} or ${isReturned} or ${isChanged} or ${isMoved}`);
  await tx.execute(sql`
    update suite_cases known set until = ${revision}::int
    where known.company_id = ${companyId} and known.suite_id = ${id}
      and known.until is null and known.since < ${revision}::int
      and exists (select from suite_cases next where next.company_id = ${companyId}
        and next.suite_id = ${id} and next.key = known.key and next.since = ${revision}::int)`);
  // what says the same may stand elsewhere now, among others: under another heading
  await tx.execute(sql`
    update suite_cases known set content = generated.content,
      match = generated.match || jsonb_build_object('revision', ${revision}::int)
    from ${generatedFor(suite)}
    where known.company_id = ${companyId} and known.suite_id = ${id}
      and known.until is null and known.since < ${revision}::int
      and generated.key = known.key and known.content <> generated.content`);
  await tx.execute(sql`
    update suite_cases known set retired_in = ${revision}::int
    where known.company_id = ${companyId} and known.suite_id = ${id}
      and known.until is null and ${isGone(suite)}`);
  await placeCases(tx, suite);
}

/**
 * Puts the cases of a suite into the order of the generation, behind them those that people wrote, and those
 * that are retired last. Their
 * places are looked up by key: joined with itself, a suite that has just been filled and has no
 * statistics yet takes time quadratic in its cases.
 */
async function placeCases(tx: Queryable, suite: SuiteKey): Promise<void> {
  await tx.execute(sql`create temporary table generated_places
    (key text primary key, place int not null) on commit drop`);
  await tx.execute(sql`insert into generated_places
    select known.key, (row_number() over (order by generated.position,
      known.retired_in is not null, known.position))::int - 1
    from ${all(suite)} known left join ${generatedFor(suite)} on generated.key = known.key`);
  await tx.execute(sql`
    update suite_cases placed set position = places.place from (select * from generated_places) places
    where placed.company_id = ${suite.companyId} and placed.suite_id = ${suite.id}
      and placed.until is null and placed.key = places.key and placed.position <> places.place`);
}

/**
 * Priority and risk of the generated cases, as the risks of their model make them, in place of those that
 * the last generation made: what a person set stays.
 */
async function storeComputedAttributes(tx: Queryable, suite: SuiteKey): Promise<void> {
  const [likelihood, damage] = [
    sql`->'attributes'->'risk'->>'likelihood'`,
    sql`->'attributes'->'risk'->>'damage'`,
  ];
  // without a risk the priority of a generated case is a default
  const priorityIn = (content: SQL) =>
    sql`(case when ${content}${likelihood} is not null then ${content}->'attributes'->>'priority' end)`;
  await tx.execute(sql`
    insert into case_attributes
      (company_id, project_id, suite_id, key, priority, likelihood, damage, tags)
    select generated.company_id, ${suite.projectId}::uuid, generated.suite_id, generated.key,
      ${priorityIn(sql`generated.content`)}, (generated.content${likelihood})::smallint,
      (generated.content${damage})::smallint, '{}'
    from ${generatedFor(suite)} left join ${all(suite)} known on known.key = generated.key
      left join (select * from case_attributes where ${ofSuite(suite)}) own on own.key = generated.key
    where generated.content ? 'attributes' and (own.key is null or known.key = own.key
      and ${priorityIn(sql`known.content`)} is not distinct from own.priority
      and (known.content${likelihood})::smallint is not distinct from own.likelihood
      and (known.content${damage})::smallint is not distinct from own.damage)
    on conflict (company_id, suite_id, key) do update set priority = excluded.priority,
      likelihood = excluded.likelihood, damage = excluded.damage`);
}
