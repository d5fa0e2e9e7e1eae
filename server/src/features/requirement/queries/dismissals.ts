import { and, eq } from 'drizzle-orm';
import { fullName } from '../../../db/full-name.ts';
import type { Queryable } from '../../../db/open.ts';
import { refersTo } from '../../../db/refers-to.ts';
import { users } from '../../../db/schema.ts';
import { requirementDismissals } from '../schema.ts';
import type { Scope } from './live-cases.ts';

/** Why a requirement is not to be tested, who said so and when. */
export type Dismissal = { reason: string; by: string; at: Date };

const { companyId, projectId, requirement, reason, dismissedBy, dismissedAt } =
  requirementDismissals;

/** The requirements of a project that are not to be tested, by their ids. */
export async function listDismissals(tx: Queryable, at: Scope): Promise<Map<string, Dismissal>> {
  const rows = await tx
    .select({ requirement, reason, by: fullName(users), at: dismissedAt })
    .from(requirementDismissals)
    .innerJoin(users, refersTo(dismissedBy, users))
    .where(and(eq(companyId, at.companyId), eq(projectId, at.projectId)));
  return new Map(rows.map(({ requirement: id, ...dismissal }) => [id, dismissal]));
}

/** Says that a requirement is not to be tested; the last reason holds. */
export async function dismissRequirement(
  tx: Queryable,
  at: Scope & { requirement: string },
  dismissal: { reason: string; dismissedBy: string },
): Promise<void> {
  const values = { ...dismissal, dismissedAt: new Date() };
  await tx
    .insert(requirementDismissals)
    .values({ ...at, ...values })
    .onConflictDoUpdate({ target: [companyId, projectId, requirement], set: values });
}

/** Takes that back: the requirement is to be tested again. */
export async function restoreRequirement(
  tx: Queryable,
  at: Scope & { requirement: string },
): Promise<void> {
  await tx
    .delete(requirementDismissals)
    .where(
      and(
        eq(companyId, at.companyId),
        eq(projectId, at.projectId),
        eq(requirement, at.requirement),
      ),
    );
}
