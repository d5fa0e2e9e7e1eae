import type { ResultStatus } from '@caseloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { resultOf, runOf, setResult } from './api.ts';
import { showChanges } from './use-run-line.ts';

type Said = { caseKey: string; status: ResultStatus } & Omit<
  Parameters<typeof setResult>[0],
  'id' | 'caseKey' | 'status' | 'durationMs'
> & { durationMs?: number | undefined };

/**
 * Says how a case went: shown at once, taken back where the server refuses. What is said quickly is
 * sent in that order, one after the other.
 */
export function useSaying(id: string) {
  const cache = useQueryClient();
  const mutationKey = ['run', id, 'saying'];
  const isLast = () => cache.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ durationMs, ...said }: Said) =>
      setResult({ id, ...said, ...(durationMs && { durationMs: Math.round(durationMs) }) }),
    onMutate: ({ seen: _, durationMs: _time, ...said }) => showChanges(cache, id, [said]),
    onSuccess: (result) => isLast() && showChanges(cache, id, [result]),
    onError: (error) => {
      toast('error', messageOf(error));
      void cache.invalidateQueries({ queryKey: ['run', id] });
    },
    onSettled: (_result, _error, { caseKey }) => {
      // what was said since is shown already
      if (!isLast()) return;
      void cache.invalidateQueries({ ...runOf(id), exact: true });
      void cache.invalidateQueries(resultOf(id, caseKey));
    },
  });
}
