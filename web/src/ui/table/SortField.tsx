import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Column } from './arrange.ts';
import styles from './table.module.css';

type Props<Row> = {
  columns: Column<Row>[];
  sort: string;
  /** Also where there is room for a table with heads: for cards, which have none. */
  isAlways: boolean;
  onSort: (sort: string) => void;
};

/** The order as a list to choose from, where no heads of columns can be pressed. */
export function SortField<Row>({ columns, sort, isAlways, onSort }: Props<Row>) {
  const { t } = useTranslation();
  const orders = columns
    .filter(({ sortBy }) => sortBy)
    .flatMap(({ key, label }) => [
      { value: key, label: t('table.ascending', { column: label }) },
      { value: `-${key}`, label: t('table.descending', { column: label }) },
    ]);
  if (orders.length === 0) return null;
  return (
    <NativeSelect
      className={isAlways ? styles.filter : `${styles.filter} ${styles.sort}`}
      aria-label={t('table.sort')}
      value={sort}
      data={sort ? orders : [{ value: '', label: t('table.sort') }, ...orders]}
      onChange={(event) => onSort(event.currentTarget.value)}
    />
  );
}
