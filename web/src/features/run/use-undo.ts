import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { undoResults } from './api.ts';

type Undone = {
  /** By the calls; undefined: the last that one made in the run. */
  actionIds: (string | undefined)[];
  /** Only while they are the last that one did in the run. */
  isLast?: boolean;
  /** Of a comment alone. */
  isComment?: boolean;
};

/** What the toast about results in a run is about: the next result there ends its offer. */
export const undoIn = (runId: string) => `undo ${runId}`;

/** Takes back one's own results in a run: those of the calls that are named. */
export function useUndo(runId: string) {
  const { t } = useTranslation('run');
  const cache = useQueryClient();
  const undo = useMutation({
    mutationFn: async ({ actionIds, isLast }: Undone) => {
      let undone = 0;
      // the newest first, as nobody else would take them back
      for (const actionId of actionIds.toReversed())
        undone += (
          await undoResults({
            ...{ id: runId, ...(actionId && { actionId }), ...(isLast && { isLast }) },
          })
        ).undone;
      return undone;
    },
    meta: { hideErrors: true },
    onSuccess: (undone, { isComment }) =>
      toast('success', isComment ? t('undoneComment') : t('undone', { count: undone })),
    onError: (error) => toast('error', messageOf(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: ['run', runId] }),
  });
  return {
    ...undo,
    /** What the toast about some calls offers; undefined where nothing was set by them. */
    offer: (actionIds: Undone['actionIds']) =>
      actionIds.length > 0
        ? {
            label: t('takeBack'),
            run: () => undo.mutate({ actionIds, isLast: true }),
            about: undoIn(runId),
          }
        : undefined,
  };
}
