import type { RunAnswer } from '@caseloom/contract';
import { testId } from '@caseloom/engine';
import { Alert, Checkbox, Group, Pagination, Table, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber, formatPercent, formatTimeSpent } from '../../lib/format.ts';
import { RunBar } from '../../ui/RunBar.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { useHeadline } from '../../ui/use-headline.ts';
import { useUnmatchedWords } from '../../ui/use-unmatched-words.ts';
import { PAGE } from './api.ts';
import type { ReportedResult } from './ReadCase.tsx';
import { ReportCases } from './ReportCases.tsx';
import styles from './report.module.css';

export type ReportData = {
  projectName: string;
  run: Pick<
    RunAnswer,
    | 'name'
    | 'suiteName'
    | 'environment'
    | 'build'
    | 'status'
    | 'counts'
    | 'unmatched'
    | 'passRate'
    | 'createdAt'
    | 'completedAt'
  >;
  results: {
    /** A page of all. */
    items: ReportedResult[];
    /** How many stand before those. */
    from: number;
    total: number;
    /** Those that failed or were blocked, as many as the report lists. */
    bad: ReportedResult[];
  };
};

type Props = ReportData & {
  page: number;
  onPage: (page: number) => void;
  /** Where a case and the drawing are read from, and which case is. */
  reading: Omit<Parameters<typeof ReportCases>[0], 'items' | 'from'>;
};

/** How a run went, as it is printed and shown to others: figures, what failed, every case. */
export function Report({ projectName, run, results, page, onPage, reading }: Props) {
  const { t, i18n } = useTranslation('report');
  const headline = useHeadline();
  const { items, from, total, bad } = results;
  const unmatched = useUnmatchedWords()(run.unmatched);
  const badCount = run.counts.failed + run.counts.blocked;
  const [isAllPrinted, setAllPrinted] = useState(false);
  return (
    <div className={styles.root}>
      <Facts projectName={projectName} run={run} total={total} />
      <Text fw={600}>{headline(run.counts)}</Text>
      <RunBar counts={run.counts} />
      {unmatched && (
        <Alert color="yellow" role="note" p="xs">
          {t('unmatched', { unmatched })}
        </Alert>
      )}
      {bad.length > 0 && (
        <section aria-labelledby="report-failed">
          <h2 id="report-failed">{t('failed')}</h2>
          {bad.map((result) => (
            <Failure
              key={result.caseKey}
              result={result}
              onOpen={() => {
                reading.onChoose(result.caseKey);
                document.getElementById('report-cases')?.scrollIntoView();
              }}
            />
          ))}
          {bad.length < badCount && (
            <Text c="dimmed" mt="sm">
              {t('badCut', {
                shown: formatNumber(i18n.language, bad.length),
                total: formatNumber(i18n.language, badCount),
              })}
            </Text>
          )}
        </section>
      )}
      <section aria-labelledby="report-cases" className={isAllPrinted ? '' : styles.screenOnly}>
        <h2 id="report-cases">{t('cases')}</h2>
        {total > PAGE && <Pages {...{ from, total, page, onPage }} shown={items.length} />}
        <Checkbox
          className={styles.choice}
          label={t('printAll')}
          checked={isAllPrinted}
          onChange={({ currentTarget }) => setAllPrinted(currentTarget.checked)}
        />
        <ReportCases {...reading} items={items} from={from} />
        <PrintedCases items={items} from={from} />
      </section>
    </div>
  );
}

type PagesProps = {
  from: number;
  shown: number;
  total: number;
  page: number;
  onPage: (page: number) => void;
};

/** Which of very many cases are shown and printed, and a link to the others. */
function Pages({ from, shown, total, page, onPage }: PagesProps) {
  const { t, i18n } = useTranslation('report');
  const count = (value: number) => formatNumber(i18n.language, value);
  return (
    <Group justify="space-between" gap="sm" mb="sm">
      <Text c="dimmed">
        {t('cut', { from: count(from + 1), to: count(from + shown), total: count(total) })}
      </Text>
      <Pagination
        className={styles.tools}
        size="sm"
        withEdges
        aria-label={t('pages')}
        total={Math.ceil(total / PAGE)}
        value={page}
        onChange={onPage}
      />
    </Group>
  );
}

type FactsProps = Pick<ReportData, 'projectName' | 'run'> & { total: number };

function Facts({ projectName, run, total }: FactsProps) {
  const { t, i18n } = useTranslation('report');
  const { passed, failed } = run.counts;
  const facts = [
    ['project', projectName],
    ['suite', run.suiteName],
    ['environment', run.environment],
    ['build', run.build],
    ['begun', formatMoment(i18n.language, run.createdAt)],
    ['completed', run.completedAt ? formatMoment(i18n.language, run.completedAt) : t('open')],
    ['total', formatNumber(i18n.language, total)],
    ['passRate', run.passRate === null ? '–' : formatPercent(i18n.language, run.passRate / 100)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{t(`fact.${name}`)}</dt>
              <dd>
                {value}
                {name === 'passRate' && run.passRate !== null && (
                  <small>
                    {t('passed', {
                      passed: formatNumber(i18n.language, passed),
                      count: passed + failed,
                    })}
                  </small>
                )}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** A case that did not go well: at which step, and what was seen. */
function Failure({ result, onOpen }: { result: ReportedResult; onOpen: () => void }) {
  const { t } = useTranslation('report');
  return (
    <article className={`${styles.failure} ${styles[`is-${result.status}`] ?? ''}`}>
      <Group gap="xs">
        <h3>
          <UnstyledButton className={styles.open} onClick={onOpen}>
            {result.name}
          </UnstyledButton>
        </h3>
        <span className={styles.key}>{testId(result.caseKey)}</span>
        <StatusMark status={result.status} />
      </Group>
      {result.failedStep !== null && (
        <Text size="sm" mt={4}>
          {t('atStep', { index: result.failedStep })}
        </Text>
      )}
      {result.comment && <Text className={styles.comment}>{result.comment}</Text>}
    </article>
  );
}

/** All cases on paper, where nothing can be chosen. */
function PrintedCases({ items, from }: { items: ReportedResult[]; from: number }) {
  const { t, i18n } = useTranslation('report');
  return (
    <Table aria-labelledby="report-cases" className={`${styles.cases} ${styles.printOnly}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={styles.number}>#</Table.Th>
          <Table.Th>{t('case')}</Table.Th>
          <Table.Th>{t('result')}</Table.Th>
          <Table.Th className={styles.time}>{t('time')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map(({ caseKey, name, status, durationMs }, at) => (
          <Table.Tr key={caseKey}>
            <Table.Td className={styles.number}>
              {formatNumber(i18n.language, from + at + 1)}
            </Table.Td>
            <Table.Td>
              {name} <span className={styles.key}>{testId(caseKey)}</span>
            </Table.Td>
            <Table.Td>
              <StatusMark status={status} />
            </Table.Td>
            <Table.Td className={styles.time}>
              {durationMs !== null && formatTimeSpent(i18n.language, durationMs)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
