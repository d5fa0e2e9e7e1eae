import type { ResultStatus, RunAnswer } from '@caseloom/contract';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../../lib/api.ts';
import { formatAgo, formatTimeSpent } from '../../../lib/format.ts';
import { CaseData } from '../../../ui/cases/CaseData.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { type OpenedResult, resultOf } from '../api.ts';
import styles from '../run.module.css';
import { usePending, withPending } from '../use-set-result.ts';
import type { Timer } from '../use-timer.ts';
import { Assignee } from './Assignee.tsx';
import { Files } from './Files.tsx';
import { Notes } from './Notes.tsx';
import { Steps } from './Steps.tsx';
import { TimerButton } from './TimerButton.tsx';
import { SourcesDiffer, Verdicts } from './Verdicts.tsx';

const SAYS = [
  ['passed', '1'],
  ['failed', '2'],
  ['blocked', '3'],
  ['untested', '0'],
] as const;
type Props = {
  run: RunAnswer;
  caseKey: string;
  timer: Timer;
  onSay: (status: ResultStatus) => void;
  /** Shows the node of a step in the drawing. */
  onShow: (nodeId: string) => void;
};

/** The chosen case: what to do, with which values, how it went, now and before. */
export function ResultDetail({ run, caseKey, timer, onSay, onShow }: Props) {
  const { t, i18n } = useTranslation(['run', 'common']);
  const { data: loaded, error, refetch } = useQuery(resultOf(run.id, caseKey));
  const pending = usePending(run.id);
  if (cannotShow(error, loaded)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!loaded) return <Skeleton h={240} m="md" />;
  const data = withPending(loaded, pending);
  const isOpen = run.status === 'open';
  const facts = [
    caseKey,
    data.durationMs !== null && formatTimeSpent(i18n.language, data.durationMs),
    data.updatedBy,
    data.updatedAt && formatAgo(i18n.language, data.updatedAt),
    data.source === 'import' && t('run:byAutomation'),
  ];
  return (
    <Stack className={styles.detail} component="article" aria-label={data.name} gap="sm">
      <Group justify="space-between" wrap="nowrap" align="start">
        <Text component="h2" fw={700}>
          {data.name}
        </Text>
        <StatusMark status={data.status} />
      </Group>
      <Text size="sm" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
      <SourcesDiffer bySource={data.bySource} />
      <Steps runId={run.id} result={data} isOpen={isOpen} onShow={onShow} />
      <CaseData test={data} />
      {isOpen ? (
        <>
          <Group gap={6} className={styles.says}>
            {SAYS.map(([status, key]) => (
              <Button
                key={status}
                size="xs"
                variant={status === data.status ? 'filled' : 'default'}
                onClick={() => onSay(status)}
                rightSection={<kbd className={styles.key}>{key}</kbd>}
              >
                {t(`common:result.${status}`)}
              </Button>
            ))}
          </Group>
          <Group gap="sm" align="end">
            <Assignee run={run} result={data} />
            <TimerButton timer={timer} />
          </Group>
          <Notes runId={run.id} result={data} />
        </>
      ) : (
        data.comment && <Text className={styles.comment}>{data.comment}</Text>
      )}
      <Files runId={run.id} caseKey={caseKey} files={data.files} isOpen={isOpen} />
      <Verdicts runId={run.id} result={data} isOpen={isOpen} />
      <History history={data.history} />
    </Stack>
  );
}

/** How the case went in earlier runs. */
function History({ history }: { history: OpenedResult['history'] }) {
  const { t, i18n } = useTranslation('run');
  if (history.length === 0) return null;
  return (
    <section aria-label={t('history')}>
      <Text size="sm" fw={600}>
        {t('history')}
      </Text>
      {history.map(({ runId, runName, environment, status, updatedAt }) => (
        <Group key={runId} gap="xs">
          <StatusMark status={status} />
          <Text size="sm" c="dimmed">
            {[runName, environment, formatAgo(i18n.language, updatedAt)]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Group>
      ))}
    </section>
  );
}
