import type { DraftNews } from '@caseloom/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

// every page shows at its place what it could not get
const meta = { hideErrors: true };

/** How drafts are made here, and what is left of it. */
export const status = queryOptions({
  queryKey: ['drafts', 'status'],
  queryFn: () => api.ai.status(),
  meta,
});

/** The company's language model, for its owners. */
export const settings = queryOptions({
  queryKey: ['drafts', 'settings'],
  queryFn: () => api.ai.settings(),
  meta,
});

/** My newest drafts, and those that are shared in my projects. */
export const drafts = queryOptions({
  queryKey: ['drafts', 'mine'],
  queryFn: () => api.ai.list({ limit: 50 }),
  meta,
});

export const draftOf = (id: string) =>
  queryOptions({
    queryKey: ['drafts', 'one', id],
    queryFn: () => api.ai.get({ id }),
    retry: false,
    // what is looked through does not change under one's eyes, but what colleagues chose is there when one comes back
    staleTime: Infinity,
    refetchOnWindowFocus: ({ state }) => (state.data?.status === 'ready' ? 'always' : false),
    meta: { ...meta, isWorded: true },
  });

/** A draft at each change, until it is done. */
export const subscribeToDraft = (id: string, signal: AbortSignal) =>
  api.ai.stream({ id }, { signal });

/** What a saved model draws, in sentences. */
export const explanationOf = (modelId: string, version: number) =>
  queryOptions({
    queryKey: ['model', modelId, 'words', version],
    queryFn: ({ signal }) => api.ai.explain({ modelId }, { signal }),
    // asking a language model is not for nothing
    staleTime: Infinity,
    retry: false,
    meta,
  });

type Prompt = Parameters<typeof api.ai.promptStream>[0];
/** Begins a draft from words. @returns its id; the work goes on without us */
export async function beginPrompt(prompt: Prompt, signal: AbortSignal): Promise<string> {
  return firstId(await api.ai.promptStream(prompt, { signal }));
}

type Link = Parameters<typeof api.ai.linkStream>[0];
/** Begins a draft from what is at an address, once that was read. @returns its id; the work goes on without us */
export async function beginLink(link: Link, signal: AbortSignal): Promise<string> {
  return firstId(await api.ai.linkStream(link, { signal }));
}

async function firstId(news: AsyncIterable<DraftNews>): Promise<string> {
  for await (const { id } of news) return id;
  throw new Error('a stream that began tells of its draft');
}

export const {
  cancel: cancelDraft,
  delete: deleteDraft,
  refine: refineDraft,
  again: makeAgain,
  setShared,
  skipFile,
  promptText,
  edit: editDraft,
  choose: chooseOfDraft,
  undo: undoDraft,
  accept: acceptDraft,
  setSettings,
  setInstructions,
  deleteSettings,
  findServices,
  trySettings,
  suggest,
} = api.ai;
