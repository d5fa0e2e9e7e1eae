import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { kindGroups, sortByKind } from '../../ui/cases/by-kind.ts';
import { CaseListBox } from '../../ui/cases/CaseListBox.tsx';
import { CaseRow } from '../../ui/cases/CaseRow.tsx';
import { moveOf, rowAfter } from '../../ui/cases/list-keys.ts';
import { Reading } from '../../ui/cases/Reading.tsx';
import { rowsOf, useCaseSizes, useFolding } from '../../ui/cases/use-case-rows.ts';
import { useRowWindow } from '../../ui/use-row-window.ts';
import { CaseDrawing } from '../model/parts.ts';
import { type OpenedCase, ReadCase, type ReportedResult } from './ReadCase.tsx';
import styles from './report.module.css';

type CaseQuery = {
  queryKey: readonly string[];
  queryFn: () => Promise<OpenedCase>;
  meta: { hideErrors: true };
};

type Props = {
  items: ReportedResult[];
  /** How many cases stand before these. */
  from: number;
  /** The case that is read, by its key. */
  chosen: string | undefined;
  onChoose: (caseKey: string) => void;
  caseOf: (caseKey: string) => CaseQuery;
  drawing: Parameters<typeof CaseDrawing>[0]['query'];
};

/** The cases of a report, what the chosen one says and how it went, and its path on the drawing. */
export function ReportCases({ items, from, chosen, onChoose, caseOf, drawing }: Props) {
  const { t } = useTranslation('report');
  const folding = useFolding();
  const sorted = useMemo(() => sortByKind(items), [items]);
  const rows = useRowWindow(folding.groupsOf(kindGroups(sorted.counts)), useCaseSizes());
  const shown = rows.indices.map((index) => ({ index, row: sorted.items[index] }));
  const at = sorted.items.findIndex(({ caseKey }) => caseKey === chosen);
  const [seen, setSeen] = useState<{ key: string; nodeId: string }>();
  const read = useQuery({
    ...caseOf(chosen ?? ''),
    enabled: chosen !== undefined,
    placeholderData: keepPreviousData,
  });
  const test = useMemo(() => read.data && { ...read.data, key: read.data.caseKey }, [read.data]);

  function choose(next: number | undefined) {
    const row = next === undefined ? undefined : sorted.items[next];
    if (next === undefined || !row) return;
    onChoose(row.caseKey);
    rows.reveal(next);
  }
  function handleKeyDown(event: KeyboardEvent) {
    const move = moveOf(event);
    if (!move) return;
    choose(rowAfter({ next: rows.next, total: sorted.total }, at, move));
    event.preventDefault();
  }
  const isOther = read.isPlaceholderData;
  return (
    <div className={styles.screenOnly}>
      <Reading
        chosen={chosen}
        list={
          <CaseListBox
            name={t('cases')}
            rows={rows}
            activeId={rows.indices.includes(at) ? `case-${chosen}` : undefined}
            onToggle={folding.toggle}
            onKeyDown={handleKeyDown}
          >
            {(group) =>
              rowsOf(shown, group).map(({ index, row }) => (
                <Row
                  key={index}
                  result={row}
                  number={from + index + 1}
                  place={{ index, total: sorted.total, style: rows.place(index) }}
                  isChosen={index === at}
                  onClick={() => choose(index)}
                />
              ))
            }
          </CaseListBox>
        }
        detail={
          chosen ? (
            <ReadCase
              test={isOther ? undefined : read.data}
              error={cannotShow(read.error, read.data) ? read.error : undefined}
              onRetry={read.refetch}
              onShow={(nodeId) => setSeen({ key: chosen, nodeId })}
            />
          ) : (
            <Text p="md" size="sm" c="dimmed">
              {t('choose')}
            </Text>
          )
        }
        drawing={
          <CaseDrawing
            query={drawing}
            test={chosen === undefined ? undefined : test}
            shownNode={seen?.key === chosen ? seen?.nodeId : undefined}
          />
        }
      />
    </div>
  );
}

type RowProps = Pick<Parameters<typeof CaseRow>[0], 'isChosen' | 'onClick' | 'number'> & {
  result: ReportedResult | undefined;
  place: NonNullable<Parameters<typeof CaseRow>[0]['place']>;
};

function Row({ result, ...props }: RowProps) {
  if (!result) return null;
  return (
    <CaseRow
      id={`case-${result.caseKey}`}
      test={{ ...result, key: result.caseKey }}
      result={result.status}
      {...props}
    />
  );
}
