import type { SuiteAnswer } from '@caseloom/contract';
import { Button, Group, List, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { regenerateSuite } from './api.ts';

type Props = { suite: SuiteAnswer; isOpen: boolean; onClose: () => void };
const KINDS = ['new', 'changed', 'gone'] as const;
const MAX_SHOWN = 5;

/** What making the cases again would do, and then does. */
export function Regenerate({ suite, isOpen, onClose }: Props) {
  const { t } = useTranslation('suite');
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('regenerate')} size="lg">
      <Preview suite={suite} onClose={onClose} />
    </Modal>
  );
}

function Preview({ suite: { id, revision, modelId }, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('suite');
  const cache = useQueryClient();
  const preview = useQuery({
    queryKey: ['suite', 'kept', id, 'preview', revision, modelId],
    queryFn: () => regenerateSuite({ id, isPreview: true }),
    staleTime: 0,
    retry: false,
    meta: { hideErrors: true },
  });
  const doing = useMutation({
    mutationFn: () => regenerateSuite({ id }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['suite', 'kept', id] });
      toast('success', t('regenerated'));
      onClose();
    },
  });
  if (cannotShow(preview.error, preview.data))
    return <ErrorCard error={preview.error} onRetry={() => preview.refetch()} />;
  if (!preview.data) return <Skeleton h={160} />;
  const { changes, examples } = preview.data;
  return (
    <Stack>
      <Text>{t('unchanged', { count: changes.unchanged })}</Text>
      {KINDS.filter((kind) => changes[kind] > 0).map((kind) => (
        <div key={kind}>
          <Text fw={600}>{t(`changes.${kind}`, { count: changes[kind] })}</Text>
          <List size="sm">
            {examples[kind].slice(0, MAX_SHOWN).map(({ key, name }) => (
              <List.Item key={key}>{name}</List.Item>
            ))}
            {changes[kind] > MAX_SHOWN && (
              <List.Item>{t('andMore', { count: changes[kind] - MAX_SHOWN })}</List.Item>
            )}
          </List>
        </div>
      ))}
      <Text size="sm" c="dimmed">
        {t('goneStay')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button data-autofocus loading={doing.isPending} onClick={() => doing.mutate()}>
          {t('regenerate')}
        </Button>
      </Group>
    </Stack>
  );
}
