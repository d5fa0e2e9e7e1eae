import type { OpenedModel } from '@caseloom/contract';
import { DEFAULT_SETTINGS, tokensIn } from '@caseloom/engine';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { arrayOf } from '../../../db/array-of.ts';
import type { Queryable } from '../../../db/open.ts';
import { models } from '../../model/schema.ts';
import { type Sources, suites } from '../schema.ts';

/*
 * What the cases of a suite were made of: its model and those that it nests, steps of the library, test
 * data. A print of all of it is stored with the suite, and compared with the print of now by the same
 * expression. What cases do not depend on is not in it: where nodes stand, notes, names of models.
 */

/** Whose sources, as SQL: columns of a suite, or values. */
type Place = { companyId: SQL; projectId: SQL; modelId: SQL; sources: SQL };

const keysOf = ({ sources }: Place, kind: keyof Omit<Sources, 'print' | 'chosen'>) =>
  sql`(select jsonb_object_keys(${sources} -> ${kind}))`;
const idsOf = (place: Place, kind: 'models' | 'steps') =>
  sql`(select jsonb_object_keys(${place.sources} -> ${kind})::uuid)`;

/** The settings of a model that its cases are made by: not those that a person chose for the suite. */
const settingsOf = (model: SQL, { sources }: Pick<Place, 'sources'>) => sql`(
  ${JSON.stringify(DEFAULT_SETTINGS)}::jsonb || (${model}.settings - 'notes')
  - array(select jsonb_array_elements_text(${sources} -> 'chosen')))`;

/** Of nested models the constraints hold in their callers too; their other settings do not count. */
const modelsNow = (
  place: Place,
) => sql`(select m.id, m.print || md5(case when m.id = ${place.modelId}
      then jsonb_build_array(m.bdd_type, ${settingsOf(sql`m`, place)})
      else coalesce(m.settings -> 'constraints', '[]') end::text) as print
  from models m where m.company_id = ${place.companyId} and m.id in ${idsOf(place, 'models')})`;

const stepsNow = (place: Place) => sql`(
  select s.id, md5(jsonb_build_array(s.type, s.label, s.expected)::text) as print from steps s
  where s.company_id = ${place.companyId} and s.id in ${idsOf(place, 'steps')})`;

/**
 * The variables that its models see: their own and their project's data; of other projects where there is none.
 * Read apart, so that what is not public of other projects is not looked at.
 */
const dataNow = (place: Place) => sql`(
  select d.name, md5(string_agg(jsonb_build_array(d.model_id, d.validity, d.type, d.values, d.label,
      d.range, d.is_default, d.is_secret)::text, ',' order by d.model_id, d.validity, d.label, d.id)) as print
  from (
    select * from test_data own where own.company_id = ${place.companyId} and ${isOwn(place, sql`own`)}
    union all
    select * from test_data d where d.company_id = ${place.companyId} and d.is_public and d.project_id <> ${place.projectId}
      and not exists (select from projects p
        where p.company_id = ${place.companyId} and p.id = d.project_id and p.deleted_at is not null)
      and not exists (select from test_data own
        where own.company_id = ${place.companyId} and own.name = d.name and ${isOwn(place, sql`own`)})
  ) d where d.name in ${keysOf(place, 'data')}
  group by d.name)`;

const isOwn = (place: Place, data: SQL) => sql`(${data}.project_id = ${place.projectId}
  and (${data}.model_id is null or ${data}.model_id = ${place.modelId}
    or ${data}.model_id in ${idsOf(place, 'models')}))`;

const printNow = (place: Place) => sql`md5(concat_ws(';',
  (select string_agg(id || ' ' || print, ',' order by id) from ${modelsNow(place)} known),
  (select string_agg(id || ' ' || print, ',' order by id) from ${stepsNow(place)} known),
  (select string_agg(name || ' ' || print, ',' order by name) from ${dataNow(place)} known)))`;

/**
 * Whether anything that the cases of a row of `suites` depend on has changed since they were made, its
 * row of `models` beside it. Where it is not known what they were made of, each version of the model counts;
 * where the model is deleted, there is nothing to generate again from.
 *
 * @param companyId whose suites: on a cluster of Citus no subquery learns it from the row
 */
export const isOutdated = (
  companyId: string,
) => sql<boolean>`coalesce(case when ${models.id} is null then false
  when suites.sources is null then ${models.version} <> suites.model_version
  else suites.sources ->> 'print' <> ${printNow({
    companyId: sql`${companyId}::uuid`,
    projectId: sql`suites.project_id`,
    modelId: sql`suites.model_id`,
    sources: sql`suites.sources`,
  })} end, false)`;

type At = { companyId: string; projectId: string; modelId: string };

const toPlace = (at: At, sources: object): Place => ({
  companyId: sql`${at.companyId}::uuid`,
  projectId: sql`${at.projectId}::uuid`,
  modelId: sql`${at.modelId}::uuid`,
  sources: sql`${JSON.stringify(sources)}::jsonb`,
});

/**
 * What the cases of an opened model depend on, read in the transaction that opened it.
 *
 * @param chosen the names of the settings that a person chose: what the model says of them does not count
 */
export async function readSources(
  tx: Queryable,
  at: At,
  {
    opened,
    chosen,
  }: {
    opened: Pick<OpenedModel, 'nodes' | 'edges' | 'settings' | 'steps' | 'models'>;
    chosen: string[];
  },
): Promise<Sources> {
  const names = dataNamesOf(opened);
  const ids = [at.modelId, ...opened.models.map(({ id }) => id)];
  return readKnownSources(tx, at, {
    chosen: chosen.toSorted(),
    models: Object.fromEntries(ids.map((id) => [id, ''])),
    steps: Object.fromEntries(opened.steps.map(({ id }) => [id, ''])),
    data: Object.fromEntries(names.map((name) => [name, ''])),
  });
}

/** The sources of such ids and names as they are now. */
export async function readKnownSources(
  tx: Queryable,
  at: At,
  known: Omit<Sources, 'print'>,
): Promise<Sources> {
  const place = toPlace(at, known);
  const { rows } = await tx.execute<Sources>(sql`select ${printNow(place)} as print,
    coalesce((select jsonb_object_agg(id, print) from ${modelsNow(place)} known), '{}') as models,
    coalesce((select jsonb_object_agg(id, print) from ${stepsNow(place)} known), '{}') as steps,
    coalesce((select jsonb_object_agg(name, print) from ${dataNow(place)} known), '{}') as data`);
  const [now] = rows;
  if (!now) throw new Error('a select without a table gives a row');
  // what is not there yet is a source too: it may come
  return { ...now, chosen: known.chosen, data: { ...known.data, ...now.data } };
}

/** The names of data that stand in the texts and conditions of a model, of those it calls, and of their steps. */
function dataNamesOf(
  opened: Pick<OpenedModel, 'nodes' | 'edges' | 'settings' | 'steps' | 'models'>,
): string[] {
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(collect);
  };
  for (const { nodes, edges, settings } of [opened, ...opened.models]) {
    const { notes: _, ...meant } = settings;
    collect([nodes, edges, meant]);
    for (const { data } of nodes) texts.push(...Object.values(data?.bind ?? {}).map(toToken));
  }
  collect(opened.steps);
  return [...new Set(texts.flatMap(tokensIn))];
}

function toToken(name: string): string {
  return `<${name}>`;
}

/** Something that changed since the cases of a suite were made; by whom and when, as far as that is known. */
export type SourceChange = {
  what: 'model' | 'nested' | 'step' | 'data';
  name: string;
  by: string | null;
  at: string | null;
};

type Suite = At &
  Pick<typeof suites.$inferSelect, 'id' | 'modelVersion'> & {
    newestVersion: number | null;
  };

/** What the cases of a suite depend on that is not as it was when they were made: models, then steps, then data. */
export async function listSourceChanges(tx: Queryable, suite: Suite): Promise<SourceChange[]> {
  const { companyId, projectId, id, modelId, modelVersion, newestVersion } = suite;
  const [row] = await tx
    .select({ sources: suites.sources })
    .from(suites)
    .where(and(eq(suites.companyId, companyId), eq(suites.id, id)));
  const sources = row?.sources;
  const now = sources && (await readKnownSources(tx, { companyId, projectId, modelId }, sources));
  const models = differing(sources?.models, now?.models);
  if (!sources && newestVersion !== null && newestVersion !== modelVersion) models.unshift(modelId);
  const { rows } = await tx.execute<SourceChange & { at: Date | null }>(sql`
    with changed as (
      select 0 as kind, case when m.id = ${modelId} then 'model' else 'nested' end as what, m.name,
        saved.created_by as actor, saved.created_at as changed_at
      from models m left join lateral (${lastChange({ companyId, modelId })}) saved on true
      where m.company_id = ${companyId} and m.id = any(${arrayOf(models, 'uuid')})
      union all
      select 1, 'step', s.label, seen.actor_id, seen.created_at from steps s
      left join lateral (${lastEvent({ companyId, action: 'step.%' }, sql`e.subject_id = s.id`)}) seen on true
      where s.company_id = ${companyId} and s.id = any(${arrayOf(differing(sources?.steps, now?.steps), 'uuid')})
      union all
      select 2, 'data', d.name, seen.actor_id, seen.created_at
      from unnest(${arrayOf(differing(sources?.data, now?.data), 'text')}) d(name)
      left join lateral (${lastEvent({ companyId, action: 'testData.%' }, sql`e.name = d.name`)}) seen on true
    )
    select what, name, concat_ws(' ', u.first_name, u.last_name) as by, changed_at as at
    from changed left join users u on u.company_id = ${companyId} and u.id = changed.actor
    order by kind, what, name`);
  return rows.map(({ by, at, ...change }) => ({
    ...change,
    by: by || null,
    at: at && new Date(at).toISOString(),
  }));
}

/** The keys under which two records do not say the same. */
function differing(
  before: Record<string, string> = {},
  after: Record<string, string> = {},
): string[] {
  return Object.keys(before).filter((key) => before[key] !== after[key]);
}

/** The last save of the model `m` that changed what cases depend on: whoever only moved nodes since changed nothing. */
function lastChange({ companyId, modelId }: Pick<At, 'companyId' | 'modelId'>): SQL {
  const meant = (version: SQL) => sql`(${version}.print, case when m.id = ${modelId}
    then jsonb_build_array(${version}.bdd_type, ${version}.settings - 'notes')
    else coalesce(${version}.settings -> 'constraints', '[]') end)`;
  return sql`select v.created_by, v.created_at from model_versions v
    left join model_versions earlier on earlier.company_id = v.company_id
      and earlier.model_id = v.model_id and earlier.version = v.version - 1
    where v.company_id = ${companyId} and v.model_id = m.id
      and (earlier.version is null or ${meant(sql`v`)} is distinct from ${meant(sql`earlier`)})
    order by v.version desc limit 1`;
}

/** The last thing that somebody did to a step or to test data. */
function lastEvent({ companyId, action }: { companyId: string; action: string }, isOf: SQL): SQL {
  return sql`select e.actor_id, e.created_at from audit_events e
    where e.company_id = ${companyId} and e.action like ${action} and ${isOf} order by e.id desc limit 1`;
}
