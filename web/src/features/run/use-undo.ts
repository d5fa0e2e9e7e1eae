import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { undoResults } from './api.ts';

/** Takes back one's own results in a run: of the call that is named, else of the last. */
export function useUndo(runId: string) {
  const { t } = useTranslation('run');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (actionId: string | undefined) =>
      undoResults({ id: runId, ...(actionId && { actionId }) }),
    meta: { hideErrors: true },
    onSuccess: ({ undone }) => toast('success', t('undone', { count: undone })),
    onError: (error) => toast('error', messageOf(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: ['run', runId] }),
  });
}
