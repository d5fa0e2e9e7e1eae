import type { Model, TestData } from '@caseloom/engine';
import type { ModelFile } from '@caseloom/formats';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { useLanguage } from '../../../lib/use-language.ts';
import { type NotedImport, noteImport, saveDrawing, undoImport } from '../api.ts';
import { type Brought, withBrought } from '../drawing/history.ts';
import { change, currentDrawing, useEditor } from '../editor.ts';
import { type BroughtIn, bringIn, NestedInCircle } from '../import.ts';
import { bringUpdate } from '../import-update.ts';
import { makeData } from '../paste.ts';
import { useTool } from '../tool.ts';
import { useRefreshProjectLists } from '../use-project-lists.ts';
import { ABOUT_IMPORT, useUndoneMessage } from '../use-undo-import.ts';

/** Where a file goes: onto the empty canvas, into a model of its own, or into the open one, of which a model of the file is a version. */
type Into = 'here' | 'new' | Model;

type Import = { file: ModelFile; fileName: string; into: Into };

/**
 * Imports a file. What goes into the open model is a change that can be undone. A model that nests others
 * is saved with them, so that they never stay behind alone; what was saved is noted, to be undone as a whole.
 */
export function useImport(onDone: () => void) {
  const { t } = useTranslation(['model', 'problems']);
  const tool = useTool();
  const bring = useBringIn();
  const saveNew = useSaveNew();
  const saveOpen = useSaveOpen();
  return useMutation({
    mutationFn: async ({ file, fileName, into }: Import) => {
      const { selectedModel } = useEditor.getState();
      const projectSlug = selectedModel?.projectSlug ?? '';
      const brought = await bring(projectSlug, { file, into });
      const { drawing } = brought;
      if (into !== 'new')
        change('import', { ...drawing, name: currentDrawing().name || drawing.name });
      onDone();
      await (into === 'new' ? saveNew : saveOpen)(projectSlug, fileName, brought);
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
  return async (
    projectSlug: string,
    { file, into }: Pick<Import, 'file' | 'into'>,
  ): Promise<BroughtIn> => {
    const { steps, history } = useEditor.getState();
    const drawnIn = into === 'new' ? undefined : currentDrawing().settings.language;
    const importedIn = drawnIn ?? language;
    const open = { present: history.present, steps };
    const brought =
      typeof into === 'string'
        ? await bringIn(projectSlug, file, { importedIn })
        : await bringUpdate(projectSlug, open, { file, model: into, importedIn });
    // a new model is in the lists once it is saved
    if (into !== 'new') await refresh(projectSlug);
    await cache.invalidateQueries({ queryKey: ['testData', projectSlug] });
    return brought;
  };
}

type Save = (slug: string, fileName: string, brought: BroughtIn) => Promise<void>;

/** Gives a function that saves the first model of a file as a new one, and goes there. */
function useSaveNew(): Save {
  const navigate = useNavigate();
  const refresh = useRefreshProjectLists();
  const say = useUndoableMessage();
  const giveData = useGiveData();
  return async (slug, fileName, { drawing, saved, ownData }) => {
    const { id, version } = await saveDrawing({ projectSlug: slug }, drawing);
    const own = await giveData({ projectSlug: slug, modelId: id }, ownData);
    await refresh(slug);
    const models = [...saved.models, { id, version, before: null }];
    const noted = { models, testData: [...saved.testData, ...own] };
    say(slug, models.length, await note(slug, fileName, noted));
    await navigate({ to: '/tool/$id/model/$modelId', params: { id: slug, modelId: id } });
  };
}

/** Gives a function that makes test data the own of a model that was saved. @returns how an import notes it */
function useGiveData() {
  const cache = useQueryClient();
  return async (
    { projectSlug, modelId }: { projectSlug: string; modelId: string | undefined },
    records: TestData[],
  ) => {
    if (modelId === undefined || records.length === 0) return [];
    const known = new Set(
      useEditor.getState().data.flatMap((one) => (one.modelId === modelId ? one.name : [])),
    );
    const made = await makeData(
      { projectSlug, modelId },
      records.filter(({ name }) => !known.has(name)),
    );
    await cache.invalidateQueries({ queryKey: ['testData', projectSlug] });
    return made.map(({ id, version }) => ({ id, version, before: null }));
  };
}

/** Gives a function that saves the open model where it nests what was saved or gets data of its own, and notes what stays when its drawing is undone. */
function useSaveOpen(): Save {
  const { t } = useTranslation('model');
  const { saving } = useTool();
  const say = useUndoableMessage();
  const giveData = useGiveData();
  return async (slug, fileName, { saved, dataNameCount, ownData }) => {
    const { models } = saved;
    const isNeeded = models.length + ownData.length > 0;
    const { id: known, version: before = null } = useEditor.getState().selectedModel ?? {};
    // a save that is refused says why itself
    const root = isNeeded ? await saving.save().catch(() => undefined) : undefined;
    const own = root ? [{ id: root.id, version: root.version, before }] : [];
    const given = await giveData({ projectSlug: slug, modelId: root?.id }, ownData);
    const noted = { models: [...models, ...own], testData: [...saved.testData, ...given] };
    const importId = await note(slug, fileName, noted);
    const [newModel] = known ? [] : own;
    const counts = { nestedCount: models.length, dataNameCount };
    if (importId !== undefined) noteBrought({ importId, newModel, ...counts });
    if (newModel) return say(slug, noted.models.length, importId);
    if (own.length > 0 || !isNeeded) toast('success', t('imported'));
  };
}

/** Notes with the last import what it saved besides the drawing: undoing the drawing leaves that as it is. */
function noteBrought(brought: Brought): void {
  useEditor.setState(({ history }) => ({ history: withBrought(history, 'import', brought) }));
}

/** Notes what was imported. What cannot be noted is there, and is not undone as a whole. */
async function note(slug: string, fileName: string, made: NotedImport) {
  if (made.models.length + made.testData.length === 0) return undefined;
  const noted = await noteImport({ slug, fileName, ...made }).catch(() => undefined);
  return noted?.importId;
}

/** Gives a function that says how many models were saved; the message takes them back where they were noted. */
function useUndoableMessage() {
  const { t } = useTranslation('model');
  const navigate = useNavigate();
  const refresh = useRefreshProjectLists();
  const sayUndone = useUndoneMessage();
  return (slug: string, count: number, importId: string | undefined): void => {
    const takeBack = async (id: string) => {
      const undone = await undoImport({ slug, importId: id });
      await refresh(slug);
      if (undone.isUndone) await navigate({ to: '/tool/$id', params: { id: slug } });
      sayUndone(undone);
    };
    const run = (id: string) =>
      void takeBack(id).catch((error) => toast('error', messageOf(error)));
    const undo = importId && {
      ...{ about: ABOUT_IMPORT, label: t('action.undo') },
      run: () => run(importId),
    };
    toast('success', t('importedWith', { count }), undo || undefined);
  };
}
