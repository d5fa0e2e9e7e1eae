import type { StepAnswer } from '@caseloom/contract';
import type { Step, StepType } from '@caseloom/engine';
import { and, asc, eq, getColumns, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { refersTo } from '../../db/refers-to.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import { listBinnedUsers } from '../bin/queries.ts';
import { modelSteps, models } from '../model/schema.ts';
import { findProject } from '../project/queries.ts';
import { steps } from './schema.ts';

export type StepRow = typeof steps.$inferSelect & { usedBy: number };

/** What makes a step of a project: two with the same type and label are one. */
export type StepWords = { type: StepType; label: string; expected?: string | undefined };

/** Whose library: the company and one of its projects. */
export type Library = { companyId: string; projectId: string };

/** A step as the API shows it. */
export function toStep(row: StepRow, projectSlug: string): StepAnswer {
  const { id, label, type, expected, createdAt, usedBy } = row;
  return {
    id,
    projectSlug,
    label,
    type,
    ...(expected ? { expected } : {}),
    createdAt: createdAt.toISOString(),
    usedBy,
  };
}

/** A label as the library keeps it: trimmed, inner spaces collapsed. */
export function toLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ');
}

/** A project's library, oldest first. */
export async function listSteps(tx: Queryable, at: Library): Promise<StepRow[]> {
  return selectSteps(tx, at.companyId).where(isIn(at)).orderBy(asc(steps.createdAt), asc(steps.id));
}

/** The step wherever in the company it is; whether the actor may see its project is the caller's question. */
export async function findStep(
  tx: Queryable,
  companyId: string,
  id: string,
): Promise<StepRow | undefined> {
  const [row] = await selectSteps(tx, companyId).where(
    and(eq(steps.companyId, companyId), eq(steps.id, id)),
  );
  return row;
}

/** The step, for those who may see its project. @throws AppError `step_not_found` */
export async function requireStep(tx: Queryable, actor: Actor, id: string) {
  const step = await findStep(tx, actor.companyId, id);
  const project = step && (await findProject(tx, actor, { id: step.projectId }));
  if (!project) throw new AppError('step_not_found');
  return { step, project };
}

/** Adds a step. Undefined, and nothing added, when the project says it already. */
export async function insertStep(
  tx: Queryable,
  at: Library,
  words: StepWords,
): Promise<StepRow | undefined> {
  const [row] = await tx
    .insert(steps)
    .values({ ...at, ...words, label: toLabel(words.label) })
    .onConflictDoNothing()
    .returning();
  return row && { ...row, usedBy: 0 };
}

/** Renames a step everywhere. False, and nothing changed, when another one says that already. */
export async function updateStep(
  tx: Queryable,
  at: Library & { id: string },
  words: StepWords,
): Promise<boolean> {
  const label = toLabel(words.label);
  const twins = await tx
    .select({ id: steps.id })
    .from(steps)
    .where(and(isIn(at), eq(steps.type, words.type), eq(steps.label, label)));
  if (twins.some((twin) => twin.id !== at.id)) return false;
  await tx
    .update(steps)
    .set({ ...words, expected: words.expected ?? null, label })
    .where(and(isIn(at), eq(steps.id, at.id)));
  return true;
}

/** Deletes a step from the library of its project; the database refuses while a saved model shows it. */
export async function deleteStep(tx: Queryable, at: Library & { id: string }): Promise<void> {
  await tx.delete(steps).where(and(isIn(at), eq(steps.id, at.id)));
}

/** Deletes those of some steps that no model shows, in the bin neither. The project has to be locked. */
export async function deleteUnusedSteps(
  tx: Queryable,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const step = await findStep(tx, companyId, id);
    const isBinned = step && (await listBinnedUsers(tx, companyId, { stepId: id })).length > 0;
    if (step?.usedBy === 0 && !isBinned) await deleteStep(tx, { ...step, id });
  }
}

/** The saved models that show a step, by name. */
export async function listModelsOfStep(
  tx: Queryable,
  at: Library & { id: string },
): Promise<{ id: string; name: string }[]> {
  return tx
    .select({ id: models.id, name: models.name })
    .from(modelSteps)
    .innerJoin(models, refersTo(modelSteps.modelId, models))
    .where(
      and(
        eq(modelSteps.companyId, at.companyId),
        eq(modelSteps.projectId, at.projectId),
        eq(modelSteps.stepId, at.id),
      ),
    )
    .orderBy(asc(models.name), asc(models.id));
}

/** Those of the ids that are steps of the project. */
export async function listStepsById(tx: Queryable, at: Library, ids: string[]): Promise<StepRow[]> {
  if (ids.length === 0) return [];
  return selectSteps(tx, at.companyId)
    .where(and(isIn(at), inArray(steps.id, ids)))
    .orderBy(asc(steps.createdAt), asc(steps.id));
}

/** The ids of those of some steps that came into the library with a drawing: both have the time of their transaction. */
export async function listStepsMadeAt(
  tx: Queryable,
  at: Library,
  ids: string[],
  time: Date,
): Promise<string[]> {
  const shown = await listStepsById(tx, at, ids);
  return shown.flatMap(({ id, createdAt }) => (createdAt.getTime() === time.getTime() ? id : []));
}

/**
 * The library's steps that say these words; those it lacks are added, in one query.
 * An expected result is added to a step that has none, and never overwritten.
 */
export async function findOrInsertSteps(
  tx: Queryable,
  at: Library,
  requested: StepWords[],
): Promise<Step[]> {
  if (requested.length === 0) return [];
  const unique = new Map(
    requested.map((words) => [JSON.stringify([words.type, toLabel(words.label)]), words]),
  );
  const rows = [...unique.values()].map((words) => ({
    id: uuidv7(),
    ...at,
    type: words.type,
    label: toLabel(words.label),
    expected: words.expected || null,
  }));
  const found = await tx
    .insert(steps)
    .values(rows)
    .onConflictDoUpdate({
      target: [steps.companyId, steps.projectId, steps.type, steps.label],
      set: { expected: sql`coalesce(${steps.expected}, excluded.expected)` },
    })
    .returning();
  return found.map(({ expected, ...row }) => ({ ...row, ...(expected ? { expected } : {}) }));
}

// one level down columns keep the name of their table: without it they would be those of model_steps
const isUse = (companyId: string) => sql`used.company_id = ${companyId}
  and used.project_id = ${steps.projectId} and used.step_id = ${steps.id}`;
const usedByIn = (companyId: string) =>
  sql<number>`(select count(*)::int from model_steps used where ${isUse(companyId)})`;

function selectSteps(tx: Queryable, companyId: string) {
  return tx.select({ ...getColumns(steps), usedBy: usedByIn(companyId) }).from(steps);
}

function isIn({ companyId, projectId }: Library) {
  return and(eq(steps.companyId, companyId), eq(steps.projectId, projectId));
}
