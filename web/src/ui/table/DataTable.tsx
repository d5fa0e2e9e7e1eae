import { Group, Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/load-code.ts';
import shared from '../shared.module.css';
import {
  arrange,
  type Bulk,
  type Column,
  type Filter,
  onePage,
  PAGE_SIZES,
  type TableState,
} from './arrange.ts';
import { BulkBar } from './BulkBar.tsx';
import { Filters } from './Filters.tsx';
import { NothingFound } from './NothingFound.tsx';
import { SearchField } from './SearchField.tsx';
import { SortField } from './SortField.tsx';
import { SkeletonRows, TableHead, TableRows } from './TableParts.tsx';
import styles from './table.module.css';
import { type Picked, usePicked } from './use-picked.ts';
import { useTableState } from './use-table-state.ts';

// a list that fits the smallest page, as most do, needs no words about pages
const Pager = lazyPart(async () => (await import('./Pager.tsx')).Pager);
const SMALLEST = Math.min(...PAGE_SIZES);

type Props<Row> = {
  /** What the table is a table of. */
  label: string;
  columns: Column<Row>[];
  /** Undefined while they are loading. */
  rows: Row[] | undefined;
  /** How many there are on all pages, where the rows are one page of them, found and sorted elsewhere. */
  total?: number | undefined;
  rowKey: (row: Row) => string;
  /** The order at first, as in the address: `name`, `-createdAt`. */
  initialSort?: string;
  searchIn?: (row: Row) => string;
  filters?: Filter<Row>[];
  /** What else belongs next to the search. */
  tools?: ReactNode;
  /** The last cell of a row: what can be done with it. */
  actions?: (row: Row) => ReactNode;
  /** The rows can be ticked where it is given. */
  bulk?: Bulk<Row> | undefined;
  /** What stands here where there is nothing at all yet. */
  empty?: ReactNode;
  /** A row as a card; the table shows cards where it is given. */
  card?: ((row: Row) => ReactNode) | undefined;
  /** Shows all rows that were found, where they are not shown as pages of a table. */
  body?: ((rows: Row[] | undefined) => ReactNode) | undefined;
  /** The key of a row that has just been made or changed. */
  fresh?: string | undefined;
};

/**
 * The one table of the portal: seven rows of skeleton while loading, search, sorting, pages, all in
 * the address; arrow keys go from row to row; on a phone a row is a card.
 */
export function DataTable<Row>({ rows, total, ...table }: Props<Row>) {
  const { t, i18n } = useTranslation();
  const { columns, searchIn, filters = [], empty } = table;
  const keys = filters.map(({ key }) => key);
  const [state, setState] = useTableState(table.initialSort, keys);
  const arranged = { columns, searchIn, filters, language: i18n.language };
  const found =
    rows && (total === undefined ? arrange(rows, arranged, state) : onePage(rows, total, state));
  const picked = usePicked();
  const pickedRows = rows?.filter((row) => picked.has(table.rowKey(row))) ?? [];
  const isNarrowed = state.q !== '' || Object.values(state.chosen).some(Boolean);
  const isAll = total === undefined || !isNarrowed;
  const isEmpty = rows?.length === 0 && Boolean(empty) && isAll;
  const clear = () => setState({ q: '', chosen: Object.fromEntries(keys.map((key) => [key, ''])) });
  return (
    <div className={styles.root}>
      <Tools
        table={isEmpty ? { columns: [], tools: table.tools } : table}
        state={state}
        onChange={setState}
      />
      {isEmpty ? (
        empty
      ) : (
        <Shown
          {...table}
          state={state}
          rows={table.body ? found?.all : found?.shown}
          picked={picked}
          onSort={(sort) => setState({ sort })}
        />
      )}
      {found?.found === 0 && !isEmpty && (
        <NothingFound q={state.q} onClear={isNarrowed ? clear : undefined} />
      )}
      {table.bulk && pickedRows.length > 0 && (
        <BulkBar count={pickedRows.length} onClear={picked.clear}>
          {table.bulk.actions(pickedRows, picked.clear)}
        </BulkBar>
      )}
      {found && !table.body && found.found > SMALLEST && (
        <Suspense>
          <Pager state={{ ...state, page: found.page }} {...found} onChange={setState} />
        </Suspense>
      )}
      <span className={styles.live} role="status">
        {found && state.q !== '' && t('table.found', { count: found.found })}
      </span>
    </div>
  );
}

type ToolsProps<Row> = {
  table: Pick<Props<Row>, 'columns' | 'searchIn' | 'filters' | 'card' | 'tools'>;
  state: TableState;
  onChange: (change: Partial<TableState>) => void;
};

/** What stands above the rows. The page's own tools keep their place when the first row comes. */
function Tools<Row>({ table, state, onChange }: ToolsProps<Row>) {
  return (
    <Group gap="sm" className={styles.tools}>
      {table.searchIn && <SearchField value={state.q} onChange={(q) => onChange({ q })} />}
      <Filters
        filters={table.filters ?? []}
        chosen={state.chosen}
        onChoose={(key, value) => onChange({ chosen: { [key]: value } })}
      />
      <SortField
        columns={table.columns}
        sort={state.sort}
        isAlways={table.card !== undefined}
        onSort={(sort) => onChange({ sort })}
      />
      {table.tools && <div className={styles.own}>{table.tools}</div>}
    </Group>
  );
}

type ShownProps<Row> = Props<Row> & {
  state: TableState;
  picked: Picked;
  onSort: (sort: string) => void;
};

/** The rows of one page, as a table or as cards. */
function Shown<Row>({ rows, card, body, state, picked, onSort, ...table }: ShownProps<Row>) {
  const { label, columns, rowKey, actions, bulk, fresh } = table;
  if (body) return body(rows);
  if (card) {
    return (
      <ul className={styles.cards} aria-label={label} aria-busy={!rows}>
        {rows ? rows.map((row) => <li key={rowKey(row)}>{card(row)}</li>) : <GhostCards />}
      </ul>
    );
  }
  return (
    <div className={styles.frame}>
      <table aria-label={label} aria-busy={!rows}>
        <TableHead
          columns={columns}
          hasActions={actions !== undefined}
          sort={state.sort}
          pick={bulk && rows && { picked, keys: rows.map(rowKey) }}
          onSort={onSort}
        />
        {rows ? (
          <TableRows
            {...{ columns, rowKey, actions, rows, fresh }}
            pick={bulk && { picked, nameOf: bulk.nameOf }}
          />
        ) : (
          <SkeletonRows columns={columns.length + (actions ? 1 : 0)} />
        )}
      </table>
    </div>
  );
}

function GhostCards() {
  return [1, 2, 3].map((place) => (
    <li key={place} className={shared.late}>
      <Skeleton h={160} radius="md" />
    </li>
  ));
}
