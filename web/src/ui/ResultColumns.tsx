import { Box, Group, Tooltip } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../lib/format.ts';
import styles from './result-columns.module.css';
import shared from './shared.module.css';
import { TextLink } from './TextLink.tsx';

/** What passed and what failed in a time. */
export type ResultColumn = {
  name: string;
  /** As it is called under its column. */
  label: string;
  /** Its first day, and the first day after it (UTC), such as `2026-11-23`. */
  from: string;
  until: string;
  passed: number;
  failed: number;
  /** What has not begun has nothing, not zero. */
  isAhead?: boolean;
};

/** How the list of test work is narrowed to what a column counts. */
type Lead<Column> = (column: Column) => Record<string, string | undefined>;

type Props<Column> = {
  columns: Column[];
  /** Where each leads; undefined where nothing but the figures may be seen. */
  lead: Lead<Column> | undefined;
};

/** How many names of columns have room side by side. */
const ROOM = 14;

/** Columns of what passed and what failed. One has the focus at a time; the arrows walk, Enter shows its results. */
export function ResultColumns<Column extends ResultColumn>({
  columns,
  lead,
  label,
}: Props<Column> & { label: string }) {
  const { t } = useTranslation();
  const begun = columns.filter(({ isAhead }) => !isAhead).length;
  const [at, setAt] = useState(Math.max(0, begun - 1));
  const highest = Math.max(1, ...columns.map(({ passed, failed }) => passed + failed));
  const last = columns.length - 1;
  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const ends = { Home: 0, End: last }[event.key];
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (ends === undefined && !step) return;
    event.preventDefault();
    const next = ends ?? Math.min(last, Math.max(0, at + (step ?? 0)));
    setAt(next);
    event.currentTarget.querySelectorAll('a')[next]?.focus();
  }
  return (
    <>
      <Box
        className={`${styles.columns} ${columns.length > ROOM ? styles.isDense : ''}`}
        style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
        role="group"
        aria-label={label}
        onKeyDown={walk}
      >
        {columns.map((column, index) => (
          <Column
            key={column.from}
            column={column}
            search={lead?.(column)}
            highest={highest}
            tabIndex={index === at ? 0 : -1}
          />
        ))}
      </Box>
      <Group gap="md" mt="xs" className={styles.legend}>
        <span className={styles.isPassed}>{t('columns.passed')}</span>
        <span className={styles.isFailed}>{t('columns.failed')}</span>
      </Group>
    </>
  );
}

type ColumnProps = {
  column: ResultColumn;
  search: Record<string, string | undefined> | undefined;
  highest: number;
  tabIndex: number;
};

/** Leads to the results that it counts. */
function Column({ column, search, highest, tabIndex }: ColumnProps) {
  const { t } = useTranslation();
  const { name, label, passed, failed, isAhead } = column;
  const words = isAhead
    ? t('columns.ahead', { period: name })
    : t('columns.tip', { period: name, passed, failed });
  const height = (count: number) => ({ height: `${(count / highest) * 100}%` });
  const drawn = (
    <>
      <span className={styles.column}>
        {failed > 0 && <span className={styles.isFailed} style={height(failed)} />}
        {passed > 0 && <span className={styles.isPassed} style={height(passed)} />}
      </span>
      <span className={styles.name}>{label}</span>
    </>
  );
  return (
    <Tooltip label={words} events={{ hover: true, focus: true, touch: true }}>
      {search ? (
        <TextLink
          to="/work"
          search={search}
          aria-label={words}
          tabIndex={tabIndex}
          underline="never"
        >
          {drawn}
        </TextLink>
      ) : (
        <div role="img" aria-label={words}>
          {drawn}
        </div>
      )}
    </Tooltip>
  );
}

type TableProps<Column> = Props<Column> & {
  /** What a column of the chart, a row here, stands for. */
  unit: string;
  /** A figure besides what passed and failed. */
  more?: { label: string; of: (column: Column) => number | undefined } | undefined;
};

/** The same as a table. */
export function ResultTable<Column extends ResultColumn>({
  columns,
  lead,
  unit,
  more,
}: TableProps<Column>) {
  const { t, i18n } = useTranslation();
  const number = ({ isAhead }: Column, value = 0) =>
    isAhead ? '' : formatNumber(i18n.language, value);
  const nameOf = (column: Column): ReactNode =>
    lead && !column.isAhead ? (
      <TextLink inherit to="/work" search={lead(column)}>
        {column.name}
      </TextLink>
    ) : (
      column.name
    );
  return (
    <table className={shared.figureTable}>
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          <th scope="col">{t('columns.passed')}</th>
          <th scope="col">{t('columns.failed')}</th>
          {more && <th scope="col">{more.label}</th>}
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column.from}>
            <th scope="row">{nameOf(column)}</th>
            <td>{number(column, column.passed)}</td>
            <td>{number(column, column.failed)}</td>
            {more && <td>{number(column, more.of(column))}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
