import { and, eq, sql } from 'drizzle-orm';
import { fullName } from '../../../db/full-name.ts';
import type { Queryable } from '../../../db/open.ts';
import { projects, users } from '../../../db/schema.ts';
import { projectMembers } from '../../member/schema.ts';
import { findImport } from '../../model/queries/imports.ts';
import { suites } from '../../suite/schema.ts';
import { isUuid } from '../queries.ts';

/** The role of a user in the company. */
export async function companyRoleOf(db: Queryable, companyId: string, id: unknown) {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, id)));
  return row?.role;
}

/** What a test case of a suite is called. */
export async function caseNameOf(
  db: Queryable,
  companyId: string,
  { suiteId, key }: { suiteId: unknown; key: unknown },
): Promise<string | undefined> {
  if (!isUuid(suiteId) || typeof key !== 'string') return undefined;
  const { rows } = await db.execute<{ name: string }>(sql`
    select coalesce(wording ->> 'name', name) as name from suite_cases
    where company_id = ${companyId} and suite_id = ${suiteId} and key = ${key} and until is null`);
  return rows[0]?.name;
}

/** What a user is in a project. */
export async function memberOf(
  db: Queryable,
  companyId: string,
  { projectId, userId }: { projectId: string | null; userId: unknown },
) {
  if (!projectId || !isUuid(userId)) return undefined;
  const { role, status } = projectMembers;
  const [row] = await db
    .select({ role, status })
    .from(projectMembers)
    .where(
      and(
        eq(projectMembers.companyId, companyId),
        eq(projectMembers.projectId, projectId),
        eq(projectMembers.userId, userId),
      ),
    );
  return row;
}

/** The name of somebody of a company. */
export async function personName(
  db: Queryable,
  companyId: string,
  id: unknown,
): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select({ name: fullName(users) })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, id)));
  return row?.name;
}

/** Which of several verdicts the results of a project show. */
export async function resultRuleOf(db: Queryable, companyId: string, projectId: string | null) {
  if (!projectId) return undefined;
  const [row] = await db
    .select({ rule: projects.resultRule })
    .from(projects)
    .where(and(eq(projects.companyId, companyId), eq(projects.id, projectId)));
  return row?.rule;
}

/** What an import of a file as models was of. */
export async function modelImportOf(db: Queryable, companyId: string, id: unknown) {
  return isUuid(id) ? findImport(db, companyId, id) : undefined;
}

/** The file of the last import into a suite. */
export async function lastImportOf(
  db: Queryable,
  companyId: string,
  id: unknown,
): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select({ lastImport: suites.lastImport })
    .from(suites)
    .where(and(eq(suites.companyId, companyId), eq(suites.id, id)));
  return row?.lastImport?.fileName;
}
