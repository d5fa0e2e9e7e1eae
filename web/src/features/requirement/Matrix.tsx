import type { RequirementAnswer } from '@caseloom/contract';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import { Grid } from './Grid.tsx';
import styles from './matrix.module.css';
import { byUrgency } from './state.ts';
import { useMatrixCases } from './use-matrix-cases.ts';

type Props = {
  slug: string;
  pattern: string | null;
  /** Those that were found; undefined while they are loading. */
  rows: RequirementAnswer[] | undefined;
  /** How many there are without a search and filters. */
  total: number;
};

/** As many ids as an address has room for: of more, the cases of all are read. */
const MAX_IDS = 200;

/** Requirements down, the cases that cover them across, the most urgent of either first; how each case went last where they meet. */
export function Matrix({ rows, total, ...props }: Props) {
  if (rows?.length === 0) return null;
  if (!rows) return <RowsSkeleton />;
  const isNarrowed = rows.length < total && rows.length <= MAX_IDS;
  const ids = isNarrowed ? rows.map(({ id }) => id) : undefined;
  // other requirements have other cases: what was read of those is no part of it
  return <Cases key={ids?.join('\n') ?? ''} {...props} rows={rows} ids={ids} />;
}

type CasesProps = {
  slug: string;
  pattern: string | null;
  rows: RequirementAnswer[];
  ids: string[] | undefined;
};

function Cases({ slug, pattern, rows, ids }: CasesProps) {
  const { t } = useTranslation('requirement');
  const { total, cases, error, retry, read } = useMatrixCases(slug, ids);
  const sorted = useMemo(() => rows.toSorted(byUrgency), [rows]);
  if (error) return <ErrorCard error={error} onRetry={retry} />;
  if (total === undefined) return <RowsSkeleton />;
  return (
    <>
      <Text size="sm" c="dimmed" role="status" className={styles.count}>
        {total === 0 ? t('matrix.noCases') : t('matrix.cases', { count: total })}
      </Text>
      <Grid rows={sorted} cases={cases} pattern={pattern} onShow={read} />
    </>
  );
}
