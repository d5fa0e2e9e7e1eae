import { LIMITS, type ResultStatus } from '@caseloom/contract';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '../../lib/api.ts';
import { retryUntilAnswered } from '../../lib/retry-until-answered.ts';
import { toast, withdrawOffer } from '../../lib/toast.ts';
import { resultOf, runOf, setResult, setResults } from './api.ts';
import { rememberMark } from './own-marks.ts';
import { forgetComment, typedComment } from './typed-comments.ts';
import { showChanges } from './use-run-events.ts';
import { undoIn } from './use-undo.ts';

export type NewResult = { caseKey: string; status: ResultStatus } & Omit<
  Parameters<typeof setResult>[0],
  'id' | 'caseKey' | 'status' | 'durationMs' | 'seen'
> & { durationMs?: number | undefined };

/** What is said of many cases at once. */
export type NewResults = {
  caseKeys: string[];
  status?: ResultStatus;
  /** Null takes the assignment back. */
  assigneeId?: string | null;
  /** Set also those that somebody else set by hand. */
  replaceOthers?: boolean;
};

const keyOf = (id: string) => ['run', id, 'set-result'];
/** The results of a run and the comments on them are sent in the order in which they were given. */
export const scopeOf = (id: string) => ({ id: keyOf(id).join(' ') });

/**
 * Says how a case went, with the comment that is typed for it: shown at once, sent again while the server is
 * not reached, taken back where it refuses. What is said quickly is sent in that order, one after the other.
 */
export function useSetResult(id: string) {
  const cache = useQueryClient();
  const mutationKey = keyOf(id);
  const isLast = () => cache.isMutating({ mutationKey }) === 1;
  const { mutate, ...saving } = useMutation({
    mutationKey,
    scope: scopeOf(id),
    mutationFn: ({ durationMs, ...change }: NewResult) =>
      retryUntilAnswered(() =>
        setResult({ id, ...change, ...(durationMs && { durationMs: Math.round(durationMs) }) }),
      ),
    onMutate: (change) => {
      withdrawOffer(undoIn(id));
      return showChanges(cache, id, [shownOf(change)]);
    },
    onSuccess: (result, { caseKey, comment }) => {
      forgetComment(id, caseKey, comment);
      const { name, actionId } = result;
      rememberMark(id, { name, actionIds: actionId ? [actionId] : [] });
      if (isLast()) showChanges(cache, id, [result]);
    },
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
  return {
    ...saving,
    mutate: (change: NewResult, options?: Parameters<typeof mutate>[1]) => {
      const typed = typedComment(id, change.caseKey);
      mutate({ ...(typed && { comment: typed.text }), ...change }, options);
    },
  };
}

/** What became of cases whose results were set at once: how many changed, had the result already, or were left as somebody else had set them. */
type Done = { changed: number; same: number; kept: number; actionIds: string[] };

/** The same of many cases at once, a page of them at a time. @param onDone is told how many, and by which calls */
export function useSetResults(id: string, onDone: (done: Done) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: keyOf(id),
    scope: scopeOf(id),
    mutationFn: async ({ caseKeys, ...change }: NewResults) => {
      const done: Done = { changed: 0, same: 0, kept: 0, actionIds: [] };
      for (let at = 0; at < caseKeys.length; at += LIMITS.page) {
        const page = caseKeys.slice(at, at + LIMITS.page);
        const { set, changed, kept, actionId } = await retryUntilAnswered(() =>
          setResults({ id, caseKeys: page, ...change }),
        );
        // what is only given to somebody gets no result
        done.changed += change.status ? changed : page.length;
        if (change.status) done.same += set - changed;
        done.kept += kept;
        if (actionId) done.actionIds.push(actionId);
      }
      return done;
    },
    onSuccess: onDone,
    onSettled: () => cache.invalidateQueries({ queryKey: ['run', id] }),
  });
}

/** A result that somebody else set by hand. */
export type OthersResult = Awaited<ReturnType<typeof setResults>>['others'][number];

/** Which of many cases somebody else set by hand, before their results are set at once. */
export function useListOthers(id: string) {
  return useMutation({
    meta: { hideErrors: true },
    mutationFn: async ({ caseKeys, status }: { caseKeys: string[]; status: ResultStatus }) => {
      const others: OthersResult[] = [];
      let count = 0;
      for (let at = 0; at < caseKeys.length; at += LIMITS.page) {
        const page = caseKeys.slice(at, at + LIMITS.page);
        const plan = await setResults({ id, caseKeys: page, status, isPreview: true });
        count += plan.othersTotal;
        others.push(...plan.others);
      }
      return { count, others };
    },
  });
}

/** What was said in a run and the server did not take yet, the oldest first, of each case on its own. */
export function usePending(id: string): NewResult[] {
  const changes = useMutationState({
    filters: { mutationKey: keyOf(id), status: 'pending' },
    select: ({ state }) => ofEach(state.variables as NewResult | NewResults),
  });
  return useMemo(() => changes.flat(), [changes]);
}

function ofEach(change: NewResult | NewResults): NewResult[] {
  if ('caseKey' in change) return [change];
  const { caseKeys, status } = change;
  return status ? caseKeys.map((caseKey) => ({ caseKey, status })) : [];
}

/** A result with the pending changes applied: what the server sends meanwhile is older. */
export function withPending<Result extends { caseKey: string }>(
  result: Result,
  pending: NewResult[],
): Result {
  const own = pending.filter(({ caseKey }) => caseKey === result.caseKey).map(shownOf);
  return Object.assign({}, result, ...own);
}

const shownOf = ({ durationMs: _, ...change }: NewResult) => change;
