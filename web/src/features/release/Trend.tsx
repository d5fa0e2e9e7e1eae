import type { ReleaseSummary } from '@caseloom/contract';
import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/format.ts';
import shared from '../../ui/shared.module.css';
import styles from './release.module.css';

/** How many of the last days with results one page has room for. */
const SHOWN = 21;

/** What passed and what failed on each of the last days that have results. */
export function Trend({ daily }: Pick<ReleaseSummary, 'daily'>) {
  const { t, i18n } = useTranslation('release');
  const days = daily.slice(-SHOWN);
  const highest = Math.max(1, ...days.map(({ passed, failed }) => passed + failed));
  const height = (count: number) => ({ height: `${(count / highest) * 100}%` });
  return (
    <section className={shared.card} aria-labelledby="trend">
      <Title order={2} id="trend" mb="sm">
        {t('trend')}
      </Title>
      {days.length === 0 && <Text c="dimmed">{t('noResults')}</Text>}
      <ol className={styles.trend}>
        {days.map(({ day, passed, failed }) => {
          const words = t('dayTip', { day: formatDay(i18n.language, day), passed, failed });
          return (
            <li key={day} title={words} aria-label={words}>
              <span className={styles.column} aria-hidden>
                {failed > 0 && <span className={styles.isFailed} style={height(failed)} />}
                {passed > 0 && <span className={styles.isPassed} style={height(passed)} />}
              </span>
              <small aria-hidden>{formatDay(i18n.language, day)}</small>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
