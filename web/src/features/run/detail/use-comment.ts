import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api.ts';
import { retryUntilAnswered } from '../../../lib/retry-until-answered.ts';
import { toast } from '../../../lib/toast.ts';
import { commentOn, resultOf } from '../api.ts';
import { forgetComment } from '../typed-comments.ts';
import { showChanges } from '../use-run-events.ts';
import { scopeOf } from '../use-set-result.ts';

/** Comments on a case of a run: how it went, and who said so, stays as it is. */
export function useComment(id: string) {
  const cache = useQueryClient();
  return useMutation({
    scope: scopeOf(id),
    meta: { hideErrors: true },
    mutationFn: (given: { caseKey: string; comment: string }) =>
      retryUntilAnswered(() => commentOn({ id, ...given })),
    onSuccess: (result, { caseKey, comment }) => {
      forgetComment(id, caseKey, comment);
      showChanges(cache, id, [result]);
      void cache.invalidateQueries(resultOf(id, caseKey));
    },
    onError: (error) => toast('error', messageOf(error)),
  });
}
