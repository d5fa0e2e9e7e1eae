import { Skeleton, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { type Figures, rateOf } from './figures.ts';

/** Completed against failed, as one bar: solid for what passed, hatched for what failed. */
export function SuccessRate({ figures }: { figures: Figures | undefined }) {
  const { t, i18n } = useTranslation('dashboard');
  const { completed, failed } = figures?.successRate ?? { completed: 0, failed: 0 };
  const rate = rateOf({ passed: completed, failed });
  const percent = formatPercent(i18n.language, rate ?? 0);
  const words = [
    t('completedCount', { count: completed, number: formatNumber(i18n.language, completed) }),
    t('failedCount', { count: failed, number: formatNumber(i18n.language, failed) }),
  ];
  return (
    <section className="card" aria-labelledby="success-rate">
      <Title order={2} id="success-rate">
        {t('successRate')}
      </Title>
      {!figures && <Skeleton h={28} mt="md" />}
      {figures && rate === undefined && <NoResults shape="bar" />}
      {rate !== undefined && (
        <>
          <div className="rate" role="img" aria-label={`${percent}: ${words.join(', ')}`}>
            <span className="is-passed" style={{ flexGrow: completed }} />
            <span className="is-failed" style={{ flexGrow: failed }} />
          </div>
          <Text mt="xs">
            <strong>{percent}</strong> · {words.join(' · ')}
          </Text>
        </>
      )}
    </section>
  );
}

/** The ghost of what will stand here, and when. */
export function NoResults({ shape }: { shape: 'bar' | 'columns' }) {
  const { t } = useTranslation('dashboard');
  return (
    <div className="ghost">
      <div className={`ghost-${shape}`} aria-hidden>
        {(shape === 'bar' ? [100] : [38, 55, 47, 70, 62, 84, 78, 92]).map((height) => (
          <span key={height} style={{ height: `${height}%` }} />
        ))}
      </div>
      <Text fw={600}>{t('noResults')}</Text>
      <Text size="sm" c="dimmed" maw={360}>
        {t('noResultsText')}
      </Text>
    </div>
  );
}
