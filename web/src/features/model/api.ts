import type { OpenedModel } from '@caseloom/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { Drawing } from './drawing.ts';

export const openedModel = (modelId: string | undefined) =>
  queryOptions({
    queryKey: ['model', modelId],
    queryFn: () => api.model.get({ modelId: modelId ?? '' }),
    enabled: modelId !== undefined,
    retry: false,
    staleTime: 0,
  });

export const testDataOf = (projectSlug: string) =>
  queryOptions({
    queryKey: ['testData', projectSlug],
    queryFn: () => api.testData.list({ projectSlug }),
  });

/** Saves a drawing: as a new model where there is none yet. */
export function saveDrawing(
  projectSlug: string,
  { name, nodes, edges }: Drawing,
  saved: Pick<OpenedModel, 'id' | 'version'> | undefined,
) {
  const body = { projectSlug, name, nodes, edges };
  return saved
    ? api.model.update({ ...body, modelId: saved.id, version: saved.version })
    : api.model.create(body);
}

export const generateCases = (modelId: string) => api.model.generate({ modelId });

export const exportModel = (modelId: string, format: 'xlsx' | 'feature' | 'png') =>
  api.model.export({ modelId, format });

export const { create: createTestData } = api.testData;
