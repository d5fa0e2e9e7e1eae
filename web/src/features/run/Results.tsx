import type { ResultStatus, RunAnswer, RunVisitor } from '@caseloom/contract';
import { Box, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsent } from '../../lib/use-unsent.ts';
import { CaseListBox } from '../../ui/cases/CaseListBox.tsx';
import type { Grouping } from '../../ui/cases/grouping.ts';
import { rowAfter } from '../../ui/cases/list-keys.ts';
import { Reading } from '../../ui/cases/Reading.tsx';
import { rowsOf, useCaseSizes, useFolding } from '../../ui/cases/use-case-rows.ts';
import { useOpenedRow } from '../../ui/cases/use-opened-row.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import { NothingFound } from '../../ui/table/NothingFound.tsx';
import { useIsTouch } from '../../ui/use-is-touch.ts';
import { useLongList } from '../../ui/use-long-list.ts';
import { PAGE, placeOf, type ResultFilter, resultsOf } from './api.ts';
import { BulkResultBar } from './BulkResultBar.tsx';
import { ResultButtons } from './detail/ResultButtons.tsx';
import { ResultDetail } from './detail/ResultDetail.tsx';
import { ResultRow } from './ResultRow.tsx';
import { RunDrawing } from './RunDrawing.tsx';
import { keysOf, readingKeysOf } from './result-keys.ts';
import styles from './run.module.css';
import { useAnnouncement } from './use-announcement.ts';
import { useMarked } from './use-marked.ts';
import { useReplacedNote } from './use-replaced-note.ts';
import { usePending, useSetResult, withPending } from './use-set-result.ts';
import { useTimer } from './use-timer.ts';
import { useUndo } from './use-undo.ts';

type Props = {
  run: RunAnswer;
  filter: ResultFilter;
  grouping: Grouping;
  /** The others at this run. */
  people: RunVisitor[];
  /** The case that is open, by its key. */
  chosen: string | undefined;
  onChoose: (caseKey: string | undefined) => void;
  /** Lists all cases again; undefined where all are listed. */
  onClear: (() => void) | undefined;
};

/** The cases of a run, what the chosen one says, and its path on the drawing: keys set its result and go on to the next. */
export function Results({ run, filter, grouping, people, chosen, ...props }: Props) {
  const { onChoose, onClear } = props;
  const { t } = useTranslation('run');
  const folding = useFolding();
  const list = useLongList({
    sizes: useCaseSizes(grouping),
    pageSize: PAGE,
    page: (number) => resultsOf(run, { filter, grouping }, number),
    groupsOf: ({ groups }) => folding.groupsOf(groups),
  });
  useOpenedRow(list, chosen, (caseKey) => placeOf(run.id, { filter, grouping }, caseKey));
  // where the chosen case stands; a row that is not there yet is chosen by its place
  const [place, setPlace] = useState(-1);
  const found = list.shown.find(({ row }) => chosen !== undefined && row?.caseKey === chosen);
  const at = found?.index ?? place;
  const key = chosen ?? list.rowAt(place)?.caseKey;
  // the node whose step was clicked in the chosen case
  const [seen, setSeen] = useState<{ key: string; nodeId: string }>();
  const marked = useMarked(run);
  const timer = useTimer(key);
  const setResult = useSetResult(run.id);
  const pending = usePending(run.id);
  const undo = useUndo(run.id);
  const noteReplaced = useReplacedNote(run.id);
  useUnsent('results', pending, {
    isKept: pending.length > 0,
    onRestore: (unsent) => {
      for (const change of unsent) setResult.mutate(change);
    },
  });
  const isOpen = run.status === 'open';
  const [announcement, announce] = useAnnouncement();

  function choose(next: number | undefined) {
    if (next === undefined) return;
    setPlace(next);
    onChoose(list.rowAt(next)?.caseKey);
    list.reveal(next);
  }
  function setStatus(status: ResultStatus) {
    if (!key || !isOpen) return;
    const before = found?.row && withPending(found.row, pending);
    const change = { caseKey: key, status, durationMs: timer.read() };
    // of several marks in a row the last one only can be taken back
    setResult.mutate(change, {
      onSuccess: ({ actionId }) => noteReplaced(before, status, actionId),
    });
    // one that a link led to may stand where no row is loaded: then the next one is not known
    const next = at >= 0 ? rowAfter(list, at, 'next') : undefined;
    announce({ name: found?.row?.name, status }, next === undefined ? undefined : list.rowAt(next));
    choose(next);
  }
  function mark(caseKey: string | undefined) {
    if (caseKey && isOpen) marked.toggle(caseKey);
  }
  function takeBack() {
    if (isOpen) undo.undoLast();
  }
  // while some are marked, a key says how all of them went; the buttons of a case are its own
  const pressStatus = marked.keys.size > 0 ? marked.setStatus : setStatus;
  const handleKeyDown = keysOf({
    onStatus: pressStatus,
    choose: (move) => choose(rowAfter(list, at, move)),
    mark: () => mark(key),
    time: timer.toggle,
    undo: takeBack,
  });

  if (list.error) return <ErrorCard error={list.error} onRetry={list.refetch} />;
  if (list.isLoading) return <RowsSkeleton />;
  if (list.total === 0) return <NothingFound q={filter.search ?? ''} onClear={onClear} />;
  return (
    <>
      {marked.keys.size > 0 && <BulkResultBar run={run} marked={marked} />}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Reading
        chosen={key}
        shownNode={seen?.key === key ? seen?.nodeId : undefined}
        list={
          <CaseListBox
            name={t('results')}
            grouping={grouping}
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
                  isMarked={row !== undefined && marked.keys.has(row.caseKey)}
                  onChoose={() => choose(index)}
                  onMark={isOpen ? () => mark(row?.caseKey) : undefined}
                />
              ))
            }
          </CaseListBox>
        }
        detail={
          key ? (
            <Box
              className={styles.read}
              data-scrolls
              onKeyDown={readingKeysOf({ onStatus: pressStatus, undo: takeBack })}
            >
              <div key={key} className={styles.words}>
                <ResultDetail
                  run={run}
                  caseKey={key}
                  timer={timer}
                  onShow={(nodeId) => setSeen({ key, nodeId })}
                />
              </div>
              {isOpen && <ResultButtons runId={run.id} caseKey={key} onSay={setStatus} />}
            </Box>
          ) : (
            <Hint isOpen={isOpen} />
          )
        }
        drawing={
          run.modelId === null ? undefined : (
            <RunDrawing
              runId={run.id}
              caseKey={key}
              shownNode={seen?.key === key ? seen?.nodeId : undefined}
            />
          )
        }
      />
    </>
  );
}

/** What to do while no case is chosen: by keys where there are some. */
function Hint({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('run');
  const how = useIsTouch() ? 'chooseTouch' : 'choose';
  return (
    <Text className={styles.hint} size="sm" c="dimmed">
      {t(isOpen ? how : 'chooseClosed')}
    </Text>
  );
}
