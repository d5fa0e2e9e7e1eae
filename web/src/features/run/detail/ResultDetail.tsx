import type { RunAnswer } from '@caseloom/contract';
import { testId } from '@caseloom/engine';
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../../lib/api.ts';
import { formatAgo, formatTimeSpent } from '../../../lib/format.ts';
import { CaseData } from '../../../ui/cases/CaseData.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import shared from '../../../ui/shared.module.css';
import { FlakyNote } from '../../flaky/parts.ts';
import { AttributeFacts } from '../../suite/parts.ts';
import { type OpenedResult, resultOf } from '../api.ts';
import { PastResults } from '../PastResults.tsx';
import styles from '../run.module.css';
import { usePending, withPending } from '../use-set-result.ts';
import type { Timer } from '../use-timer.ts';
import { Assignee } from './Assignee.tsx';
import { Files } from './Files.tsx';
import { Notes } from './Notes.tsx';
import { Steps } from './Steps.tsx';
import { TimerButton } from './TimerButton.tsx';
import { SourcesDiffer, Verdicts } from './Verdicts.tsx';

type Props = {
  run: RunAnswer;
  caseKey: string;
  timer: Timer;
  /** Shows the node of a step in the drawing. */
  onShow: (nodeId: string) => void;
};

/** The chosen case: what to do, with which values, how it went, now and before. */
export function ResultDetail({ run, caseKey, timer, onShow }: Props) {
  const { t, i18n } = useTranslation(['run', 'common']);
  const { data: loaded, error, refetch } = useQuery(resultOf(run.id, caseKey));
  const pending = usePending(run.id);
  if (cannotShow(error, loaded)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!loaded) return <Skeleton h={240} m="md" />;
  const data = withPending(loaded, pending);
  const isOpen = run.status === 'open';
  const sourceName = data.verdicts.find(({ isShown }) => isShown)?.sourceName;
  const facts = [
    data.sourceId || testId(caseKey),
    ...data.requirements,
    data.durationMs !== null && formatTimeSpent(i18n.language, data.durationMs),
    data.source === 'import'
      ? sourceName
        ? t('run:bySource.import', { name: sourceName })
        : t('run:byAutomation')
      : data.updatedBy,
    data.updatedAt && formatAgo(i18n.language, data.updatedAt),
  ];
  return (
    <Stack className={styles.detail} component="article" aria-label={data.name} gap="sm">
      <Group justify="space-between" wrap="nowrap" align="start">
        <Text component="h2" fw={700}>
          {data.name}
        </Text>
        <StatusMark status={data.status} />
      </Group>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        <AttributeFacts attributes={data.attributes} unstated={data.unstated} />
      </Group>
      <SourcesDiffer bySource={data.bySource} />
      {data.note && <Text className={styles.comment}>{data.note}</Text>}
      <Steps runId={run.id} result={data} isOpen={isOpen} onShow={onShow} />
      <CaseData test={data} />
      {isOpen ? (
        <Stack gap="sm" className={shared.screenOnly}>
          <Group gap="sm" align="end">
            <Assignee run={run} result={data} />
            <TimerButton timer={timer} />
          </Group>
          <Notes runId={run.id} projectSlug={run.projectSlug} result={data} />
        </Stack>
      ) : (
        data.comment && <Text className={styles.comment}>{data.comment}</Text>
      )}
      <Files runId={run.id} caseKey={caseKey} files={data.files} isOpen={isOpen} />
      <Verdicts runId={run.id} result={data} isOpen={isOpen} />
      {data.flakiness && <FlakyNote suiteId={run.suiteId} flaky={data.flakiness} />}
      <History history={data.history} />
    </Stack>
  );
}

/** How the case went in earlier runs. */
function History({ history }: { history: OpenedResult['history'] }) {
  const { t } = useTranslation('run');
  if (history.length === 0) return null;
  return (
    <section aria-label={t('history')}>
      <Text size="sm" fw={600} mb={4}>
        {t('history')}
      </Text>
      <PastResults results={history} />
    </section>
  );
}
