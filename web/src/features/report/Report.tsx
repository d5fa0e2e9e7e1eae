import type { ResultAnswer, RunAnswer } from '@caseloom/contract';
import { Group, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, formatPercent, formatTimeSpent } from '../../lib/format.ts';
import { RunBar } from '../../ui/RunBar.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import './report.css';

export type ReportData = {
  projectName: string;
  run: Pick<
    RunAnswer,
    | 'name'
    | 'suiteName'
    | 'environment'
    | 'status'
    | 'counts'
    | 'passRate'
    | 'createdAt'
    | 'completedAt'
  >;
  results: { items: ReportedResult[]; total: number };
};

type ReportedResult = Pick<
  ResultAnswer,
  'caseKey' | 'name' | 'status' | 'failedStep' | 'comment' | 'durationMs'
>;

/** How a run went, as it is printed and shown to others: figures, what failed, every case. */
export function Report({ projectName, run, results }: ReportData) {
  const { t, i18n } = useTranslation('report');
  const { items, total } = results;
  const bad = items.filter(({ status }) => status === 'failed' || status === 'blocked');
  return (
    <div className="report">
      <Facts projectName={projectName} run={run} total={total} />
      <RunBar counts={run.counts} />
      {bad.length > 0 && (
        <section aria-labelledby="report-failed">
          <h2 id="report-failed">{t('failed')}</h2>
          {bad.map((result) => (
            <Failure key={result.caseKey} result={result} />
          ))}
        </section>
      )}
      <section aria-labelledby="report-cases">
        <h2 id="report-cases">{t('cases')}</h2>
        {items.length < total && (
          <Text c="dimmed">
            {t('cut', {
              shown: formatNumber(i18n.language, items.length),
              total: formatNumber(i18n.language, total),
            })}
          </Text>
        )}
        <Cases items={items} />
      </section>
    </div>
  );
}

type FactsProps = Pick<ReportData, 'projectName' | 'run'> & { total: number };

function Facts({ projectName, run, total }: FactsProps) {
  const { t, i18n } = useTranslation('report');
  const { passed, failed } = run.counts;
  const passRateOf = (percent: number) =>
    t('passed', {
      percent: formatPercent(i18n.language, percent / 100),
      passed: formatNumber(i18n.language, passed),
      count: passed + failed,
    });
  const facts = [
    ['project', projectName],
    ['suite', run.suiteName],
    ['environment', run.environment],
    ['begun', formatDate(i18n.language, run.createdAt)],
    ['completed', run.completedAt ? formatDate(i18n.language, run.completedAt) : t('open')],
    ['total', formatNumber(i18n.language, total)],
    ['passRate', run.passRate === null ? '–' : passRateOf(run.passRate)],
  ] as const;
  return (
    <dl className="report-facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{t(`fact.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** A case that did not go well: at which step, and what was seen. */
function Failure({ result }: { result: ReportedResult }) {
  const { t } = useTranslation('report');
  return (
    <article className="report-failure">
      <Group gap="xs">
        <h3>{result.name}</h3>
        <span className="report-key">{result.caseKey}</span>
        <StatusMark status={result.status} />
      </Group>
      {result.failedStep !== null && (
        <Text size="sm" mt={4}>
          {t('atStep', { index: result.failedStep })}
        </Text>
      )}
      {result.comment && <Text className="report-comment">{result.comment}</Text>}
    </article>
  );
}

function Cases({ items }: { items: ReportedResult[] }) {
  const { t, i18n } = useTranslation('report');
  return (
    <Table aria-labelledby="report-cases" className="report-cases">
      <Table.Thead>
        <Table.Tr>
          <Table.Th className="report-number">#</Table.Th>
          <Table.Th>{t('case')}</Table.Th>
          <Table.Th>{t('result')}</Table.Th>
          <Table.Th className="report-time">{t('time')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map(({ caseKey, name, status, durationMs }, at) => (
          <Table.Tr key={caseKey}>
            <Table.Td className="report-number">{at + 1}</Table.Td>
            <Table.Td>
              {name} <span className="report-key">{caseKey}</span>
            </Table.Td>
            <Table.Td>
              <StatusMark status={status} />
            </Table.Td>
            <Table.Td className="report-time">
              {durationMs !== null && formatTimeSpent(i18n.language, durationMs)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
