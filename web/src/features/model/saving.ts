import type { ModelAnswer } from '@caseloom/contract';
import { blocksGeneration } from '@caseloom/engine';
import { ORPCError } from '@orpc/client';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnreached, messageOf } from '../../lib/api.ts';
import { onReconnected } from '../../lib/connection.ts';
import { toast } from '../../lib/toast.ts';
import {
  drawingOf,
  type Generated,
  generateCases,
  knownCasesOf,
  saveDrawing,
  suiteOf,
} from './api.ts';
import { conflictOf, isOwn, mergeWith, takeTheirs } from './conflict.ts';
import type { Drawing } from './drawing/drawing.ts';
import {
  currentDrawing,
  isDraft,
  NO_HIGHLIGHT,
  openTab,
  type SelectedModel,
  settle,
  useEditor,
} from './editor.ts';
import { findAllProblems } from './problems.ts';
import { saveKeyOf } from './save-key.ts';
import { useDeletedModel } from './use-deleted-model.ts';
import { useLoadedProjectLists, useRefreshProjectLists } from './use-project-lists.ts';
import { useSentence } from './use-sentence.ts';
import { useShownModel } from './use-shown-model.ts';

/** Saves a new version, saves a copy, or overwrites what somebody else saved. */
type SaveMode = 'save' | 'copy' | 'overwrite';

export type Saving = {
  save: (mode?: SaveMode) => Promise<ModelAnswer>;
  generate: () => void;
  /** Gives up what is being generated; what was saved for it stays saved. */
  stopGenerating: () => void;
  isSaving: boolean;
  isGenerating: boolean;
  hasFailed: boolean;
  /** What somebody else saved in the meantime, until it is decided what to do. */
  conflict: ModelAnswer | undefined;
  loadTheirs: () => void;
  /** What both did, put together. */
  mergeBoth: () => void;
  decideLater: () => void;
};

async function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

/** Saving and generating: one after the other, even if they are triggered several times. */
export function useSaving(): Saving {
  const { t } = useTranslation('model');
  const gone = useDeletedModel();
  const navigate = useNavigate();
  const refresh = useRefreshProjectLists();
  const [conflict, setConflict] = useState<ModelAnswer>();

  async function write(mode: SaveMode): Promise<ModelAnswer> {
    const { selectedModel } = useEditor.getState();
    const sent = currentDrawing();
    const target = targetOf(mode, selectedModel ?? { projectSlug: '' }, conflict);
    const saved = await send(target, toSend(sent, mode), `${saveKeyOf(sent)}-${mode}`);
    const isRefreshed = await succeeds(refresh(target.projectSlug));
    const { id, version, updatedAt } = saved;
    // without its new steps the saved drawing would have nodes without words
    const drawn = isRefreshed ? drawingOf(saved) : sent;
    settle({ ...target, id, version, savedAt: updatedAt }, sent, drawn);
    setConflict(undefined);
    if (id !== selectedModel?.id) {
      const params = { id: target.projectSlug, modelId: id };
      const state = { keepsFocus: true } as const;
      await navigate({ to: '/tool/$id/model/$modelId', params, state, ignoreBlocker: true });
    }
    return saved;
  }

  function toSend(drawing: Drawing, mode: SaveMode): Drawing {
    const name = drawing.name.trim() || t('untitled');
    if (mode === 'save' && name === drawing.name) return drawing;
    return { ...drawing, name: mode === 'copy' ? t('copyOf', { name }) : name };
  }

  /** A conflict with what was sent from here before, and whose answer was lost, is none. */
  async function send(target: SelectedModel, drawing: Drawing, key: string): Promise<ModelAnswer> {
    try {
      return await saveDrawing(target, drawing, key);
    } catch (error) {
      const theirs = conflictOf(error);
      if (!theirs) throw error;
      // what is saved there may lean on steps that are not known here yet
      await refresh(theirs.projectSlug);
      if (isOwn(theirs, drawing)) return theirs;
      throw error;
    }
  }

  const saving = useMutation({
    scope: { id: 'saving' },
    mutationFn: write,
    onError: (error) => {
      const theirs = conflictOf(error);
      if (theirs) setConflict(theirs);
      else if (!gone.notice(error)) toast('error', messageOf(error));
    },
  });

  // what could not be sent is sent when the server is back
  const isWaiting = isUnreached(saving.error);
  const { mutate } = saving;
  useEffect(() => {
    if (!isWaiting) return;
    return onReconnected(() => isDraft(useEditor.getState()) && mutate('save'));
  }, [isWaiting, mutate]);

  const generating = useGenerating(() => saving.mutateAsync('save'));
  return {
    save: (mode = 'save') => saving.mutateAsync(mode),
    generate: () => generating.mutate(),
    stopGenerating: generating.stop,
    isSaving: saving.isPending,
    isGenerating: generating.isPending,
    hasFailed: saving.isError,
    conflict,
    loadTheirs: () => {
      if (conflict) takeTheirs(conflict);
      setConflict(undefined);
    },
    mergeBoth: () => {
      if (conflict) mergeWith(conflict);
      saving.mutate('save');
    },
    decideLater: () => setConflict(undefined),
  };
}

/** A new model that is saved gets an address and with it another page: what is going on goes on there. */
const GENERATING = ['generating'];
let stopping = new AbortController();

/** Generating saves first where there is anything to save. */
function useGenerating(save: () => Promise<ModelAnswer>) {
  const cache = useQueryClient();
  const sentence = useSentence();
  const gone = useDeletedModel();
  const loadLists = useLoadedProjectLists();
  const isModelShown = useShownModel();
  const isPending = useIsMutating({ mutationKey: GENERATING }) > 0;
  const { mutate } = useMutation({
    mutationKey: GENERATING,
    scope: { id: 'generating' },
    mutationFn: async (): Promise<Generated | undefined> => {
      if (!(await isModelShown())) return undefined;
      const { projectSlug } = useEditor.getState().selectedModel ?? {};
      // where they cannot be had, the problems are of what is known
      if (projectSlug) await loadLists(projectSlug).catch(() => undefined);
      const problems = findAllProblems();
      const error = problems.find(blocksGeneration);
      if (error) {
        toast('error', sentence(error));
        useEditor.setState({ ...PROBLEMS, problems });
        return undefined;
      }
      const editor = useEditor.getState();
      const id = editor.selectedModel?.id;
      const saved = isDraft(editor) || !id ? await save().catch(() => undefined) : { id };
      // what refused the save was said there
      stopping = new AbortController();
      const { data } = useEditor.getState();
      return saved && { ...(await generateCases(saved.id, stopping.signal)), data };
    },
    onSuccess: (suite) => {
      if (!suite) return;
      cache.setQueryData(suiteOf(suite.modelId).queryKey, suite);
      void cache.invalidateQueries({ queryKey: knownCasesOf(suite.modelId).queryKey });
      const { highlighted } = useEditor.getState();
      const staysHighlighted = suite.testCases.some(({ key }) => key === highlighted?.key);
      useEditor.setState({ showsProblems: true, ...(!staysHighlighted && NO_HIGHLIGHT) });
      openTab('cases');
    },
    onError: (error) => {
      if (!stopping.signal.aborted && !gone.notice(error)) toast('error', reasonOf(error));
    },
  });
  return { mutate, isPending, stop: () => stopping.abort() };
}

const PROBLEMS = {
  showsProblems: true,
  rightMenuToggle: true,
  rightMenuSelectedTab: 'problems' as const,
};

function targetOf(mode: SaveMode, selected: SelectedModel, conflict: ModelAnswer | undefined) {
  const { projectSlug, id, version } = selected;
  if (mode === 'copy') return { projectSlug };
  const known = mode === 'overwrite' ? conflict?.version : version;
  return { projectSlug, ...(id && known && { id, version: known }) };
}

/** The first broken rule of the model says more than that the model is broken. */
function reasonOf(error: unknown): string {
  const details = error instanceof ORPCError ? error.data : undefined;
  const first = Array.isArray(details) ? (details[0] as { message?: string }) : undefined;
  return first?.message ?? messageOf(error);
}
