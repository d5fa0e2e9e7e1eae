import { LIMITS, type ModelAnswer } from '@caseloom/contract';
import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogButtons } from '../../../ui/DialogButtons.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Form } from '../../../ui/Form.tsx';
import { updateModel } from '../api.ts';

type Props = { model: ModelAnswer; isOpen: boolean; onClose: () => void };

/** A model's name, its description, and the wording of its test cases. */
export function RenameModel({ model, isOpen, onClose }: Props) {
  const { t } = useTranslation('project');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('rename')}>
      <Fields model={model} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ model, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation(['project', 'common']);
  const cache = useQueryClient();
  const { id: modelId, projectSlug, version, name, description, bddType } = model;
  const form = useForm({
    initialValues: { name, description, bddType },
    validate: { name: (value) => (value.trim() ? null : t('common:required')) },
  });
  const saving = useMutation({
    mutationFn: (fields: typeof form.values) =>
      updateModel({ modelId, projectSlug, version, ...fields }),
    meta: { hideErrors: true },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['project', projectSlug] });
      await cache.invalidateQueries({ queryKey: ['model', modelId] });
      toast('success', t('project:modelRenamed'));
      onClose();
    },
  });
  return (
    <Form
      isBusy={saving.isPending}
      about={modelId}
      onSubmit={form.onSubmit((fields) => saving.mutate(fields))}
    >
      <Stack>
        {saving.error && <ErrorCard error={saving.error} />}
        <TextInput
          label={t('project:name')}
          data-autofocus
          required
          maxLength={LIMITS.name}
          {...form.getInputProps('name')}
        />
        <Textarea
          label={t('project:description')}
          maxLength={LIMITS.description}
          {...form.getInputProps('description')}
        />
        <Select
          label={t('project:wording')}
          data={(['bdd', 'classic'] as const).map((value) => ({
            value,
            label: t(`project:bddType.${value}`),
          }))}
          {...form.getInputProps('bddType')}
        />
        <DialogButtons confirm={t('common:save')} isBusy={saving.isPending} onClose={onClose} />
      </Stack>
    </Form>
  );
}
