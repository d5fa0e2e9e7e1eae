import type { Step } from '@caseloom/engine';
import { and, eq } from 'drizzle-orm';
import { fullNameOrNull } from '../../db/full-name.ts';
import type { Queryable } from '../../db/open.ts';
import { refersTo } from '../../db/refers-to.ts';
import { projects, users } from '../../db/schema.ts';
import { printsOf } from './print.ts';
import type { Scope } from './queries/live-cases.ts';
import { requirementPrints } from './schema.ts';

export type PrintRow = typeof requirementPrints.$inferSelect & { reviewedByName: string | null };

/** What was known of a project's requirements when somebody last looked. */
export async function listRequirementPrints(
  tx: Queryable,
  { companyId, projectId }: Scope,
): Promise<PrintRow[]> {
  const rows = await tx
    .select({
      row: requirementPrints,
      reviewedByName: fullNameOrNull(users),
    })
    .from(requirementPrints)
    .leftJoin(users, refersTo(requirementPrints.reviewedBy, users))
    .where(
      and(eq(requirementPrints.companyId, companyId), eq(requirementPrints.projectId, projectId)),
    );
  return rows.map(({ row, reviewedByName }) => ({ ...row, reviewedByName }));
}

/** Remembers what a model's requirements say, of those that were not remembered before. */
export async function rememberRequirements(
  tx: Queryable,
  at: Scope & { modelId: string },
  drawing: Parameters<typeof printsOf>[0],
  steps: Step[],
): Promise<void> {
  const values = [...printsOf(drawing, steps)].map(([requirement, print]) => ({
    ...at,
    requirement,
    print,
  }));
  if (values.length > 0) await tx.insert(requirementPrints).values(values).onConflictDoNothing();
}

/** Remembers what a requirement says on some models as looked at. */
export async function reviewRequirement(
  tx: Queryable,
  at: Scope & { requirement: string; reviewedBy: string },
  prints: { modelId: string; print: string }[],
): Promise<void> {
  const reviewed = { reviewedBy: at.reviewedBy, reviewedAt: new Date() };
  for (const { modelId, print } of prints)
    await tx
      .insert(requirementPrints)
      .values({ ...at, ...reviewed, modelId, print })
      .onConflictDoUpdate({
        target: [
          requirementPrints.companyId,
          requirementPrints.modelId,
          requirementPrints.requirement,
        ],
        set: { print, ...reviewed },
      });
}

/** Where a project's requirements are written; null where no address was set. */
export async function findLink(tx: Queryable, at: Scope): Promise<string | null> {
  const [row] = await tx
    .select({ pattern: projects.requirementLink })
    .from(projects)
    .where(isProject(at));
  return row?.pattern ?? null;
}

/** Sets the address where a project's requirements are written; null removes it. */
export async function updateLink(
  tx: Queryable,
  at: Scope,
  requirementLink: string | null,
): Promise<void> {
  await tx.update(projects).set({ requirementLink }).where(isProject(at));
}

function isProject({ companyId, projectId }: Scope) {
  return and(eq(projects.companyId, companyId), eq(projects.id, projectId));
}
