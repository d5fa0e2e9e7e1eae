import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { undoImport } from './api.ts';

/** So many test cases are named that an undo leaves as they are. */
const SHOWN = 5;

/** Takes the last import of test cases into a suite back, and says what stays as somebody changed it since. */
export function useUndoImport() {
  const { t } = useTranslation('suite');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (last: { id: string; revision: number }) => undoImport(last),
    onSuccess: ({ left }) => {
      if (left.length === 0) return toast('success', t('undoImport.done'));
      const shown = left.slice(0, SHOWN).map(({ title }) => title);
      const names = left.length > SHOWN ? [...shown, '…'] : shown;
      const message = t('undoImport.doneBut', { count: left.length, names: names.join(', ') });
      return toast('warning', message);
    },
    onError: (error) => toast('error', messageOf(error)),
    onSettled: () => cache.invalidateQueries(),
  });
}
