import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import shared from '../shared.module.css';
import type { Column } from './arrange.ts';
import styles from './table.module.css';
import type { Picked } from './use-picked.ts';

/** The rows that a table shows while it loads: seven. */
const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7];

type HeadProps<Row> = {
  columns: Column<Row>[];
  hasActions: boolean;
  sort: string;
  /** The rows of the page that can be ticked, where they can be. */
  pick: { picked: Picked; keys: string[] } | undefined;
  onSort: (sort: string) => void;
};

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown };

/** The heads of the columns; those that can be sorted are buttons. */
export function TableHead<Row>({ columns, hasActions, sort, pick, onSort }: HeadProps<Row>) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        {columns.map(({ key, label, help, sortBy, isNumber }, at) => {
          const order = orderOf(key, sort);
          const Shown = order ? ICONS[order] : IconArrowsSort;
          return (
            <th
              key={key}
              scope="col"
              title={help}
              className={isNumber ? styles.isNumber : undefined}
              aria-sort={order}
            >
              {at === 0 && pick && pick.keys.length > 0 && <PickAll {...pick} />}
              {sortBy ? (
                <button
                  type="button"
                  onClick={() => onSort(order === 'ascending' ? `-${key}` : key)}
                >
                  {label}
                  <Shown size={16} aria-hidden className={order ? undefined : styles.isFaint} />
                </button>
              ) : (
                label
              )}
            </th>
          );
        })}
        {hasActions && (
          <th scope="col" className={styles.isActions}>
            <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

function orderOf(key: string, sort: string): 'ascending' | 'descending' | undefined {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : undefined;
}

function PickAll({ picked, keys }: { picked: Picked; keys: string[] }) {
  const { t } = useTranslation();
  const count = keys.filter(picked.has).length;
  return (
    <input
      type="checkbox"
      className={styles.pick}
      aria-label={t('table.pickAll')}
      checked={count === keys.length}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < keys.length;
      }}
      onChange={() => picked.toggleAll(keys)}
    />
  );
}

type RowsProps<Row> = {
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  actions?: ((row: Row) => ReactNode) | undefined;
  fresh?: string | undefined;
  pick: { picked: Picked; nameOf: (row: Row) => string } | undefined;
};

/** The rows of a page. Arrow up and down go to the same place in the next row. */
export function TableRows<Row>({ columns, rows, rowKey, actions, fresh, pick }: RowsProps<Row>) {
  const { t } = useTranslation();
  return (
    <tbody onKeyDown={walkRows}>
      {rows.map((row) => (
        <tr key={rowKey(row)} className={rowKey(row) === fresh ? styles.isFresh : undefined}>
          {columns.map(({ key, label, show, isNumber, isShort }, at) => (
            <td
              key={key}
              data-label={label}
              className={(isNumber && styles.isNumber) || (isShort && styles.isShort) || undefined}
            >
              {at === 0 && pick ? (
                <div className={styles.picking}>
                  <input
                    type="checkbox"
                    className={styles.pick}
                    aria-label={t('table.pick', { name: pick.nameOf(row) })}
                    checked={pick.picked.has(rowKey(row))}
                    onChange={() => pick.picked.toggle(rowKey(row))}
                  />
                  <div>{show(row)}</div>
                </div>
              ) : (
                show(row)
              )}
            </td>
          ))}
          {actions && <td className={styles.isActions}>{actions(row)}</td>}
        </tr>
      ))}
    </tbody>
  );
}

function walkRows(event: KeyboardEvent<HTMLElement>) {
  const { target: pressed } = event;
  if (!(pressed instanceof Element)) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = pressed.closest('tr');
  if (!step || !row || event.defaultPrevented) return;
  const rows = [...event.currentTarget.querySelectorAll('tr')];
  const next = rows[rows.indexOf(row) + step];
  if (!next) return;
  const places = [...row.querySelectorAll('a, button')];
  const place = places.indexOf(pressed);
  const targets = next.querySelectorAll<HTMLElement>('a, button');
  const target = targets[Math.min(place, targets.length - 1)];
  if (!target || place < 0) return;
  event.preventDefault();
  target.focus();
}

/** What stands in a table's place until its rows are there. */
export function SkeletonRows({ columns }: { columns: number }) {
  const { t } = useTranslation();
  const cells = Array.from({ length: columns }, (_, place) => place);
  return (
    <tbody className={shared.late}>
      {SKELETON_ROWS.map((row) => (
        <tr key={row}>
          {cells.map((cell) => (
            <td key={cell}>
              {row === 1 && cell === 0 && <VisuallyHidden>{t('loading')}</VisuallyHidden>}
              <Skeleton h={16} my={4} radius="sm" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
