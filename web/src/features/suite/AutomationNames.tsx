import { LIMITS } from '@caseloom/contract';
import { Button, Code, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow, fieldErrorsOf, messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { automationNamesOf, setAutomationNames } from './api.ts';
import styles from './suite.module.css';

type Props = { suiteId: string; caseKey: string };

/** What tests of a case are called in their code: results of these names find it. */
export function AutomationNames({ suiteId, caseKey }: Props) {
  const { t } = useTranslation('suite');
  const { data, error, refetch } = useQuery(automationNamesOf(suiteId, caseKey));
  const [isEditing, setEditing] = useState(false);
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={32} />;
  const { automationNames: names } = data;
  return (
    <section aria-label={t('automation.title')}>
      <Group gap="xs" mb={4}>
        <Text size="sm" fw={600}>
          {t('automation.title')}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          {t('automation.edit')}
        </Button>
      </Group>
      {names.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('automation.empty')}
        </Text>
      ) : (
        <Stack component="ul" gap={4} className={styles.names}>
          {names.map((name) => (
            <li key={name}>
              <Code>{name}</Code>
            </li>
          ))}
        </Stack>
      )}
      <Dialog opened={isEditing} onClose={() => setEditing(false)} title={t('automation.title')}>
        <Fields {...{ suiteId, caseKey, names }} onClose={() => setEditing(false)} />
      </Dialog>
    </section>
  );
}

function Fields({
  suiteId,
  caseKey,
  names,
  onClose,
}: Props & { names: string[]; onClose: () => void }) {
  const { t } = useTranslation('suite');
  const cache = useQueryClient();
  const [text, setText] = useState(names.join('\n'));
  const lines = [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);
  const saving = useMutation({
    mutationFn: () => setAutomationNames({ id: suiteId, key: caseKey, automationNames: lines }),
    meta: { hideErrors: true },
    onSuccess: async () => {
      await cache.invalidateQueries(automationNamesOf(suiteId, caseKey));
      toast('success', t('automation.saved'));
      onClose();
    },
  });
  const { error } = saving;
  const [fault = messageOf(error)] = Object.values(fieldErrorsOf(error));
  return (
    <DialogForm
      confirm={t('save')}
      isBusy={saving.isPending}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        label={t('automation.names')}
        description={t('automation.help', { max: LIMITS.automationNames })}
        error={error !== null && fault}
        autosize
        minRows={3}
        maxRows={12}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </DialogForm>
  );
}
