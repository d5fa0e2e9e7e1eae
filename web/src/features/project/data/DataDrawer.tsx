import type { ModelAnswer, TestDataAnswer } from '@caseloom/contract';
import { Drawer } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { createTestData, updateTestData } from '../api.ts';
import { DataForm, type Fields, toFields, toRecord } from './DataForm.tsx';

type Props = {
  slug: string;
  edited: TestDataAnswer | 'new' | undefined;
  models: ModelAnswer[];
  /** Told which record was made or changed. */
  onDone: (id: string) => void;
  onClose: () => void;
};

/** Makes test data, or changes it, beside the table it is in. */
export function DataDrawer({ edited, onClose, ...props }: Props) {
  const { t } = useTranslation('project');
  return (
    <Drawer
      opened={edited !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={t(edited === 'new' ? 'data.new' : 'data.edit')}
    >
      {edited && (
        <Content record={edited === 'new' ? undefined : edited} onClose={onClose} {...props} />
      )}
    </Drawer>
  );
}

type ContentProps = Omit<Props, 'edited'> & { record: TestDataAnswer | undefined };

function Content({ slug, record, models, onDone, onClose }: ContentProps) {
  const { t } = useTranslation('project');
  const cache = useQueryClient();
  const saving = useMutation({
    mutationFn: (fields: Fields) => {
      const data = { projectSlug: slug, ...toRecord(fields) };
      return record
        ? updateTestData({ id: record.id, version: record.version, ...data })
        : createTestData(data);
    },
    meta: { hideErrors: true },
    onSuccess: async ({ id }) => {
      await cache.invalidateQueries({ queryKey: ['testData'] });
      await cache.invalidateQueries({ queryKey: ['project', 'all'] });
      await cache.invalidateQueries({ queryKey: ['model'] });
      toast('success', t(record ? 'data.saved' : 'data.created'));
      onDone(id);
      onClose();
    },
  });
  return (
    <DataForm
      initial={toFields(record)}
      models={models}
      error={saving.error}
      isBusy={saving.isPending}
      onSubmit={(fields) => saving.mutate(fields)}
      onClose={onClose}
    />
  );
}
