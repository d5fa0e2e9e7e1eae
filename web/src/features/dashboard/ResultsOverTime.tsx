import { Button, Group, SegmentedControl, Skeleton, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { ResultColumns, ResultTable } from '../../ui/ResultColumns.tsx';
import shared from '../../ui/shared.module.css';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import styles from './dashboard.module.css';
import type { Figures } from './figures.ts';
import { NoResults } from './NoResults.tsx';
import { type Period, periodsOf, UNITS, type Unit } from './periods.ts';

type Props = { figures: Figures | undefined; year: number; projectSlug: string | undefined };

/** Columns of what passed and what failed by month, week, or day, or the same as a table. The address says which. */
export function ResultsOverTime({ figures, year, projectSlug }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const [isTable, { toggle }] = useDisclosure();
  const [address, setAddress] = useAddressState();
  const unit = UNITS.find((one) => one === address.by) ?? 'month';
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
              onChange={(value) => setAddress({ by: value === 'month' ? undefined : value })}
            />
            <Button variant="default" size="xs" aria-pressed={isTable} onClick={toggle}>
              {t('table')}
            </Button>
          </Group>
        )}
      </Group>
      {!figures && <Skeleton h={180} mt="md" />}
      {figures && !hasResults && <NoResults shape="columns" />}
      {hasResults && <Periods key={unit} {...{ periods, unit, projectSlug, isTable }} />}
    </section>
  );
}

type PeriodsProps = Pick<Props, 'projectSlug'> & {
  periods: Period[];
  unit: Unit;
  isTable: boolean;
};

function Periods({ periods, unit, projectSlug, isTable }: PeriodsProps) {
  const { t } = useTranslation('dashboard');
  const total = (key: 'passed' | 'failed') => periods.reduce((sum, one) => sum + one[key], 0);
  const lead = ({ from, until }: Period) => ({
    ...{ tab: 'results', only: 'counted', from, until, project: projectSlug },
  });
  const isMonth = unit === 'month';
  const more = { label: t('newProjects'), of: ({ projects }: Period) => projects };
  return isTable ? (
    <ResultTable
      columns={periods}
      lead={lead}
      unit={t(`unit.${unit}`)}
      more={isMonth ? more : undefined}
    />
  ) : (
    <ResultColumns
      columns={periods}
      lead={lead}
      label={t(`summary.${unit}`, { passed: total('passed'), failed: total('failed') })}
    />
  );
}
