import type { RequirementAnswer } from '@caseloom/contract';
import { Pagination, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import { usePage } from '../../ui/table/use-table-state.ts';
import { COLUMNS, matrixOf } from './api.ts';
import { Grid } from './Grid.tsx';
import styles from './matrix.module.css';

type Props = {
  slug: string;
  pattern: string | null;
  /** Undefined while they are loading. */
  rows: RequirementAnswer[] | undefined;
};

/**
 * Requirements down, the cases that cover them across, how each went last where they meet. There may
 * be thousands of either: the rows are those of a page, the columns come in pages of their own.
 */
export function Matrix({ slug, pattern, rows }: Props) {
  const [page, setPage] = usePage('cases');
  const ids = rows?.map(({ id }) => id) ?? [];
  const { data, error, refetch } = useQuery({
    ...matrixOf(slug, ids, page),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (rows?.length === 0) return null;
  if (!rows || !data) return <RowsSkeleton />;
  return (
    <>
      <Columns total={data.total} page={page} onChange={setPage} />
      <Grid rows={rows} cases={data.items} pattern={pattern} />
    </>
  );
}

type ColumnsProps = { total: number; page: number; onChange: (page: number) => void };

/** Which of the cases stand in the columns. */
function Columns({ total, page, onChange }: ColumnsProps) {
  const { t } = useTranslation('requirement');
  const from = (page - 1) * COLUMNS + 1;
  const facts = { from, to: Math.min(total, page * COLUMNS), count: total };
  return (
    <div className={styles.columns}>
      <Text size="sm" c="dimmed" role="status">
        {total === 0 ? t('matrix.noCases') : t('matrix.shown', facts)}
      </Text>
      {total > COLUMNS && (
        <Pagination
          size="sm"
          total={Math.ceil(total / COLUMNS)}
          value={page}
          withEdges
          aria-label={t('matrix.pages')}
          onChange={onChange}
        />
      )}
    </div>
  );
}
