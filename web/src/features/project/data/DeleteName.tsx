import type { TestDataAnswer } from '@caseloom/contract';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { useMoveToBin } from '../../bin/parts.ts';
import { deleteTestData } from '../api.ts';

type Props = { name: string; records: readonly TestDataAnswer[]; onDone: () => void };

/** Puts all classes of a name into the bin; the server says which models use it. */
export function DeleteName({ name, records, onDone }: Props) {
  const { t } = useTranslation('project');
  const cache = useQueryClient();
  const { announce } = useMoveToBin({ kind: 'testData' });
  const deleting = useMutation({
    mutationFn: async () => {
      for (const { id } of records) {
        await deleteTestData({ id });
        announce({ id, name: `<${name}>` });
      }
    },
    onSuccess: onDone,
    onError: (error) => toast('error', messageOf(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: ['testData'] }),
  });
  return (
    <Button
      variant="light"
      color="red"
      size="xs"
      leftSection={<IconTrash size={16} />}
      loading={deleting.isPending}
      onClick={() => deleting.mutate()}
    >
      {t('data.delete')}
    </Button>
  );
}
