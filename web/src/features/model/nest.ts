import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { saveDrawing } from './api.ts';
import { extract, whyNotNest } from './drawing/nest.ts';
import { change, currentDrawing, select, useEditor } from './editor.ts';
import { useRefreshProjectLists } from './use-project-lists.ts';

/** Gives a function that makes a nested model of what is selected: the new model is saved, then stands in its place. */
export function useNest(): () => Promise<void> {
  const { t } = useTranslation('model');
  const refresh = useRefreshProjectLists();
  return async () => {
    const { element, selectedModel } = useEditor.getState();
    const ids = new Set(element);
    if (!selectedModel || whyNotNest(currentDrawing(), ids)) return;
    const { projectSlug } = selectedModel;
    const name = t('partOf', { name: currentDrawing().name || t('untitled') });
    try {
      const saved = await saveDrawing(
        { projectSlug },
        { ...extract(currentDrawing(), ids).inner, name },
      );
      await refresh(projectSlug);
      // one may have drawn on meanwhile
      if (whyNotNest(currentDrawing(), ids)) return;
      const { drawing, id } = extract(currentDrawing(), ids).outer(saved.id);
      change('nest', drawing);
      select([id], { opens: true });
      toast('success', t('nestedAs', { name }));
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
}
