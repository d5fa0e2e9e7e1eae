import type { ResultStatus, RunAnswer, RunVisitor } from '@caseloom/contract';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsent } from '../../lib/use-unsent.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import shared from '../../ui/shared.module.css';
import { NothingFound } from '../../ui/table/NothingFound.tsx';
import { useLongList } from '../../ui/use-long-list.ts';
import { PAGE, type ResultFilter, resultsOf } from './api.ts';
import { BulkResultBar } from './BulkResultBar.tsx';
import { ResultDetail } from './detail/ResultDetail.tsx';
import { ResultRow, ROW_HEIGHT } from './ResultRow.tsx';
import { keysOf } from './result-keys.ts';
import styles from './run.module.css';
import { usePending, useSetResult, withPending } from './use-set-result.ts';
import { useTimer } from './use-timer.ts';

type Props = {
  run: RunAnswer;
  filter: ResultFilter;
  /** The others at this run. */
  people: RunVisitor[];
  /** The case that is open, by its key. */
  chosen: string | undefined;
  onChoose: (caseKey: string | undefined) => void;
  /** Lists all cases again; undefined where all are listed. */
  onClear: (() => void) | undefined;
};

/** The cases of a run next to the details of the chosen one: keys set its result and go on to the next. */
export function Results({ run, filter, people, chosen, onChoose, onClear }: Props) {
  const { t } = useTranslation('run');
  const list = useLongList({
    rowHeight: ROW_HEIGHT,
    pageSize: PAGE,
    page: (number) => resultsOf(run.id, filter, number),
  });
  // where the chosen case stands; a row that is not there yet is chosen by its place
  const [place, setPlace] = useState(-1);
  const found = list.shown.find(({ row }) => chosen !== undefined && row?.caseKey === chosen);
  const at = found?.index ?? place;
  const key = chosen ?? list.rowAt(place)?.caseKey;
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const timer = useTimer(key);
  const setResult = useSetResult(run.id);
  const pending = usePending(run.id);
  useUnsent('results', pending, {
    isKept: pending.length > 0,
    onRestore: (unsent) => {
      for (const change of unsent) setResult.mutate(change);
    },
  });
  const isOpen = run.status === 'open';

  function choose(to: number) {
    const next = Math.min(list.total - 1, Math.max(0, to));
    setPlace(next);
    onChoose(list.rowAt(next)?.caseKey);
    list.reveal(next);
  }
  function setStatus(status: ResultStatus) {
    if (!key || !isOpen) return;
    setResult.mutate({ caseKey: key, status, durationMs: timer.read() });
    choose(at + 1);
  }
  function mark(caseKey: string | undefined) {
    if (!caseKey || !isOpen) return;
    const next = new Set(marked);
    if (!next.delete(caseKey)) next.add(caseKey);
    setMarked(next);
  }
  const handleKeyDown = keysOf({
    onStatus: setStatus,
    choose: (move) => choose({ next: at + 1, back: at - 1, first: 0, last: list.total - 1 }[move]),
    mark: () => mark(key),
    time: timer.toggle,
  });

  if (list.error) return <ErrorCard error={list.error} onRetry={list.refetch} />;
  if (list.isLoading) return <RowsSkeleton />;
  if (list.total === 0) return <NothingFound q={filter.search ?? ''} onClear={onClear} />;
  return (
    <>
      {marked.size > 0 && (
        <BulkResultBar run={run} keys={marked} onDone={() => setMarked(new Set())} />
      )}
      <div className={`${styles.results} ${shared.card}`}>
        {/* the list has the keys; each row is an option */}
        <div
          {...list.box}
          role="listbox"
          tabIndex={0}
          className={styles.list}
          aria-multiselectable
          aria-label={t('results')}
          aria-activedescendant={found && `result-${found.row?.caseKey}`}
          onKeyDown={handleKeyDown}
        >
          <div role="presentation" {...list.inner}>
            {list.shown.map(({ index, row }) => (
              <ResultRow
                key={index}
                result={row && withPending(row, pending)}
                place={{ index, total: list.total, style: list.place(index) }}
                people={people.filter(({ caseKey }) => caseKey && caseKey === row?.caseKey)}
                isChosen={row !== undefined && row.caseKey === key}
                isMarked={row !== undefined && marked.has(row.caseKey)}
                onChoose={() => choose(index)}
                onMark={isOpen ? () => mark(row?.caseKey) : undefined}
              />
            ))}
          </div>
        </div>
        {key ? (
          <ResultDetail key={key} run={run} caseKey={key} timer={timer} onSay={setStatus} />
        ) : (
          <Text className={styles.hint} size="sm" c="dimmed">
            {t(isOpen ? 'choose' : 'chooseClosed')}
          </Text>
        )}
      </div>
    </>
  );
}
