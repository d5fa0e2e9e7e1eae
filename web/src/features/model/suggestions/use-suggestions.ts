import { type OpenRequirement, type Suggestion, suggest } from '@caseloom/engine';
import { useEffect, useMemo } from 'react';
import { findOnly } from '../drawing/drawing.ts';
import { useEditor } from '../editor.ts';
import { toModel } from '../problems.ts';
import { useDismissed } from './dismissed.ts';
import { useShown } from './shown.ts';

/** What the model may lack, looked for whenever its problems were; without what was put aside. */
export function useSuggestions(open: readonly OpenRequirement[]) {
  const problems = useEditor((editor) => editor.problems);
  const modelId = useEditor(({ selectedModel }) => selectedModel?.id);
  const startId = useEditor(({ history }) => findOnly(history.present, 'start')?.id);
  const { ids, dismiss, restore } = useDismissed({ modelId, startId });
  const all = useMemo(() => {
    const { model, context } = toModel(useEditor.getState());
    return model.nodes.length < 2 ? [] : suggest(model, context, problems, open);
  }, [problems, open]);
  const suggestions = useMemo(() => all.filter(({ id }) => !ids.has(id)), [all, ids]);
  useShownKept(suggestions);
  return {
    all,
    suggestions,
    dismissed: all.length - suggestions.length,
    isBlocked: problems.some(({ severity }) => severity === 'error'),
    dismiss,
    restore,
  };
}

/** What is shown stays so while it is still suggested, and only while the list is there. */
function useShownKept(suggestions: readonly Suggestion[]): void {
  useEffect(() => {
    const { shown } = useShown.getState();
    if (!shown || suggestions.includes(shown)) return;
    useShown.setState({ shown: suggestions.find(({ id }) => id === shown.id) });
  }, [suggestions]);
  useEffect(() => () => useShown.setState({ shown: undefined, pointed: undefined }), []);
}
