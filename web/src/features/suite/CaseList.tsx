import type { SuiteAnswer } from '@caseloom/contract';
import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CaseListBox } from '../../ui/cases/CaseListBox.tsx';
import type { Grouping } from '../../ui/cases/grouping.ts';
import { moveOf, rowAfter } from '../../ui/cases/list-keys.ts';
import { Reading } from '../../ui/cases/Reading.tsx';
import { rowsOf, useCaseSizes, useFolding } from '../../ui/cases/use-case-rows.ts';
import { useOpenedRow } from '../../ui/cases/use-opened-row.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import { useIsTouch } from '../../ui/use-is-touch.ts';
import { useLongList } from '../../ui/use-long-list.ts';
import { flakyOf } from '../flaky/api.ts';
import { CaseDrawing } from '../model/parts.ts';
import { type CaseFilter, caseOf, casesOf, drawingOf, PAGE, placeOf } from './api.ts';
import { MarkedCases } from './attributes/MarkedCases.tsx';
import { RatedCases, useMarked } from './attributes/RatedCases.tsx';
import { CaseDetail } from './CaseDetail.tsx';
import { MoveDialog } from './folder/MoveDialog.tsx';
import { ListedCase } from './ListedCase.tsx';
import { NewRun } from './NewRun.tsx';
import { NoneListed } from './NoneListed.tsx';

type Props = {
  suite: SuiteAnswer;
  filter: CaseFilter;
  grouping: Grouping;
  /** The case that is read, by its key. */
  chosen: string | undefined;
  onChoose: (caseKey: string | undefined) => void;
  onEdit: (caseKey: string) => void;
  onClear: () => void;
};

/** The cases that pass a filter, what the chosen one says, and its path on the drawing. */
export function CaseList({ suite, filter, grouping, chosen, ...props }: Props) {
  const { onChoose, onEdit, onClear } = props;
  // what a chosen case says of its runs needs its sentences before: loading them then would blank the page
  const { t } = useTranslation(['suite', 'run']);
  const folding = useFolding();
  const flaky = useQuery(flakyOf(suite.id)).data ?? [];
  const list = useLongList({
    sizes: useCaseSizes(grouping),
    pageSize: PAGE,
    page: (number) => casesOf(suite, { filter, grouping }, number),
    groupsOf: ({ groups }) => folding.groupsOf(groups),
  });
  useOpenedRow(list, chosen, (caseKey) => placeOf(suite.id, { filter, grouping }, caseKey));
  // where the chosen case stands; a row that is not there yet is chosen by its place
  const [place, setPlace] = useState(-1);
  const found = list.shown.find(({ row }) => chosen !== undefined && row?.key === chosen);
  const at = found?.index ?? place;
  const row = chosen === undefined ? list.rowAt(place) : found?.row;
  const key = chosen ?? row?.key;
  // the node whose step was clicked in the chosen case
  const [seen, setSeen] = useState<{ key: string; nodeId: string }>();
  const shownNode = seen?.key === key ? seen?.nodeId : undefined;
  const { marked, runnable, movable, mark, unmark } = useMarked();
  const [isRunning, setRunning] = useState(false);
  const [isMoving, setMoving] = useState(false);
  // the cases whose priority, risk and tags are being changed
  const [rated, setRated] = useState<string[]>();

  function choose(next: number | undefined) {
    if (next === undefined) return;
    setPlace(next);
    onChoose(list.rowAt(next)?.key);
    list.reveal(next);
  }
  function rate() {
    if (marked.size > 0) setRated([...marked.keys()]);
    else if (key) setRated([key]);
  }
  function handleKeyDown(event: KeyboardEvent) {
    const move = moveOf(event);
    if (move) choose(rowAfter(list, at, move));
    else if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === 'Enter') onEdit(key);
    else if (event.key === 'x' || event.key === ' ') mark(row);
    else if (event.key === 'p') rate();
    else return;
    event.preventDefault();
  }
  if (list.error) return <ErrorCard error={list.error} onRetry={list.refetch} />;
  if (list.isLoading) return <RowsSkeleton />;
  if (list.total === 0) return <NoneListed suite={suite} filter={filter} onClear={onClear} />;
  return (
    <>
      <NewRun suite={suite} keys={runnable} isOpen={isRunning} onClose={() => setRunning(false)} />
      <MoveDialog
        suite={suite}
        keys={movable}
        generated={marked.size - movable.length}
        isOpen={isMoving}
        onDone={unmark}
        onClose={() => setMoving(false)}
      />
      <RatedCases suite={suite} keys={rated} onDone={unmark} onClose={() => setRated(undefined)} />
      <Reading
        chosen={key}
        shownNode={shownNode}
        list={
          <CaseListBox
            name={t('suite:cases')}
            grouping={grouping}
            rows={list}
            activeId={found && `case-${found.row?.key}`}
            isMultiselectable
            onToggle={folding.toggle}
            onKeyDown={handleKeyDown}
          >
            {(group) =>
              rowsOf(list.shown, group).map(({ index, row: test }) => (
                <ListedCase
                  key={index}
                  suite={suite}
                  test={test}
                  flaky={flaky.find(({ caseKey }) => caseKey === test?.key)}
                  place={{ index, total: list.total, style: list.place(index) }}
                  isChosen={test !== undefined && test.key === key}
                  isMarked={test !== undefined && marked.has(test.key)}
                  onMark={() => mark(test)}
                  onClick={() => choose(index)}
                />
              ))
            }
          </CaseListBox>
        }
        detail={
          key ? (
            <CaseDetail
              key={key}
              suite={suite}
              caseKey={key}
              flaky={flaky.find(({ caseKey }) => caseKey === key)}
              onDecided={() => onChoose(undefined)}
              onEdit={() => onEdit(key)}
              onRate={() => setRated([key])}
              onShow={(nodeId) => setSeen({ key, nodeId })}
            />
          ) : (
            <Hint />
          )
        }
        drawing={
          suite.isWritten ? undefined : (
            <SuiteDrawing suite={suite} caseKey={key} shownNode={shownNode} />
          )
        }
      />
      {marked.size > 0 && (
        <MarkedCases
          count={marked.size}
          runnable={runnable.length}
          movable={movable.length}
          onEdit={rate}
          onMove={() => setMoving(true)}
          onRun={() => setRunning(true)}
          onClear={unmark}
        />
      )}
    </>
  );
}

type DrawingProps = {
  suite: SuiteAnswer;
  caseKey: string | undefined;
  shownNode: string | undefined;
};

/** The drawing of the suite; until the next case has come, the path of the last one stays. */
function SuiteDrawing({ suite, caseKey, shownNode }: DrawingProps) {
  const { data } = useQuery({
    ...caseOf(suite.id, caseKey ?? ''),
    enabled: caseKey !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <CaseDrawing
      query={drawingOf(suite.id, suite.modelVersion)}
      test={caseKey === undefined ? undefined : data}
      shownNode={shownNode}
    />
  );
}

/** What to do while no case is chosen: by keys where there are some. */
function Hint() {
  const { t } = useTranslation('suite');
  return (
    <Text p="md" size="sm" c="dimmed">
      {t(useIsTouch() ? 'chooseTouch' : 'choose')}
    </Text>
  );
}
