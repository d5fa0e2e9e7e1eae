import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { toast, withdrawOffer } from '../../lib/toast.ts';
import { undoImport } from './api.ts';
import type { Brought } from './drawing/history.ts';
import { isDraft, useEditor } from './editor.ts';
import type { Saving } from './saving.ts';
import { useRefreshProjectLists } from './use-project-lists.ts';
import { ABOUT_IMPORT, useUndoneMessage } from './use-undo-import.ts';

/**
 * Gives a function that says what an import saved besides the drawing that was just undone, and offers to undo that
 * too. Undo and redo of the drawing alone delete nothing, so that either can follow the other; the rest is asked for.
 */
export function useImportUndo({ save }: Saving): (brought: Brought | undefined) => void {
  const { t } = useTranslation('model');
  const undoWhole = useWholeUndo(save);
  return (brought) => {
    if (!brought) return withdrawOffer(ABOUT_IMPORT);
    const { newModel, nestedCount, dataNameCount } = brought;
    const counts = { nestedCount, dataNameCount };
    const things = [
      ...(newModel ? [t('undoImport.self')] : []),
      ...(['nestedCount', 'dataNameCount'] as const)
        .filter((name) => counts[name] > 0)
        .map((name) => t(name, { count: counts[name] })),
    ];
    const { projectSlug = '', id } = useEditor.getState().selectedModel ?? {};
    const run = () => void undoWhole(brought, { projectSlug, id }).catch(sayWhyNot);
    const label = t('undoImport.takeAway');
    const stays = t('undoImport.stays', { things: things.join(', ') });
    // an import of test data alone is not listed there
    const isListed = newModel !== undefined || nestedCount > 0;
    return toast('info', isListed ? `${stays} ${t('undoImport.later')}` : stays, {
      ...{ about: ABOUT_IMPORT, label, run },
    });
  };
}

const sayWhyNot = (error: unknown) => toast('error', messageOf(error));

type At = { projectSlug: string; id: string | undefined };

function useWholeUndo(save: Saving['save']) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const refresh = useRefreshProjectLists();
  const say = useUndoneMessage();
  return async ({ importId, newModel }: Brought, { projectSlug, id }: At) => {
    const editor = useEditor.getState();
    const isOpen = id !== undefined && editor.selectedModel?.id === id;
    const isAsImported = newModel?.id === id && newModel?.version === editor.selectedModel?.version;
    // until it is saved, the model calls those that it nested
    const isSaved = !isOpen || isAsImported || !isDraft(editor) || (await isSavedBy(save));
    if (!isSaved) return;
    const { left, isUndone } = await undoImport({ slug: projectSlug, importId });
    if (isOpen && isUndone) forgetRedo(importId);
    const isGone = isOpen && isAsImported && left.every((one) => one.id !== id);
    await cache.invalidateQueries({ queryKey: ['testData', projectSlug] });
    await refresh(projectSlug);
    if (isGone) {
      // nothing of it is a draft
      useEditor.setState(({ history }) => ({ saved: history.present }));
      await navigate({ to: '/tool/$id', params: { id: projectSlug }, ignoreBlocker: true });
    }
    // the open model is as its user left it
    const others = left.filter((one) => !isOpen || one.id !== id);
    say({ left: others, isUndone: isUndone || others.length === 0 });
  };
}

/** A save that is refused says why itself. */
const isSavedBy = async (save: Saving['save']) =>
  save().then(
    () => true,
    () => false,
  );

/** The drawing calls models that are no more. */
function forgetRedo(importId: string): void {
  const { history } = useEditor.getState();
  if (history.future.some(({ brought }) => brought?.importId === importId))
    useEditor.setState({ history: { ...history, future: [] } });
}
