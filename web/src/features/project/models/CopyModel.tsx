import type { ModelAnswer } from '@caseloom/contract';
import { Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogButtons } from '../../../ui/DialogButtons.tsx';
import { Form } from '../../../ui/Form.tsx';
import { copyModel, counts } from '../api.ts';

type Props = { model: ModelAnswer; isOpen: boolean; onClose: () => void };

/** A copy of a model, with its steps and data, in a project of one's choice. */
export function CopyModel({ model, isOpen, onClose }: Props) {
  const { t } = useTranslation('project');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('copyTo')}>
      <Choice model={model} onClose={onClose} />
    </Dialog>
  );
}

function Choice({ model: { id, name }, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation(['project', 'common']);
  const cache = useQueryClient();
  const projects = useQuery(counts).data ?? [];
  const [slug, setSlug] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const copying = useMutation({
    mutationFn: (projectSlug: string) => copyModel({ modelId: id, projectSlug }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['project'] });
      await cache.invalidateQueries({ queryKey: ['testData'] });
      toast('success', t('project:copyDone'));
      onClose();
    },
  });
  function handleSubmit() {
    setMissing(!slug);
    if (slug) copying.mutate(slug);
  }
  return (
    <Form isBusy={copying.isPending} about={id} onSubmit={handleSubmit}>
      <Stack>
        <Text>{t('project:copyText', { name })}</Text>
        <Select
          label={t('project:selectProject')}
          data-autofocus
          searchable
          nothingFoundMessage={t('common:noData')}
          data={projects.map((project) => ({ value: project.slug, label: project.name }))}
          value={slug}
          error={isMissing && !slug && t('common:required')}
          onChange={setSlug}
        />
        <DialogButtons confirm={t('project:copy')} isBusy={copying.isPending} onClose={onClose} />
      </Stack>
    </Form>
  );
}
