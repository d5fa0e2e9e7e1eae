import { Button, Group, Skeleton, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { formatNumber, monthNames } from '../../lib/format.ts';
import type { Figures } from './figures.ts';
import { NoResults } from './NoResults.tsx';

type Props = { figures: Figures | undefined; year: number };

/** Twelve columns of what passed and what failed, or the same as a table. */
export function MonthlyResults({ figures, year }: Props) {
  const { t } = useTranslation('dashboard');
  const [isTable, { toggle }] = useDisclosure();
  const monthly = figures?.monthly ?? [];
  const hasResults = monthly.some(({ passed, failed }) => passed + failed > 0);
  return (
    <section className="card" aria-labelledby="monthly">
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
      {hasResults && (isTable ? <AsTable monthly={monthly} /> : <AsColumns monthly={monthly} />)}
    </section>
  );
}

function AsColumns({ monthly }: { monthly: Figures['monthly'] }) {
  const { t, i18n } = useTranslation('dashboard');
  const names = monthNames(i18n.language);
  const highest = Math.max(...monthly.map(({ passed, failed }) => passed + failed));
  const total = (key: 'passed' | 'failed') => monthly.reduce((sum, month) => sum + month[key], 0);
  const height = (count: number) => ({ height: `${(count / highest) * 100}%` });
  return (
    <>
      <div
        className="columns"
        role="img"
        aria-label={t('monthlySummary', { passed: total('passed'), failed: total('failed') })}
      >
        {monthly.map(({ month, passed, failed }) => (
          <div key={month} title={t('monthTip', { month: names[month - 1], passed, failed })}>
            <div className="column">
              <span className="is-failed" style={height(failed)} />
              <span className="is-passed" style={height(passed)} />
            </div>
            <span>{names[month - 1]}</span>
          </div>
        ))}
      </div>
      <Group gap="md" mt="xs" className="legend">
        <span className="is-passed">{t('passed')}</span>
        <span className="is-failed">{t('failedWord')}</span>
      </Group>
    </>
  );
}

function AsTable({ monthly }: { monthly: Figures['monthly'] }) {
  const { t, i18n } = useTranslation('dashboard');
  const names = monthNames(i18n.language);
  return (
    <table className="month-table">
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
            <td>{formatNumber(i18n.language, passed)}</td>
            <td>{formatNumber(i18n.language, failed)}</td>
            <td>{formatNumber(i18n.language, projects)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
