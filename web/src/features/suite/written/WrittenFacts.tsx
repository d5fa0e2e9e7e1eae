import type { SuiteAnswer, SuiteCaseAnswer } from '@caseloom/contract';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconHistory, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { removeCase, restoreCase } from '../api.ts';
import { folderText } from '../folder/folder-text.ts';
import { Versions } from './Versions.tsx';

type Props = { suite: SuiteAnswer; test: SuiteCaseAnswer };

/** Where a written case comes from, what it said before, and how it leaves its suite. */
export function WrittenFacts({ suite, test }: Props) {
  const { t } = useTranslation('written-case');
  const [isOpen, setOpen] = useState(false);
  const { remove, restore } = useRemoval(suite.id, test.key);
  const { sourceId = '', folder = [] } = test.handwritten ?? {};
  const isGone = test.change === 'gone';
  const facts = [sourceId && t('sourceId', { id: sourceId }), folderText(folder)].filter(Boolean);
  return (
    <>
      {isGone && (
        <Alert color="ink" p="xs">
          {t('gone')}
        </Alert>
      )}
      {facts.length > 0 && (
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      )}
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('versions')}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={
            isGone ? <IconArrowBackUp size={16} aria-hidden /> : <IconTrash size={16} aria-hidden />
          }
          loading={remove.isPending || restore.isPending}
          onClick={() => (isGone ? restore : remove).mutate()}
        >
          {t(isGone ? 'restore' : 'remove')}
        </Button>
      </Group>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('versions')} size="lg">
        <Versions suiteId={suite.id} caseKey={test.key} />
      </Dialog>
    </>
  );
}

/** Takes a case out of new runs, and puts it back. */
function useRemoval(id: string, key: string) {
  const { t } = useTranslation('written-case');
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: ['suite', 'kept', id] });
  const onError = (error: Error) => toast('error', messageOf(error));
  const restore = useMutation({
    mutationFn: () => restoreCase({ id, key }),
    onSuccess: async () => {
      await refresh();
      toast('success', t('restored'));
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => removeCase({ id, key }),
    onSuccess: async () => {
      await refresh();
      toast('success', t('removed'), { label: t('undo'), run: () => restore.mutate() });
    },
    onError,
  });
  return { remove, restore };
}
