import type { SuiteAnswer } from '@caseloom/contract';
import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CaseListBox } from '../../ui/cases/CaseListBox.tsx';
import { moveOf, rowAfter } from '../../ui/cases/list-keys.ts';
import { Reading } from '../../ui/cases/Reading.tsx';
import { rowsOf, useCaseSizes, useFolding } from '../../ui/cases/use-case-rows.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import { NothingFound } from '../../ui/table/NothingFound.tsx';
import { useLongList } from '../../ui/use-long-list.ts';
import { CaseDrawing } from '../model/parts.ts';
import { type CaseFilter, caseOf, casesOf, drawingOf, PAGE } from './api.ts';
import { CaseDetail } from './CaseDetail.tsx';
import { ListedCase } from './ListedCase.tsx';

type Props = {
  suite: SuiteAnswer;
  filter: CaseFilter;
  /** The case that is read, by its key. */
  chosen: string | undefined;
  onChoose: (caseKey: string | undefined) => void;
  onEdit: (caseKey: string) => void;
  onClear: () => void;
};

/** The cases that pass a filter, what the chosen one says, and its path on the drawing. */
export function CaseList({ suite, filter, chosen, onChoose, onEdit, onClear }: Props) {
  const { t } = useTranslation('suite');
  const folding = useFolding();
  const list = useLongList({
    sizes: useCaseSizes(),
    pageSize: PAGE,
    page: (number) => casesOf(suite.id, suite.revision, filter, number),
    groupsOf: ({ counts }) => folding.groupsOf(counts),
  });
  // where the chosen case stands; a row that is not there yet is chosen by its place
  const [place, setPlace] = useState(-1);
  const found = list.shown.find(({ row }) => chosen !== undefined && row?.key === chosen);
  const at = found?.index ?? place;
  const key = chosen ?? list.rowAt(place)?.key;
  // the node that a step of the chosen case was asked to show
  const [seen, setSeen] = useState<{ key: string; nodeId: string }>();

  function choose(next: number | undefined) {
    if (next === undefined) return;
    setPlace(next);
    onChoose(list.rowAt(next)?.key);
    list.reveal(next);
  }
  function handleKeyDown(event: KeyboardEvent) {
    const move = moveOf(event);
    if (move) choose(rowAfter(list, at, move));
    else if (event.key === 'Enter' && key) onEdit(key);
    else return;
    event.preventDefault();
  }
  if (list.error) return <ErrorCard error={list.error} onRetry={list.refetch} />;
  if (list.isLoading) return <RowsSkeleton />;
  if (list.total === 0)
    return (
      <NothingFound
        q={filter.search ?? ''}
        onClear={Object.values(filter).some(Boolean) ? onClear : undefined}
      />
    );
  return (
    <Reading
      chosen={key}
      list={
        <CaseListBox
          name={t('cases')}
          rows={list}
          activeId={found && `case-${found.row?.key}`}
          onToggle={folding.toggle}
          onKeyDown={handleKeyDown}
        >
          {(group) =>
            rowsOf(list.shown, group).map(({ index, row }) => (
              <ListedCase
                key={index}
                suite={suite}
                test={row}
                place={{ index, total: list.total, style: list.place(index) }}
                isChosen={row !== undefined && row.key === key}
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
            suiteId={suite.id}
            caseKey={key}
            onEdit={() => onEdit(key)}
            onShow={(nodeId) => setSeen({ key, nodeId })}
          />
        ) : (
          <Text p="md" size="sm" c="dimmed">
            {t('choose')}
          </Text>
        )
      }
      drawing={
        <SuiteDrawing
          suite={suite}
          caseKey={key}
          shownNode={seen?.key === key ? seen?.nodeId : undefined}
        />
      }
    />
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
