import { Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { status } from './api.ts';
import styles from './draft.module.css';

/** How many drafts by the language model are left this month, where that is limited. */
export function Quota() {
  const { t, i18n } = useTranslation('draft');
  const quota = useQuery(status).data?.quota;
  if (!quota) return null;
  const { used, limit, resetsAt } = quota;
  const words = t('quota', {
    used: formatNumber(i18n.language, used),
    limit: formatNumber(i18n.language, limit),
  });
  return (
    <div
      className={styles.quota}
      title={t('quotaResets', { date: formatDate(i18n.language, resetsAt) })}
    >
      <Text size="sm">{words}</Text>
      <Progress value={(used / Math.max(1, limit)) * 100} aria-label={words} size="sm" />
    </div>
  );
}
