import type { ResultStatus, RunAnswer, RunVisitor } from '@caseloom/contract';
import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsent } from '../../lib/use-unsent.ts';
import { CaseListBox } from '../../ui/cases/CaseListBox.tsx';
import { rowAfter } from '../../ui/cases/list-keys.ts';
import { Reading } from '../../ui/cases/Reading.tsx';
import { rowsOf, useCaseSizes, useFolding } from '../../ui/cases/use-case-rows.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import { NothingFound } from '../../ui/table/NothingFound.tsx';
import { useLongList } from '../../ui/use-long-list.ts';
import { CaseDrawing } from '../model/parts.ts';
import { drawingOf, PAGE, type ResultFilter, resultOf, resultsOf } from './api.ts';
import { BulkResultBar } from './BulkResultBar.tsx';
import { ResultDetail } from './detail/ResultDetail.tsx';
import { ResultRow } from './ResultRow.tsx';
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

/** The cases of a run, what the chosen one says, and its path on the drawing: keys set its result and go on to the next. */
export function Results({ run, filter, people, chosen, onChoose, onClear }: Props) {
  const { t } = useTranslation('run');
  const folding = useFolding();
  const list = useLongList({
    sizes: useCaseSizes(),
    pageSize: PAGE,
    page: (number) => resultsOf(run.id, filter, number),
    groupsOf: ({ counts }) => folding.groupsOf(counts),
  });
  // where the chosen case stands; a row that is not there yet is chosen by its place
  const [place, setPlace] = useState(-1);
  const found = list.shown.find(({ row }) => chosen !== undefined && row?.caseKey === chosen);
  const at = found?.index ?? place;
  const key = chosen ?? list.rowAt(place)?.caseKey;
  // the node that a step of the chosen case was asked to show
  const [seen, setSeen] = useState<{ key: string; nodeId: string }>();
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

  function choose(next: number | undefined) {
    if (next === undefined) return;
    setPlace(next);
    onChoose(list.rowAt(next)?.caseKey);
    list.reveal(next);
  }
  function setStatus(status: ResultStatus) {
    if (!key || !isOpen) return;
    setResult.mutate({ caseKey: key, status, durationMs: timer.read() });
    choose(rowAfter(list, at, 'next'));
  }
  function mark(caseKey: string | undefined) {
    if (!caseKey || !isOpen) return;
    const next = new Set(marked);
    if (!next.delete(caseKey)) next.add(caseKey);
    setMarked(next);
  }
  const handleKeyDown = keysOf({
    onStatus: setStatus,
    choose: (move) => choose(rowAfter(list, at, move)),
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
      <Reading
        chosen={key}
        list={
          <CaseListBox
            name={t('results')}
            rows={list}
            activeId={found && `result-${found.row?.caseKey}`}
            isMultiselectable
            onToggle={folding.toggle}
            onKeyDown={handleKeyDown}
          >
            {(group) =>
              rowsOf(list.shown, group).map(({ index, row }) => (
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
              ))
            }
          </CaseListBox>
        }
        detail={
          key ? (
            <ResultDetail
              key={key}
              run={run}
              caseKey={key}
              timer={timer}
              onSay={setStatus}
              onShow={(nodeId) => setSeen({ key, nodeId })}
            />
          ) : (
            <Text className={styles.hint} size="sm" c="dimmed">
              {t(isOpen ? 'choose' : 'chooseClosed')}
            </Text>
          )
        }
        drawing={
          <RunDrawing
            runId={run.id}
            caseKey={key}
            shownNode={seen?.key === key ? seen?.nodeId : undefined}
          />
        }
      />
    </>
  );
}

type DrawingProps = {
  runId: string;
  caseKey: string | undefined;
  shownNode: string | undefined;
};

/** The drawing of the run; until the next case has come, the path of the last one stays. */
function RunDrawing({ runId, caseKey, shownNode }: DrawingProps) {
  const { data } = useQuery({
    ...resultOf(runId, caseKey ?? ''),
    enabled: caseKey !== undefined,
    placeholderData: keepPreviousData,
  });
  const test = useMemo(() => data && { ...data, key: data.caseKey }, [data]);
  const isChosen = caseKey !== undefined;
  return (
    <CaseDrawing
      query={drawingOf(runId)}
      test={isChosen ? test : undefined}
      shownNode={shownNode}
    />
  );
}
