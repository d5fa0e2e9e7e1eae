import type { UndoneImport } from '@caseloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { undoImport } from './api.ts';

/** What offers to undo an import are about: only the newest one stands. */
export const ABOUT_IMPORT = 'import';

type Undone = Pick<UndoneImport, 'left' | 'isUndone'>;

/** Gives a function that says that an import was undone, or that nothing of it was, and what stays as somebody changed it or uses it since. */
export function useUndoneMessage(): (undone: Undone) => void {
  const { t } = useTranslation('model');
  return ({ left, isUndone }) => {
    if (isUndone && left.length === 0) return toast('success', t('undoImport.done'));
    // all of it: who undoes it has to know what to look at
    const names = left.map(({ kind, name }) => t(`undoImport.${kind}`, { name })).join(', ');
    return toast('warning', t(isUndone ? 'undoImport.doneBut' : 'undoImport.notDone', { names }));
  };
}

/**
 * Takes an import of a file as models back, and says what stays.
 *
 * @param leave leads away from a model that may be no more, also from a page that is closed by then
 */
export function useUndoImport(slug: string, leave?: () => Promise<void>) {
  const cache = useQueryClient();
  const say = useUndoneMessage();
  return useMutation({
    mutationFn: (importId: string) => undoImport({ slug, importId }),
    onSuccess: async (undone) => {
      if (undone.isUndone) await leave?.();
      say(undone);
    },
    onError: (error) => toast('error', messageOf(error)),
    onSettled: () => cache.invalidateQueries(),
  });
}
