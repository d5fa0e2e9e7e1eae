import type { ModelAnswer } from '@caseloom/contract';
import type { ModelRow } from './queries.ts';

/** A model as the API shows it. */
export function toModel(row: ModelRow): ModelAnswer {
  const { id, projectSlug, name, description, bddType, isHidden, version } = row;
  return {
    id,
    projectSlug,
    name,
    description,
    bddType,
    isHidden,
    nodes: row.nodes,
    edges: row.edges,
    settings: row.settings,
    version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedByName,
  };
}
