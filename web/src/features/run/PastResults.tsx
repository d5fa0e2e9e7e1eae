import type { PastResult } from '@caseloom/contract';
import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../lib/format.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './run.module.css';

/** How a case went in other runs, the newest first: where, by whom, and what was noted. */
export function PastResults({ results }: { results: PastResult[] }) {
  return (
    <ol className={styles.verdicts}>
      {results.map((result) => (
        <li key={`${result.runId} ${result.caseKey}`}>
          <Line result={result} />
          {result.comment && (
            <Text size="sm" className={styles.comment}>
              {result.comment}
            </Text>
          )}
        </li>
      ))}
    </ol>
  );
}

function Line({ result }: { result: PastResult }) {
  const { t, i18n } = useTranslation('run');
  const { runId, runName, caseKey, status, environment, build, updatedBy, source, sourceName } =
    result;
  const facts = [
    environment,
    build,
    source === 'import' ? t('bySource.import', { name: sourceName }) : updatedBy,
    formatAgo(i18n.language, result.updatedAt),
    result.isReworded && t('otherWords'),
  ];
  return (
    <Group gap="xs">
      <StatusMark status={status} />
      <Text size="sm" c="dimmed" className={styles.facts}>
        <TextLink to="/runs/$id" params={{ id: runId }} search={{ case: caseKey }}>
          {runName}
        </TextLink>
        {` · ${facts.filter(Boolean).join(' · ')}`}
      </Text>
    </Group>
  );
}
