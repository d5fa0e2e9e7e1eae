import type { ResultAnswer, TestCaseAnswer } from '@caseloom/contract';
import { testId } from '@caseloom/engine';
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatTimeSpent } from '../../lib/format.ts';
import { CaseData } from '../../ui/cases/CaseData.tsx';
import { StepList } from '../../ui/cases/StepList.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { StatusMark, StatusSign } from '../../ui/StatusMark.tsx';
import styles from './report.module.css';

export type ReportedResult = Pick<
  ResultAnswer,
  | 'caseKey'
  | 'name'
  | 'polarity'
  | 'isHappyPath'
  | 'stepCount'
  | 'status'
  | 'failedStep'
  | 'comment'
  | 'durationMs'
>;

/** A case as it is read: its steps, its data, its path, and how each step went. */
export type OpenedCase = ReportedResult &
  Pick<TestCaseAnswer, 'steps' | 'data' | 'path'> &
  Pick<ResultAnswer, 'stepStatuses'>;

type Props = {
  test: OpenedCase | undefined;
  error: Error | undefined | null;
  onRetry: () => unknown;
  onShow: (nodeId: string) => void;
};

/** The chosen case of a report: what was seen, its steps and how each went, its data. */
export function ReadCase({ test, error, onRetry, onShow }: Props) {
  const { t, i18n } = useTranslation('report');
  if (error) return <ErrorCard error={error} onRetry={onRetry} />;
  if (!test) return <Skeleton h={160} m="md" />;
  const { status, comment, failedStep, durationMs, stepStatuses } = test;
  const time = durationMs !== null && formatTimeSpent(i18n.language, durationMs);
  return (
    <Stack component="article" gap="xs" p="sm" aria-label={test.name}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Text component="h3" fw={700}>
          {test.name}
        </Text>
        <StatusMark status={status} />
      </Group>
      {comment && <Text className={styles.comment}>{comment}</Text>}
      <StepList
        test={test}
        failedStep={failedStep}
        onShow={onShow}
        afterStep={(at) => <StepStatus status={stepStatuses[at]} />}
      />
      <CaseData test={test} />
      <Text size="xs" c="dimmed">
        {[testId(test.caseKey), time && `${t('time')}: ${time}`].filter(Boolean).join(' · ')}
      </Text>
    </Stack>
  );
}

/** How a step went, where that was said. */
function StepStatus({ status }: { status: ResultAnswer['status'] | undefined }) {
  if (!status || status === 'untested') return null;
  return (
    <div>
      <StatusSign status={status} />
    </div>
  );
}
