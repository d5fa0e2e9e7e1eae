import { Box, Button, Group, SegmentedControl, Skeleton, Title, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import shared from '../../ui/shared.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './dashboard.module.css';
import type { Figures } from './figures.ts';
import { NoResults } from './NoResults.tsx';
import { type Period, periodsOf, UNITS, type Unit } from './periods.ts';

type Props = { figures: Figures | undefined; year: number; projectSlug: string | undefined };

/** Columns of what passed and what failed by month, week, or day, or the same as a table. */
export function ResultsOverTime({ figures, year, projectSlug }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const [isTable, { toggle }] = useDisclosure();
  const [unit, setUnit] = useState<Unit>('month');
  const periods = figures ? periodsOf(figures, { year, unit, language: i18n.language }) : [];
  const hasResults = figures?.monthly.some(({ passed, failed }) => passed + failed > 0);
  return (
    <section className={`${shared.card} ${styles.monthly}`} aria-labelledby="over-time">
      <Group justify="space-between" gap="xs">
        <Title order={2} id="over-time">
          {t(`over.${unit}`, { year })}
        </Title>
        {hasResults && (
          <Group gap="xs">
            <SegmentedControl
              size="xs"
              aria-label={t('units.label')}
              value={unit}
              data={UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
              onChange={(value) => setUnit(UNITS.find((one) => one === value) ?? 'month')}
            />
            <Button variant="default" size="xs" aria-pressed={isTable} onClick={toggle}>
              {t('table')}
            </Button>
          </Group>
        )}
      </Group>
      {!figures && <Skeleton h={180} mt="md" />}
      {figures && !hasResults && <NoResults shape="columns" />}
      {hasResults && isTable && <AsTable periods={periods} unit={unit} />}
      {hasResults && !isTable && <AsColumns key={unit} {...{ periods, unit, projectSlug }} />}
    </section>
  );
}

type Shown = { periods: Period[]; unit: Unit };

/** One column has the focus at a time; the arrows walk, Enter shows its results. */
function AsColumns({ periods, unit, projectSlug }: Shown & Pick<Props, 'projectSlug'>) {
  const { t } = useTranslation('dashboard');
  const begun = periods.filter(({ isAhead }) => !isAhead).length;
  const [at, setAt] = useState(Math.max(0, begun - 1));
  const highest = Math.max(1, ...periods.map(({ passed, failed }) => passed + failed));
  const total = (key: 'passed' | 'failed') => periods.reduce((sum, one) => sum + one[key], 0);
  const last = periods.length - 1;
  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const ends = { Home: 0, End: last }[event.key];
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (ends === undefined && !step) return;
    event.preventDefault();
    const next = ends ?? Math.min(last, Math.max(0, at + (step ?? 0)));
    setAt(next);
    event.currentTarget.querySelectorAll('a')[next]?.focus();
  }
  return (
    <>
      <Box
        className={styles.columns}
        style={{ gridTemplateColumns: `repeat(${periods.length}, minmax(0, 1fr))` }}
        role="group"
        aria-label={t(`summary.${unit}`, { passed: total('passed'), failed: total('failed') })}
        onKeyDown={walk}
      >
        {periods.map((period, index) => (
          <Column
            key={period.from}
            period={period}
            projectSlug={projectSlug}
            highest={highest}
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

type ColumnProps = Pick<Props, 'projectSlug'> & {
  period: Period;
  highest: number;
  tabIndex: number;
};

/** Leads to the results that it counts. */
function Column({ period, projectSlug, highest, tabIndex }: ColumnProps) {
  const { t } = useTranslation('dashboard');
  const { name, label, from, until, passed, failed, isAhead } = period;
  const words = isAhead
    ? t('periodAhead', { period: name })
    : t('periodTip', { period: name, passed, failed });
  const height = (count: number) => ({ height: `${(count / highest) * 100}%` });
  return (
    <Tooltip label={words} events={{ hover: true, focus: true, touch: true }}>
      <TextLink
        to="/work"
        search={{ tab: 'results', only: 'counted', from, until, project: projectSlug }}
        aria-label={words}
        tabIndex={tabIndex}
        underline="never"
      >
        <span className={styles.column}>
          {failed > 0 && <span className={styles.isFailed} style={height(failed)} />}
          {passed > 0 && <span className={styles.isPassed} style={height(passed)} />}
        </span>
        <span className={styles.columnName}>{label}</span>
      </TextLink>
    </Tooltip>
  );
}

/** What has not begun has nothing, not zero. */
function AsTable({ periods, unit }: Shown) {
  const { t, i18n } = useTranslation('dashboard');
  const number = ({ isAhead }: Period, value = 0) =>
    isAhead ? '' : formatNumber(i18n.language, value);
  return (
    <table className={styles.figureTable}>
      <thead>
        <tr>
          <th scope="col">{t(`unit.${unit}`)}</th>
          <th scope="col">{t('passed')}</th>
          <th scope="col">{t('failedWord')}</th>
          {unit === 'month' && <th scope="col">{t('newProjects')}</th>}
        </tr>
      </thead>
      <tbody>
        {periods.map((period) => (
          <tr key={period.from}>
            <th scope="row">{period.name}</th>
            <td>{number(period, period.passed)}</td>
            <td>{number(period, period.failed)}</td>
            {unit === 'month' && <td>{number(period, period.projects)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
