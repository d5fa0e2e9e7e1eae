import type { RunAnswer } from '@caseloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { removeCase } from '../../suite/api.ts';
import { addCasesOfResults, dismissResults, matchResults, unmatchResults } from '../api.ts';

type Match = { id: string; caseKey: string };

export type Matching = {
  match: (matches: Match[]) => void;
  /** Makes a test case of each, with its result. */
  addCases: (ids: string[]) => void;
  dismiss: (ids: string[]) => void;
  isBusy: boolean;
};

/** Matches results that wait in a run, makes test cases of them, and dismisses them; all can be taken back. */
export function useMatching(
  { id: runId, suiteId }: Pick<RunAnswer, 'id' | 'suiteId'>,
  onDone: (ids: string[]) => void,
): Matching {
  const { t } = useTranslation('run');
  const cache = useQueryClient();
  const unmatching = useUnmatching(runId);
  const takingBack = useMutation({
    mutationFn: async ({ ids, keys }: { ids: string[]; keys: string[] }) => {
      await unmatching.mutateAsync(ids);
      for (const key of keys) await removeCase({ id: suiteId, key });
      await cache.invalidateQueries({ queryKey: ['suite'] });
    },
    onError: (error) => toast('error', messageOf(error)),
  });
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
  const adding = useMutation({
    mutationFn: (ids: string[]) => addCasesOfResults({ id: runId, ids }),
    onSuccess: async ({ added }, ids) => {
      // the suite has them too
      await cache.invalidateQueries({ queryKey: ['suite'] });
      toast('success', t('matching.addedDone', { count: added.length }), {
        ...{ label: t('takeBack'), about: `match ${runId}` },
        run: () => takingBack.mutate({ ids, keys: added.map(({ caseKey }) => caseKey) }),
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
    addCases: adding.mutate,
    dismiss: dismissing.mutate,
    isBusy: matching.isPending || adding.isPending || dismissing.isPending,
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
