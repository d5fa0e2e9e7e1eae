import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { SuiteKey } from '../queries.ts';
import { automationNames } from '../schema.ts';

type Project = Pick<SuiteKey, 'companyId' | 'projectId'>;

/** What tests of the cases of a project are called in their code, under the keys that the cases had when that was set. */
export async function listAutomationNames(tx: Queryable, { companyId, projectId }: Project) {
  const { caseKey, name } = automationNames;
  return tx
    .select({ caseKey, name })
    .from(automationNames)
    .where(and(eq(automationNames.companyId, companyId), eq(automationNames.projectId, projectId)));
}

/** The automation names of a case of a suite, also those from when it had another key. */
export async function listNamesOfCase(
  tx: Queryable,
  suite: SuiteKey,
  key: string,
): Promise<string[]> {
  const rows = await tx
    .select({ name: automationNames.name })
    .from(automationNames)
    .where(isOfCase(suite, key))
    .orderBy(asc(automationNames.name));
  return [...new Set(rows.map(({ name }) => name))];
}

/** Lets a case have these automation names and no others. */
export async function replaceNamesOfCase(
  tx: Queryable,
  suite: SuiteKey,
  key: string,
  names: readonly string[],
): Promise<void> {
  await tx.delete(automationNames).where(isOfCase(suite, key));
  await addAutomationNames(
    tx,
    suite,
    names.map((name) => ({ caseKey: key, name })),
  );
}

/** Adds automation names to cases. @returns those that were not there */
export async function addAutomationNames(
  tx: Queryable,
  { companyId, projectId }: Project,
  named: readonly { caseKey: string; name: string }[],
): Promise<{ caseKey: string; name: string }[]> {
  if (named.length === 0) return [];
  const { caseKey, name } = automationNames;
  return tx
    .insert(automationNames)
    .values(named.map((one) => ({ companyId, projectId, ...one })))
    .onConflictDoNothing()
    .returning({ caseKey, name });
}

/** Takes an automation name from a case, whichever of its keys it was given under. */
export async function deleteAutomationName(
  tx: Queryable,
  suite: SuiteKey,
  { caseKey, name }: { caseKey: string; name: string },
): Promise<void> {
  await tx
    .delete(automationNames)
    .where(and(isOfCase(suite, caseKey), eq(automationNames.name, name)));
}

/**
 * Whether a name is of a case: given under its key, or under one that it had before and no other case that
 * the suite still makes has now.
 */
function isOfCase({ companyId, projectId, id }: SuiteKey, key: string): SQL | undefined {
  const { caseKey } = automationNames;
  return and(
    eq(automationNames.companyId, companyId),
    eq(automationNames.projectId, projectId),
    sql`(${caseKey} = ${key} or (
      exists (select from suite_cases c cross join jsonb_to_recordset(c.earlier_keys) earlier(key text)
        where c.company_id = ${companyId} and c.suite_id = ${id} and c.until is null
          and c.key = ${key} and earlier.key = ${caseKey})
      and not exists (select from suite_cases o where o.company_id = ${companyId}
        and o.suite_id = ${id} and o.until is null and o.retired_in is null and o.key = ${caseKey})))`,
  );
}
