import type { ReleaseSummary } from '@caseloom/contract';
import { Button, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../lib/days.ts';
import { formatDay } from '../../lib/format.ts';
import { type ResultColumn, ResultColumns, ResultTable } from '../../ui/ResultColumns.tsx';
import shared from '../../ui/shared.module.css';
import styles from './release.module.css';

/** How many of the last days with results one page has room for. */
const SHOWN = 21;

type Props = Pick<ReleaseSummary, 'daily'> & {
  /** Whose results they are; undefined where days lead nowhere. */
  release: Pick<ReleaseSummary['release'], 'id' | 'projectSlug'> | undefined;
};

/** What passed and what failed on each of the last days that have results, or the same of all days as a table. */
export function Trend({ daily, release }: Props) {
  const { t, i18n } = useTranslation('release');
  const [isTable, { toggle }] = useDisclosure();
  const days = daily.map(({ day, ...counts }): ResultColumn => {
    const name = formatDay(i18n.language, day);
    return { name, label: name, from: day, until: addDays(day, 1), ...counts };
  });
  const lead =
    release &&
    (({ from, until }: ResultColumn) => ({
      ...{ tab: 'results', only: 'counted', from, until },
      ...{ project: release.projectSlug, release: release.id },
    }));
  return (
    <section className={`${shared.card} ${styles.trend}`} aria-labelledby="trend">
      <Group justify="space-between" gap="xs">
        <Title order={2} id="trend">
          {t('trend')}
        </Title>
        {days.length > 0 && (
          <Button
            variant="default"
            size="xs"
            className={styles.tools}
            aria-pressed={isTable}
            onClick={toggle}
          >
            {t('table')}
          </Button>
        )}
      </Group>
      {days.length === 0 && <Text c="dimmed">{t('noResults')}</Text>}
      {days.length > 0 &&
        (isTable ? (
          <ResultTable columns={days} lead={lead} unit={t('day')} />
        ) : (
          <ResultColumns columns={days.slice(-SHOWN)} lead={lead} label={t('trend')} />
        ))}
    </section>
  );
}
