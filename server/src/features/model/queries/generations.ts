import { createHash } from 'node:crypto';
import type { GenerationSettings } from '@caseloom/engine';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { ModelKey } from '../queries.ts';
import { modelGenerations } from '../schema.ts';

/** Of so many settings the last generations of a model are kept; the oldest go. */
const MAX_SETTINGS = 8;

/** What of earlier generations the next one of a model continues. */
export type Base = { cases: Uint8Array; modelVersion: number };

/** Of the settings that decide which cases there are, before some are chosen of them. Constraints and what is asked of data are drawn with the model, and change with it. */
export function printOfSettings({
  constraints: _,
  data: _d,
  language: _l,
  best: _b,
  order: _o,
  ...rest
}: GenerationSettings) {
  const known = Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(known)).digest('base64url');
}

/** The last generation of a model by these settings; else the newest by others: its cases are known too. */
export async function findBase(
  tx: Queryable,
  { companyId, id }: Pick<ModelKey, 'companyId' | 'id'>,
  settings: GenerationSettings,
): Promise<Base | undefined> {
  const { cases, modelVersion, updatedAt } = modelGenerations;
  const [row] = await tx
    .select({ cases, modelVersion })
    .from(modelGenerations)
    .where(and(eq(modelGenerations.companyId, companyId), eq(modelGenerations.modelId, id)))
    .orderBy(desc(eq(modelGenerations.settings, printOfSettings(settings))), desc(updatedAt))
    .limit(1);
  return row;
}

/**
 * Makes a generation the last one of its model, unless somebody else has done so since its base was read.
 *
 * @returns false where it was too late: what was made continues cases that are not the last ones any more
 */
export async function replaceGeneration(
  tx: Queryable,
  model: ModelKey & { version: number },
  made: { settings: GenerationSettings; base: Base | undefined; cases: Uint8Array },
): Promise<boolean> {
  const { companyId, projectId, id, version } = model;
  const cases = Buffer.from(made.cases);
  const base = Buffer.from(made.base?.cases ?? []);
  const settings = printOfSettings(made.settings);
  // of cases that did not change the bytes stay where they are
  const { rows } = await tx.execute<{ model_id: string }>(sql`
    insert into model_generations as known (company_id, project_id, model_id, settings, model_version, cases)
    select company_id, project_id, id, ${settings}, ${version}::int, ${cases}::bytea from models
    where company_id = ${companyId} and project_id = ${projectId} and id = ${id}
    on conflict (company_id, model_id, settings) do update
      set cases = case when known.cases = excluded.cases then known.cases else excluded.cases end,
        model_version = excluded.model_version, updated_at = excluded.updated_at
      where known.cases in (excluded.cases, ${base}::bytea)
    returning model_id`);
  await tx.execute(sql`delete from model_generations
    where company_id = ${companyId} and model_id = ${id} and settings in (
      select settings from model_generations where company_id = ${companyId} and model_id = ${id}
      order by updated_at desc, settings offset ${MAX_SETTINGS})`);
  return rows.length === 1;
}
