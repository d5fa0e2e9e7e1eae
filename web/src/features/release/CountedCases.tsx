import type { ReleaseCase } from '@caseloom/contract';
import { CloseButton, Group, Pagination, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import shared from '../../ui/shared.module.css';
import { usePage } from '../../ui/table/use-table-state.ts';
import { type Counted, casesOf, PAGE } from './api.ts';
import { CaseLines } from './CaseLines.tsx';
import { useCounted } from './counted.ts';
import styles from './release.module.css';

/** The test cases of the figure that was pressed last: exactly those that it counts. */
export function CountedCases({ releaseId }: { releaseId: string }) {
  const { counted, close } = useCounted();
  if (!counted) return null;
  return <CaseList {...{ releaseId, counted, close }} />;
}

type ListProps = { releaseId: string; counted: Counted; close: () => void };

function CaseList({ releaseId, counted, close }: ListProps) {
  const { t, i18n } = useTranslation('release');
  const [page, setPage] = usePage('page');
  const { data, error, refetch } = useQuery(casesOf(releaseId, counted, page));
  const heading = useRef<HTMLHeadingElement>(null);
  const countedKey = JSON.stringify(counted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another figure was pressed: its list comes into view
  useEffect(() => {
    heading.current?.focus();
  }, [countedKey]);
  const { status, requirement, isRequired, isRisky, isFailing } = counted;
  const title = [
    t(`countedAs.${status ?? (isFailing ? 'failing' : 'all')}`),
    isRequired && t('countedAs.required'),
    isRisky && t('countedAs.risky'),
    requirement && t('countedAs.requirement', { id: requirement }),
  ];
  return (
    <section className={`${shared.card} ${styles.tools}`} aria-labelledby="counted">
      <Group justify="space-between" wrap="nowrap" align="start">
        <Title order={2} id="counted" ref={heading} tabIndex={-1}>
          {title.filter(Boolean).join(', ')}{' '}
          {data && (
            <span className={shared.pageCount}>{formatNumber(i18n.language, data.total)}</span>
          )}
        </Title>
        <CloseButton aria-label={t('closeList')} onClick={close} />
      </Group>
      {cannotShow(error, data) ? (
        <ErrorCard error={error} onRetry={refetch} />
      ) : (
        <Page items={data?.items} />
      )}
      {data && data.total > PAGE && (
        <Pagination
          size="sm"
          mt="sm"
          withEdges
          aria-label={t('pages')}
          total={Math.ceil(data.total / PAGE)}
          value={page}
          onChange={setPage}
        />
      )}
    </section>
  );
}

function Page({ items }: { items: ReleaseCase[] | undefined }) {
  const { t } = useTranslation('release');
  if (!items) return <RowsSkeleton />;
  if (items.length === 0) return <Text c="dimmed">{t('noCases')}</Text>;
  return <CaseLines items={items} />;
}
