import type { Queryable } from '../../db/open.ts';
import type { Actor } from '../../http/deps.ts';
import { listVisibleProjectIds } from '../project/queries/visible-projects.ts';
import type { UsingModel } from './queries.ts';

/** The models as the actor may know of them: those of projects closed to the actor stay unnamed. */
export async function toDetails(
  tx: Queryable,
  actor: Actor,
  models: UsingModel[],
): Promise<{ models: { id: string; name: string }[] }> {
  const visible = new Set(await listVisibleProjectIds(tx, actor));
  return {
    models: models
      .filter((model) => visible.has(model.projectId))
      .map(({ id, name }) => ({ id, name })),
  };
}
