import { Box, Button, Group, Skeleton, Title, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, monthNames } from '../../lib/format.ts';
import shared from '../../ui/shared.module.css';
import styles from './dashboard.module.css';
import { type Figures, isFuture } from './figures.ts';
import { NoResults } from './NoResults.tsx';

type Props = { figures: Figures | undefined; year: number };
type Shown = { monthly: Figures['monthly']; year: number };

/** Twelve columns of what passed and what failed, or the same as a table. */
export function MonthlyResults({ figures, year }: Props) {
  const { t } = useTranslation('dashboard');
  const [isTable, { toggle }] = useDisclosure();
  const monthly = figures?.monthly ?? [];
  const hasResults = monthly.some(({ passed, failed }) => passed + failed > 0);
  const Shape = isTable ? AsTable : AsColumns;
  return (
    <section className={`${shared.card} ${styles.monthly}`} aria-labelledby="monthly">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} id="monthly">
          {t('monthly', { year })}
        </Title>
        {hasResults && (
          <Button variant="default" size="xs" aria-pressed={isTable} onClick={toggle}>
            {t('table')}
          </Button>
        )}
      </Group>
      {!figures && <Skeleton h={180} mt="md" />}
      {figures && !hasResults && <NoResults shape="columns" />}
      {hasResults && <Shape monthly={monthly} year={year} />}
    </section>
  );
}

/** One column has the focus at a time; the arrows walk. */
function AsColumns({ monthly, year }: Shown) {
  const { t } = useTranslation('dashboard');
  const begun = monthly.filter(({ month }) => !isFuture(year, month)).length;
  const [at, setAt] = useState(Math.max(0, begun - 1));
  const highest = Math.max(...monthly.map(({ passed, failed }) => passed + failed));
  const total = (key: 'passed' | 'failed') => monthly.reduce((sum, month) => sum + month[key], 0);
  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const ends = { Home: 0, End: 11 }[event.key];
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (ends === undefined && !step) return;
    event.preventDefault();
    const next = ends ?? Math.min(11, Math.max(0, at + (step ?? 0)));
    setAt(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  }
  return (
    <>
      <Box
        className={styles.columns}
        role="group"
        aria-label={t('monthlySummary', { passed: total('passed'), failed: total('failed') })}
        onKeyDown={walk}
      >
        {monthly.map((month, index) => (
          <Column
            key={month.month}
            {...month}
            highest={highest}
            isFuture={isFuture(year, month.month)}
            tabIndex={index === at ? 0 : -1}
          />
        ))}
      </Box>
      <Group gap="md" mt="xs" className={styles.legend}>
        <span className={styles.isPassed}>{t('passed')}</span>
        <span className={styles.isFailed}>{t('failedWord')}</span>
      </Group>
    </>
  );
}

type ColumnProps = Figures['monthly'][number] & {
  highest: number;
  isFuture: boolean;
  tabIndex: number;
};

function Column({ month, passed, failed, highest, isFuture, tabIndex }: ColumnProps) {
  const { t, i18n } = useTranslation('dashboard');
  const name = monthNames(i18n.language)[month - 1];
  const words = isFuture
    ? t('monthAhead', { month: name })
    : t('monthTip', { month: name, passed, failed });
  const height = (count: number) => ({ height: `${(count / highest) * 100}%` });
  return (
    <Tooltip label={words} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" aria-label={words} tabIndex={tabIndex}>
        <span className={styles.column}>
          {failed > 0 && <span className={styles.isFailed} style={height(failed)} />}
          {passed > 0 && <span className={styles.isPassed} style={height(passed)} />}
        </span>
        <span>{name}</span>
      </button>
    </Tooltip>
  );
}

/** A month that has not begun has nothing, not zero. */
function AsTable({ monthly, year }: Shown) {
  const { t, i18n } = useTranslation('dashboard');
  const names = monthNames(i18n.language);
  const number = (month: number, value: number) =>
    isFuture(year, month) ? '' : formatNumber(i18n.language, value);
  return (
    <table className={styles.figureTable}>
      <thead>
        <tr>
          <th scope="col">{t('month')}</th>
          <th scope="col">{t('passed')}</th>
          <th scope="col">{t('failedWord')}</th>
          <th scope="col">{t('newProjects')}</th>
        </tr>
      </thead>
      <tbody>
        {monthly.map(({ month, passed, failed, projects }) => (
          <tr key={month}>
            <th scope="row">{names[month - 1]}</th>
            <td>{number(month, passed)}</td>
            <td>{number(month, failed)}</td>
            <td>{number(month, projects)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
