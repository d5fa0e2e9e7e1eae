import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { dismissResults, matchResults, unmatchResults } from '../api.ts';

type Match = { id: string; caseKey: string };

export type Matching = {
  match: (matches: Match[]) => void;
  dismiss: (ids: string[]) => void;
  isBusy: boolean;
};

/** Matches results that wait in a run, and dismisses them; both can be taken back. */
export function useMatching(runId: string, onDone: (ids: string[]) => void): Matching {
  const { t } = useTranslation('run');
  const cache = useQueryClient();
  const unmatching = useUnmatching(runId);
  const done = async (ids: string[]) => {
    await cache.invalidateQueries({ queryKey: ['run', runId] });
    onDone(ids);
  };
  const matching = useMutation({
    mutationFn: (matches: Match[]) => matchResults({ id: runId, matches }),
    onSuccess: async ({ matched }, matches) => {
      const ids = matches.map(({ id }) => id);
      toast('success', t('matching.matched', { count: matched }), {
        ...{ label: t('takeBack'), about: `match ${runId}` },
        run: () => unmatching.mutate(ids),
      });
      await done(ids);
    },
    onError: (error) => {
      toast('error', messageOf(error));
      return cache.invalidateQueries({ queryKey: ['run', runId] });
    },
  });
  const dismissing = useMutation({
    mutationFn: (ids: string[]) => dismissResults({ id: runId, ids }),
    onSuccess: async ({ dismissed }, ids) => {
      toast('success', t('matching.dismissedDone', { count: dismissed.length }));
      await cache.invalidateQueries({ queryKey: ['dismissed'] });
      await done(ids);
    },
  });
  return {
    match: matching.mutate,
    dismiss: dismissing.mutate,
    isBusy: matching.isPending || dismissing.isPending,
  };
}

/** Takes matches of a run back. */
export function useUnmatching(runId: string) {
  const { t } = useTranslation('run');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => unmatchResults({ id: runId, ids }),
    onSuccess: async ({ unmatched }) => {
      await cache.invalidateQueries({ queryKey: ['run', runId] });
      toast('success', t('matching.unmatched', { count: unmatched }));
    },
  });
}
