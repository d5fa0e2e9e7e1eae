import type { GenerationAnswer, ModelAnswer } from '@caseloom/contract';
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { noteStep } from '../first-run/api.ts';
import type { Drawing } from './drawing/drawing.ts';
import type { SelectedModel } from './editor.ts';

export const openedModel = (modelId: string | undefined) =>
  queryOptions({
    queryKey: ['model', modelId],
    queryFn: () => api.model.get({ modelId: modelId ?? '' }),
    enabled: modelId !== undefined,
    retry: false,
    staleTime: 0,
  });

/** What was last generated from a model: never fetched by itself, because it is made on demand. */
export const suiteOf = (modelId: string | undefined) =>
  queryOptions<GenerationAnswer>({
    queryKey: ['suite', modelId],
    queryFn: skipToken,
    staleTime: Infinity,
  });

/** What of an answer is drawn. */
export function drawingOf(model: ModelAnswer): Drawing {
  const { name, description, bddType, isHidden, nodes, edges, settings } = model;
  return { name, description, bddType, isHidden, nodes, edges, settings };
}

/** Saves a drawing: as a new model where there is none yet, and as no second one when it is sent again under the same key. */
export function saveDrawing(
  { projectSlug, id, version }: SelectedModel,
  drawing: Drawing,
  idempotencyKey = crypto.randomUUID() as string,
) {
  const body = { projectSlug, ...drawing };
  return id && version
    ? api.model.update({ ...body, modelId: id, version })
    : api.model.create(body, { context: { idempotencyKey } });
}

/** Every saved version, newest first. */
export const versionsOf = (modelId: string) =>
  infiniteQueryOptions({
    queryKey: ['model', modelId, 'versions'],
    queryFn: ({ pageParam }) =>
      api.model.versions({ modelId, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** One earlier version as it was drawn: it never changes. */
export const versionOf = (modelId: string, version: number) =>
  queryOptions({
    queryKey: ['model', modelId, 'versions', version],
    queryFn: () => api.model.version({ modelId, version }),
    staleTime: Infinity,
  });

export const restoreVersion = (modelId: string, version: number) =>
  api.model.restore({ modelId, version });

export const generateCases = (modelId: string, signal: AbortSignal) =>
  api.model.generate({ modelId }, { signal });

export type FileFormat = 'xlsx' | 'csv' | 'feature' | 'json' | 'svg' | 'png' | 'md';

export async function exportModel(modelId: string, format: FileFormat, theme: 'light' | 'dark') {
  const file = await api.model.export({ modelId, format, theme });
  if (format === 'xlsx') void noteStep('excel');
  return file;
}
