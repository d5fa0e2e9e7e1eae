import type { ResultAnswer, ResultStatus, RunAnswer } from '@caseloom/contract';
import { Button, Skeleton, Text } from '@mantine/core';
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { resultOf, resultsOf, setResult } from './api.ts';
import { ResultDetail } from './ResultDetail.tsx';
import { StatusMark } from './StatusMark.tsx';

/** What a key says of the chosen case, and then the next one is chosen. */
const KEYS: Record<string, ResultStatus> = {
  '1': 'passed',
  '2': 'failed',
  '3': 'blocked',
  '0': 'untested',
};

/** The cases of a run beside the chosen one: keys 1, 2, 3 and 0 say how it went and go on. */
export function Results({ run, status }: { run: RunAnswer; status: ResultStatus | undefined }) {
  const { t } = useTranslation('run');
  const results = useInfiniteQuery(resultsOf(run.id, status));
  const rows = results.data?.pages.flatMap(({ items }) => items) ?? [];
  const [key, setKey] = useState<string>();
  const at = rows.findIndex(({ caseKey }) => caseKey === key);
  const chosen = rows[at];
  const choose = (to: number) => setKey(rows[Math.min(rows.length - 1, Math.max(0, to))]?.caseKey);
  const setting = useSetting(run.id);

  function say(said: ResultStatus) {
    if (!chosen || run.status !== 'open') return;
    setting.mutate({ caseKey: chosen.caseKey, status: said });
    choose(at + 1);
  }
  function handleKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      j: at + 1,
      ArrowDown: at + 1,
      k: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const said = KEYS[event.key];
    const to = moves[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (said) say(said);
    else if (to !== undefined) choose(to);
    else return;
    event.preventDefault();
  }
  if (results.error)
    return <ErrorCard message={messageOf(results.error)} onRetry={() => results.refetch()} />;
  if (!results.data) return <Skeleton h={280} />;
  if (rows.length === 0) return <Text c="dimmed">{t('nothing')}</Text>;
  return (
    <div className="run-results card">
      <div>
        {/* the list has the keys; each row is an option */}
        <div
          role="listbox"
          tabIndex={0}
          className="run-list"
          aria-label={t('results')}
          aria-activedescendant={chosen && `result-${chosen.caseKey}`}
          onKeyDown={handleKeyDown}
        >
          {rows.map((result, index) => (
            <Row
              key={result.caseKey}
              result={result}
              number={index + 1}
              isChosen={result === chosen}
              onChoose={() => setKey(result.caseKey)}
            />
          ))}
        </div>
        {results.hasNextPage && (
          <Button
            m="sm"
            variant="default"
            loading={results.isFetchingNextPage}
            onClick={() => void results.fetchNextPage()}
          >
            {t('more')}
          </Button>
        )}
      </div>
      {chosen ? (
        <ResultDetail key={chosen.caseKey} run={run} caseKey={chosen.caseKey} onSay={say} />
      ) : (
        <Text className="run-hint" size="sm" c="dimmed">
          {t('choose')}
        </Text>
      )}
    </div>
  );
}

type RowProps = { result: ResultAnswer; number: number; isChosen: boolean; onChoose: () => void };

function Row({ result, number, isChosen, onChoose }: RowProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    <div
      ref={element}
      role="option"
      id={`result-${result.caseKey}`}
      tabIndex={-1}
      className="run-row"
      aria-selected={isChosen}
      onClick={onChoose}
    >
      <span className="run-number">{number}</span>
      <span>{result.name}</span>
      <StatusMark status={result.status} />
    </div>
  );
}

type Said = { caseKey: string; status: ResultStatus };

/** What was said stands in the list and in the case before the server has answered. */
function showAtOnce(cache: QueryClient, id: string, { caseKey, status }: Said): void {
  const changed = <R extends { caseKey: string }>(result: R) =>
    result.caseKey === caseKey ? { ...result, status } : result;
  cache.setQueryData(resultOf(id, caseKey).queryKey, (result) => result && changed(result));
  cache.setQueriesData<InfiniteData<{ items: ResultAnswer[] }>>(
    { queryKey: ['run', id, 'results'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.map(changed) })),
      },
  );
}

/** Says how a case went: shown at once, taken back where the server refuses. */
function useSetting(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (said: Said) => setResult({ id, ...said }),
    onMutate: (said) => showAtOnce(cache, id, said),
    onError: (error) => toast('error', messageOf(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: ['run', id] }),
  });
}
