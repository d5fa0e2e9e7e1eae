import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Filter } from './arrange.ts';
import styles from './table.module.css';

type Props<Row> = {
  filters: Filter<Row>[];
  /** What is chosen of each, by key; empty for all. */
  chosen: Record<string, string>;
  onChoose: (key: string, value: string) => void;
};

/** One list for each filter. */
export function Filters<Row>({ filters, chosen, onChoose }: Props<Row>) {
  const { t } = useTranslation();
  return filters.map(({ key, label, options }) => (
    <NativeSelect
      key={key}
      className={styles.filter}
      aria-label={label}
      value={chosen[key] ?? ''}
      data={[{ value: '', label: t('table.all', { label }) }, ...options]}
      onChange={(event) => onChoose(key, event.currentTarget.value)}
    />
  ));
}
