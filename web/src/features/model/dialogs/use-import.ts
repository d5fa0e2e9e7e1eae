import type { Model } from '@caseloom/engine';
import type { ModelFile } from '@caseloom/formats';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { useLanguage } from '../../../lib/use-language.ts';
import { deleteModel } from '../../project/api.ts';
import { saveDrawing } from '../api.ts';
import { change, currentDrawing, useEditor } from '../editor.ts';
import { type BroughtIn, bringIn, NestedInCircle } from '../import.ts';
import { bringUpdate } from '../import-update.ts';
import { useTool } from '../tool.ts';
import { useRefreshProjectLists } from '../use-project-lists.ts';

/** Where a file goes: onto the empty canvas, into a model of its own, or into the open one, of which a model of the file is a version. */
type Into = 'here' | 'new' | Model;

type Import = { file: ModelFile; into: Into };

/**
 * Imports a file. What goes into the open model is a change that can be undone. A model that nests others
 * is saved with them, so that they never stay behind alone; that is undone as a whole.
 */
export function useImport(onDone: () => void) {
  const { t } = useTranslation(['model', 'problems']);
  const tool = useTool();
  const bring = useBringIn();
  const save = useSaveAll();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ file, into }: Import) => {
      const { selectedModel } = useEditor.getState();
      const projectSlug = selectedModel?.projectSlug ?? '';
      const { drawing, nestedIds } = await bring(projectSlug, { file, into });
      if (into !== 'new')
        change('import', { ...drawing, name: currentDrawing().name || drawing.name });
      onDone();
      if (into === 'new') {
        const { id } = await save.asNew(projectSlug, drawing, nestedIds);
        const params = { id: projectSlug, modelId: id };
        await navigate({ to: '/tool/$id/model/$modelId', params });
      } else if (nestedIds.length > 0) await save.withOpen(nestedIds);
      else toast('success', t('model:imported'));
      requestAnimationFrame(() => tool.fit());
    },
    onError: (error) =>
      toast(
        'error',
        error instanceof NestedInCircle ? t('problems:nested_itself') : messageOf(error),
      ),
  });
}

/** Gives a function that saves what a file brings along, for its first model or the one that is updated. */
function useBringIn() {
  const language = useLanguage();
  const cache = useQueryClient();
  const refresh = useRefreshProjectLists();
  return async (projectSlug: string, { file, into }: Import): Promise<BroughtIn> => {
    const { steps, history } = useEditor.getState();
    const drawnIn = into === 'new' ? undefined : currentDrawing().settings.language;
    const importedIn = drawnIn ?? language;
    const open = { present: history.present, steps };
    const brought =
      typeof into === 'string'
        ? await bringIn(projectSlug, file, importedIn)
        : await bringUpdate(projectSlug, open, { file, model: into, importedIn });
    // a new model is in the lists once it is saved
    if (into !== 'new') await refresh(projectSlug);
    await cache.invalidateQueries({ queryKey: ['testData', projectSlug] });
    return brought;
  };
}

/** Gives functions that save the first model of a file; where it is new, the message takes it back with what it nests. */
function useSaveAll() {
  const { t } = useTranslation('model');
  const { saving } = useTool();
  const navigate = useNavigate();
  const refresh = useRefreshProjectLists();

  function sayUndoable(projectSlug: string, ids: string[]): void {
    const message = t('importedWith', { count: ids.length });
    const takeBack = async () => {
      // what is called goes after what calls it
      for (const modelId of ids.toReversed()) await deleteModel({ modelId, isUndo: true });
      await refresh(projectSlug);
      await navigate({ to: '/tool/$id', params: { id: projectSlug } });
    };
    const run = () => void takeBack().catch((error) => toast('error', messageOf(error)));
    toast('success', message, { label: t('action.undo'), run });
  }
  return {
    asNew: async (projectSlug: string, drawing: BroughtIn['drawing'], nestedIds: string[]) => {
      const saved = await saveDrawing({ projectSlug }, drawing);
      await refresh(projectSlug);
      sayUndoable(projectSlug, [...nestedIds, saved.id]);
      return saved;
    },
    withOpen: async (nestedIds: string[]) => {
      const { projectSlug = '', id: before } = useEditor.getState().selectedModel ?? {};
      // a save that is refused says why itself
      const saved = await saving.save().catch(() => undefined);
      if (saved && !before) sayUndoable(projectSlug, [...nestedIds, saved.id]);
      else if (saved) toast('success', t('imported'));
    },
  };
}
