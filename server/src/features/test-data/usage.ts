import type { Queryable } from '../../db/open.ts';
import type { Actor } from '../../http/deps.ts';
import { listVisibleProjectIds } from '../project/queries.ts';
import { type DataRow, listDataNamed, listModelsWithText } from './queries.ts';

type Place = { id: string; projectId: string };
export type UsingModel = Place & { name: string };

/** What nearness looks at: whose the record is and who may read it. */
export type Placed = Pick<DataRow, 'projectId' | 'modelId' | 'isPublic'>;

/**
 * How near a record is to a model: 0 its own, 1 its project's, 2 public from another
 * project, undefined where the model does not see it. The nearest wins (domain.md §2).
 */
export function nearness(model: Place, record: Placed): number | undefined {
  if (record.modelId === model.id) return 0;
  if (record.projectId !== model.projectId) return record.isPublic ? 2 : undefined;
  return record.modelId === null ? 1 : undefined;
}

/** The saved models whose variable this record is part of: they name it, and nothing nearer hides it. */
export async function listUsingModels(tx: Queryable, record: DataRow): Promise<UsingModel[]> {
  const token = `<${record.name}>`;
  const models = await listModelsWithText(tx, record, { token, everywhere: record.isPublic });
  if (models.length === 0) return [];
  const rivals = await listDataNamed(tx, record.companyId, record.name);
  return models.filter((model) => {
    const own = nearness(model, record);
    return own !== undefined && rivals.every((rival) => (nearness(model, rival) ?? own) >= own);
  });
}

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
