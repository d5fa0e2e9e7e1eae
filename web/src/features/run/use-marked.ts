import type { ResultStatus, RunAnswer } from '@caseloom/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { rememberMark } from './own-marks.ts';
import { type NewResults, useListOthers, useSetResults } from './use-set-result.ts';
import { useUndo } from './use-undo.ts';

export type Marked = ReturnType<typeof useMarked>;

/** The cases of a run that are marked, and what is done with all of them: say how they went, give them to somebody. */
export function useMarked(run: RunAnswer) {
  const { t } = useTranslation('run');
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const clear = () => setKeys(new Set());
  const undo = useUndo(run.id);
  const setResults = useSetResults(run.id, ({ changed, same, kept, actionIds }) => {
    rememberMark(run.id, { actionIds });
    const parts = [
      t('marked.done', { count: changed }),
      same > 0 && t('marked.same', { count: same }),
      kept > 0 && t('marked.kept', { count: kept }),
    ];
    toast('success', parts.filter(Boolean).join(', '), undo.offer(actionIds));
    clear();
  });
  const change = (how: Omit<NewResults, 'caseKeys'>) =>
    setResults.mutate({ caseKeys: [...keys], ...how });
  const others = useListOthers(run.id);
  const [question, setQuestion] = useState<ResultStatus>();
  const isBusy = setResults.isPending || others.isPending;
  // nobody's result is replaced by the way; where that cannot be asked now, other people's are left alone
  const setStatus = (status: ResultStatus) => {
    if (isBusy) return;
    others.mutate(
      { caseKeys: [...keys], status },
      {
        onSuccess: ({ count }) => (count > 0 ? setQuestion(status) : change({ status })),
        onError: () => change({ status }),
      },
    );
  };
  return {
    ...{ keys, clear, change, setStatus, isBusy },
    toggle: (key: string) => {
      const next = new Set(keys);
      if (!next.delete(key)) next.add(key);
      setKeys(next);
    },
    /** Those that other people set, while it is asked what becomes of their results. */
    others: question && others.data,
    answer: (replaceOthers: boolean) => {
      setQuestion(undefined);
      if (question) change({ status: question, replaceOthers });
    },
    cancel: () => setQuestion(undefined),
  };
}
