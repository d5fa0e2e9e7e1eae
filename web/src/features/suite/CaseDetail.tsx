import type { FlakyCase, SuiteAnswer } from '@caseloom/contract';
import { testId } from '@caseloom/engine';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconEye, IconPencil, IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { CaseData } from '../../ui/cases/CaseData.tsx';
import { StepList } from '../../ui/cases/StepList.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { FlakyNote } from '../flaky/parts.ts';
import { AutomationNames } from './AutomationNames.tsx';
import { caseOf } from './api.ts';
import { AttributeFacts } from './attributes/AttributeFacts.tsx';
import { CaseHistory } from './CaseHistory.tsx';
import { Continuation } from './Continuation.tsx';
import styles from './suite.module.css';
import { WrittenFacts } from './written/WrittenFacts.tsx';

type Props = {
  suite: SuiteAnswer;
  caseKey: string;
  /** Where it is flaky: how often. */
  flaky: FlakyCase | undefined;
  /** When it is decided which earlier case it continues. */
  onDecided: () => void;
  onEdit: () => void;
  /** Sets its priority, risk and tags. */
  onRate: () => void;
  /** Shows the node of a step in the drawing. */
  onShow: (nodeId: string) => void;
};

/** The chosen case: its steps with their values, the data by name, and what somebody noted. */
export function CaseDetail({ suite, caseKey, flaky, onDecided, onEdit, onRate, onShow }: Props) {
  const { t } = useTranslation(['suite', 'attributes', 'written-case']);
  const { data: test, error, refetch } = useQuery(caseOf(suite.id, caseKey));
  if (cannotShow(error, test)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!test) return <Skeleton h={160} m="md" />;
  const isWritten = test.origin === 'written';
  return (
    <Stack component="article" gap="xs" p="sm" aria-label={test.name}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Text component="h3" fw={700}>
          {test.name}
        </Text>
        <Button
          variant="default"
          size="xs"
          flex="none"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={onEdit}
        >
          {t('suite:editCase')}
        </Button>
      </Group>
      <Group gap="xs">
        <AttributeFacts attributes={test.attributes} unstated={test.unstated} />
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconTags size={16} aria-hidden />}
          onClick={onRate}
        >
          {t('attributes:change')}
        </Button>
      </Group>
      {test.isSuspect && (
        <Alert color="yellow" p="xs" icon={<IconEye size={18} />}>
          {t('suite:suspectHelp')}
        </Alert>
      )}
      {isWritten ? (
        <WrittenFacts suite={suite} test={test} />
      ) : (
        <>
          {test.sourceId && (
            <Text size="sm" c="dimmed">
              {t('written-case:sourceId', { id: test.sourceId })}
            </Text>
          )}
          <Continuation suite={suite} test={test} onDecided={onDecided} />
        </>
      )}
      {flaky && <FlakyNote suiteId={suite.id} flaky={flaky} />}
      <StepList test={test} onShow={isWritten ? undefined : onShow} />
      <CaseData test={test} />
      {test.note && <Text className={styles.note}>{test.note}</Text>}
      <CaseHistory suiteId={suite.id} caseKey={caseKey} />
      <AutomationNames suiteId={suite.id} caseKey={caseKey} />
      <Text size="xs" c="dimmed">
        {[testId(test.key), ...test.requirements].join(' · ')}
      </Text>
    </Stack>
  );
}
