import type { SuiteAnswer } from '@caseloom/contract';
import { Button, Group, List, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow, codeOf, messageOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { regenerateSuite } from '../api.ts';
import { Consequences } from './Consequences.tsx';
import { DoubtfulMatches } from './DoubtfulMatches.tsx';

type Props = { suite: SuiteAnswer; isOpen: boolean; onClose: () => void };
const KINDS = ['new', 'changed', 'gone'] as const;
const MAX_SHOWN = 5;

/** What making the cases again would do, and then does. */
export function Regenerate({ suite, isOpen, onClose }: Props) {
  const { t } = useTranslation('suite');
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('regenerate')} size="xl">
      <Preview suite={suite} onClose={onClose} />
    </Modal>
  );
}

/** Which of the doubtful cases are new after all, by the keys that they are generated with. */
type Refused = ReadonlySet<string>;

function Preview({ suite: { id, revision, modelId }, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('suite');
  const [refused, setRefused] = useState<Refused>(new Set());
  const preview = useQuery({
    queryKey: ['suite', 'kept', id, 'preview', revision, modelId],
    queryFn: () => regenerateSuite({ id, isPreview: true }),
    staleTime: 0,
    retry: false,
    meta: { hideErrors: true },
  });
  const doing = useRegeneration({ id, revision, refused, onDone: onClose });
  if (cannotShow(preview.error, preview.data))
    return <ErrorCard error={preview.error} onRetry={() => preview.refetch()} />;
  if (!preview.data) return <Skeleton h={160} />;
  const { changes, examples, preview: consequences } = preview.data;
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
      {consequences && consequences.continued.length > 0 && (
        <DoubtfulMatches
          matches={consequences.continued}
          total={consequences.continuedTotal}
          refused={refused}
          onChange={setRefused}
        />
      )}
      {consequences && <Consequences preview={consequences} />}
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

type Regeneration = { id: string; revision: number; refused: Refused; onDone: () => void };

/** Makes the cases again as decided; where somebody else did so meanwhile, it is looked at anew. */
function useRegeneration({ id, revision, refused, onDone }: Regeneration) {
  const { t } = useTranslation('suite');
  const cache = useQueryClient();
  const decisions = [...refused].map((newKey) => ({ newKey, continues: null }));
  return useMutation({
    mutationFn: () => regenerateSuite({ id, ...(decisions.length > 0 && { revision, decisions }) }),
    meta: { hideErrors: true },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['suite', 'kept', id] });
      toast('success', t('regenerated'));
      onDone();
    },
    onError: (error) => {
      toast('error', messageOf(error));
      if (codeOf(error) === 'version_conflict')
        void cache.invalidateQueries({ queryKey: ['suite', 'kept', id] });
    },
  });
}
