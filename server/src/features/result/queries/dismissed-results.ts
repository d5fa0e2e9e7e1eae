import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { fullNameOrNull } from '../../../db/full-name.ts';
import type { Queryable } from '../../../db/open.ts';
import { refersTo } from '../../../db/refers-to.ts';
import { users } from '../../../db/schema.ts';
import type { Page } from '../../../http/page.ts';
import { dismissedResults } from '../schema.ts';

type Project = { companyId: string; projectId: string };

/** The automation names that people dismissed in a project. */
export async function listDismissedNames(tx: Queryable, project: Project): Promise<string[]> {
  const rows = await tx
    .select({ name: dismissedResults.automationName })
    .from(dismissedResults)
    .where(isOf(project));
  return rows.map(({ name }) => name);
}

/** The same by name, with who did it and when: one more than the page takes. */
export async function listDismissed(tx: Queryable, project: Project, { after = '0', limit }: Page) {
  const { automationName, dismissedAt: at } = dismissedResults;
  const rows = await tx
    .select({ automationName, at, by: fullNameOrNull(users) })
    .from(dismissedResults)
    .leftJoin(users, refersTo(dismissedResults.dismissedBy, users))
    .where(isOf(project))
    .orderBy(asc(automationName))
    .offset(Number(after))
    .limit(limit + 1);
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(dismissedResults)
    .where(isOf(project));
  return {
    rows: rows.map((row, index) => ({
      ...row,
      at: row.at.toISOString(),
      place: Number(after) + index + 1,
    })),
    total: counted?.total ?? 0,
  };
}

/** Dismisses automation names for a project. */
export async function insertDismissed(
  tx: Queryable,
  project: Project,
  names: string[],
  dismissedBy: string,
): Promise<void> {
  const { companyId, projectId } = project;
  const values = names.map((automationName) => ({
    ...{ companyId, projectId, automationName, dismissedBy },
  }));
  await tx.insert(dismissedResults).values(values).onConflictDoNothing();
}

/** Takes that back. */
export async function deleteDismissed(
  tx: Queryable,
  project: Project,
  names: string[],
): Promise<void> {
  await tx
    .delete(dismissedResults)
    .where(and(isOf(project), inArray(dismissedResults.automationName, names)));
}

function isOf({ companyId, projectId }: Project): SQL | undefined {
  return and(eq(dismissedResults.companyId, companyId), eq(dismissedResults.projectId, projectId));
}
