import {
  type GenerationAnswer,
  LIMITS,
  type ModelAnswer,
  type TestDataAnswer,
} from '@caseloom/contract';
import type { PackedCases } from '@caseloom/engine';
import type { ExportFormat } from '@caseloom/formats/export-formats';
import { ORPCError } from '@orpc/client';
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { loadCode } from '../../lib/load-code.ts';
import { noteStep } from '../first-run/api.ts';
import type { Drawing } from './drawing/drawing.ts';
import type { SelectedModel } from './editor.ts';

export const openedModel = (modelId: string | undefined) =>
  queryOptions({
    queryKey: ['model', modelId],
    queryFn: () => api.model.get({ modelId: modelId ?? '' }),
    // the page says at its place what could not be had
    meta: { hideErrors: true },
    enabled: modelId !== undefined,
    retry: false,
    staleTime: 0,
  });

/** How often an open editor checks that its model still exists. */
const THERE_MS = 15_000;

/** Whether a call was refused because its model is in the bin, or no more. */
export const isNoModel = (error: unknown): boolean =>
  error instanceof ORPCError && error.code === 'model_not_found';

/** Whether a model is still there: its newest version is little to ask for. */
export const presenceOf = (modelId: string | undefined) =>
  queryOptions({
    queryKey: ['model', modelId, 'presence'],
    queryFn: async () => {
      const answer = api.model.versions({ modelId: modelId ?? '', limit: 1 });
      return answer.then(
        () => true,
        (error) => {
          if (isNoModel(error)) return false;
          throw error;
        },
      );
    },
    enabled: modelId !== undefined,
    refetchInterval: THERE_MS,
    retry: false,
    staleTime: 0,
    meta: { hideErrors: true },
  });

/** What was generated from a model, and the project's test data as they were then. */
export type Generated = GenerationAnswer & { data: TestDataAnswer[] };

/** What was last generated from a model: never fetched by itself, because it is made on demand. */
export const suiteOf = (modelId: string | undefined) =>
  queryOptions<Generated>({
    queryKey: ['suite', modelId],
    queryFn: skipToken,
    staleTime: Infinity,
  });

/** The cases that a model was generated to until now: those of a preview continue them. */
export const knownCasesOf = (modelId: string | undefined) =>
  queryOptions({
    queryKey: ['model', modelId, 'known-cases'],
    queryFn: async ({ signal }) => {
      const { packedCases } = await api.model.lastGeneration(
        { modelId: modelId ?? '' },
        { signal },
      );
      return packedCases === null ? null : inflate(packedCases);
    },
    // without them a preview has keys of its own
    meta: { hideErrors: true },
    enabled: modelId !== undefined,
    retry: false,
    staleTime: Infinity,
  });

async function inflate(base64: string): Promise<PackedCases> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(text).json();
}

/** What of an answer is drawn. */
export function drawingOf(model: ModelAnswer): Drawing {
  const { name, description, bddType, isHidden, nodes, edges, settings } = model;
  return { name, description, bddType, isHidden, nodes, edges, settings };
}

/** Saves a drawing: as a new model where there is none yet, and as no second one when it is sent again under the same key. */
export function saveDrawing(
  { projectSlug, id, version }: SelectedModel,
  drawing: Drawing,
  idempotencyKey: string = crypto.randomUUID(),
) {
  const body = { projectSlug, ...drawing };
  return id && version
    ? api.model.update({ ...body, modelId: id, version })
    : api.model.create(body, { context: { idempotencyKey } });
}

/** The imports of files as models that can be undone, the newest first. */
export const importsOf = (slug: string) =>
  queryOptions({
    queryKey: ['project', slug, 'imports'],
    queryFn: () => api.model.imports({ slug }),
    // the page goes without them
    meta: { hideErrors: true },
  });

export const { undoImport } = api.model;

type Noted = Parameters<typeof api.model.noteImport>[0];
/** What an import made or changed, as it is noted to be undone. */
export type NotedImport = Pick<Noted, 'models' | 'testData'>;

/** Notes what an import made or changed, so that any member can undo it later. */
export function noteImport({ fileName, ...noted }: Noted) {
  return api.model.noteImport({ ...noted, fileName: fileName.slice(0, LIMITS.label) });
}

/** What brings a model up to a newer version of the test cases that it was drawn of; loaded once that is asked for. */
export const loadCaseUpdate = () => loadCode(() => import('./drawing/case-update.ts'));

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

/** The newest versions of a model as it is in a version: who saved it, and when. */
export const lastVersionsOf = (modelId: string, version: number) =>
  queryOptions({
    queryKey: ['model', modelId, 'last versions', version],
    queryFn: () => api.model.versions({ modelId }),
    // what they changed is told without them
    meta: { hideErrors: true },
  });

/** One earlier version as it was drawn: it never changes. */
export const versionOf = (modelId: string, version: number) =>
  queryOptions({
    queryKey: ['model', modelId, 'versions', version],
    queryFn: () => api.model.version({ modelId, version }),
    staleTime: Infinity,
  });

export const casesSince = (modelId: string, since: number) =>
  queryOptions({
    queryKey: ['model', modelId, 'since', since],
    queryFn: ({ signal }) => api.model.generate({ modelId, since }, { signal }),
    staleTime: 0,
  });

export const restoreVersion = (modelId: string, version: number) =>
  api.model.restore({ modelId, version });

export const generateCases = (modelId: string, signal: AbortSignal) =>
  api.model.generate({ modelId }, { signal });

/** The test cases that cover what changed since a version, as a file. */
export const exportSince = (modelId: string, since: number, format: ExportFormat) =>
  api.model.export({ modelId, since, format });

export async function exportModel(modelId: string, format: ExportFormat, theme: 'light' | 'dark') {
  const file = await api.model.export({ modelId, format, theme });
  if (format === 'xlsx') void noteStep('excel');
  return file;
}
