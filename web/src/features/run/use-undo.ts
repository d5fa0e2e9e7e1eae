import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { undoResults } from './api.ts';
import { forgetMarks, lastMark } from './own-marks.ts';

type Undone = {
  /** By the calls. */
  actionIds: string[];
  /** Only while they are the last that one did in the run. */
  isLast?: boolean;
  /** Of a comment alone. */
  isComment?: boolean;
  /** Of one case. */
  name?: string | undefined;
};

/** What the toast about results in a run is about: the next result there ends its offer. */
export const undoIn = (runId: string) => `undo ${runId}`;

/** Takes back one's own results in a run: those of the calls that are named. */
export function useUndo(runId: string) {
  const { t } = useTranslation('run');
  const cache = useQueryClient();
  const undo = useMutation({
    mutationFn: async ({ actionIds, isLast }: Undone) => {
      const total = { undone: 0, kept: 0 };
      // the newest first, as nobody else would take them back
      for (const actionId of actionIds.toReversed()) {
        const { undone, kept } = await undoResults({
          id: runId,
          actionId,
          ...(isLast && { isLast }),
        });
        total.undone += undone;
        total.kept += kept;
      }
      return total;
    },
    meta: { hideErrors: true },
    onSuccess: ({ undone, kept }, { isComment, name }) => {
      const what = name ? t('undoneOf', { name }) : t('undone', { count: undone });
      const words = [
        isComment ? t('undoneComment') : what,
        kept > 0 && t(undone === 1 ? 'keptOne' : 'keptSome', { count: kept }),
      ];
      toast('success', words.filter(Boolean).join('. '));
    },
    onError: (error) => toast('error', messageOf(error)),
    onSettled: (_undone, _error, { actionIds }) => {
      forgetMarks(runId, actionIds);
      return cache.invalidateQueries({ queryKey: ['run', runId] });
    },
  });
  return {
    ...undo,
    /** Takes back the last that was said on this page: nothing of an earlier day, which nobody has before their eyes. */
    undoLast: () => {
      const last = lastMark(runId);
      if (!last) return toast('info', t('nothingToUndo'));
      // the next one takes back what was said before
      forgetMarks(runId, last.actionIds);
      undo.mutate(last);
    },
    /** What the toast about some calls offers; undefined where nothing was set by them. */
    offer: (actionIds: string[]) =>
      actionIds.length > 0
        ? {
            label: t('takeBack'),
            run: () => undo.mutate({ actionIds, isLast: true }),
            about: undoIn(runId),
          }
        : undefined,
  };
}
