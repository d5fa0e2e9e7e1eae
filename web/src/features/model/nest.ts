import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { saveDrawing } from './api.ts';
import { changeNode, EMPTY } from './drawing/drawing.ts';
import { extract, whyNotNest } from './drawing/nest.ts';
import { change, currentDrawing, select, useEditor } from './editor.ts';
import { laidOut } from './intents-tidy.ts';
import { useTool } from './tool.ts';
import { useRefreshProjectLists } from './use-project-lists.ts';

/** Gives a function that makes a nested model of what is selected: the new model is laid out and saved, then stands in its place. */
export function useNest(): (name: string) => Promise<void> {
  const { t } = useTranslation('model');
  const refresh = useRefreshProjectLists();
  return async (name) => {
    const { element, selectedModel, steps } = useEditor.getState();
    const ids = new Set(element);
    if (!selectedModel || whyNotNest(currentDrawing(), ids)) return;
    const { projectSlug } = selectedModel;
    try {
      const saved = await saveDrawing(
        { projectSlug },
        { ...laidOut(extract(currentDrawing(), ids, steps).inner), name },
      );
      await refresh(projectSlug);
      // one may have drawn on meanwhile
      if (whyNotNest(currentDrawing(), ids)) return;
      const { drawing, id } = extract(currentDrawing(), ids, steps).outer(saved.id);
      change('nest', drawing);
      select([id], { opens: true });
      toast('success', t('nestedAs', { name }));
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
}

/**
 * Gives a function that puts a new, empty model where a node calls none yet, and goes into it. The model
 * one comes from is saved first: the way back leads to it as it was left.
 */
export function useNewNested(): (nodeId: string, name: string) => Promise<void> {
  const tool = useTool();
  const refresh = useRefreshProjectLists();
  return async (nodeId, name) => {
    const { selectedModel } = useEditor.getState();
    if (!selectedModel) return;
    const { projectSlug } = selectedModel;
    try {
      const { bddType } = currentDrawing();
      const { id: modelId } = await saveDrawing({ projectSlug }, { ...EMPTY, bddType, name });
      await refresh(projectSlug);
      change(
        'change',
        changeNode(currentDrawing(), nodeId, (each) => ({ ...each, modelId })),
      );
      await tool.saving.save();
      tool.enter(modelId);
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
}
