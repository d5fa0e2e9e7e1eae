import type { LeftByUndo } from '@caseloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { undoImport } from './api.ts';

/** What offers to undo an import are about: only the newest one stands. */
export const ABOUT_IMPORT = 'import';

/** So much is named that an undo leaves as it is. */
const SHOWN = 5;

/** Gives a function that says that an import was undone, and what stays as somebody changed it or uses it since. */
export function useUndoneMessage(): (left: readonly LeftByUndo[]) => void {
  const { t } = useTranslation('model');
  return (left) => {
    if (left.length === 0) return toast('success', t('undoImport.done'));
    const shown = left.slice(0, SHOWN).map(({ kind, name }) => t(`undoImport.${kind}`, { name }));
    const names = left.length > SHOWN ? [...shown, '…'] : shown;
    return toast('warning', t('undoImport.doneBut', { names: names.join(', ') }));
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
    onSuccess: async ({ left }) => {
      await leave?.();
      say(left);
    },
    onError: (error) => toast('error', messageOf(error)),
    onSettled: () => cache.invalidateQueries(),
  });
}
