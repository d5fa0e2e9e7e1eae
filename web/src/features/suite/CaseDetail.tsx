import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { CaseData } from '../../ui/cases/CaseData.tsx';
import { StepList } from '../../ui/cases/StepList.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { caseOf } from './api.ts';
import styles from './suite.module.css';

type Props = {
  suiteId: string;
  caseKey: string;
  onEdit: () => void;
  /** Shows the node of a step in the drawing. */
  onShow: (nodeId: string) => void;
};

/** The chosen case: its steps with their values, the data by name, and what somebody noted. */
export function CaseDetail({ suiteId, caseKey, onEdit, onShow }: Props) {
  const { t } = useTranslation('suite');
  const { data: test, error, refetch } = useQuery(caseOf(suiteId, caseKey));
  if (cannotShow(error, test)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!test) return <Skeleton h={160} m="md" />;
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
          {t('editCase')}
        </Button>
      </Group>
      {test.isSuspect && (
        <Alert color="yellow" p="xs" icon={<IconEye size={18} />}>
          {t('suspectHelp')}
        </Alert>
      )}
      <StepList test={test} onShow={onShow} />
      <CaseData test={test} />
      {test.note && <Text className={styles.note}>{test.note}</Text>}
      <Text size="xs" c="dimmed">
        {[test.key, ...test.requirements].join(' · ')}
      </Text>
    </Stack>
  );
}
