import { LIMITS, type StepAnswer } from '@caseloom/contract';
import { SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../../lib/api.ts';
import { changedFields } from '../../../lib/changed-fields.ts';
import { toast } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogButtons } from '../../../ui/DialogButtons.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Form } from '../../../ui/Form.tsx';
import { createStep, updateStep } from '../api.ts';
import { STEP_TYPES } from '../kinds.ts';

type Props = {
  slug: string;
  edited: StepAnswer | 'new' | undefined;
  /** Called with the step that was created or changed. */
  onDone: (id: string) => void;
  onClose: () => void;
};

/** A step's words; changing them changes them in every model. */
export function StepDialog({ edited, onClose, ...props }: Props) {
  const { t } = useTranslation('project');
  return (
    <Dialog
      opened={edited !== undefined}
      onClose={onClose}
      title={t(edited === 'new' ? 'step.new' : 'step.edit')}
    >
      {edited && (
        <Fields step={edited === 'new' ? undefined : edited} onClose={onClose} {...props} />
      )}
    </Dialog>
  );
}

function Fields({
  slug,
  step,
  onDone,
  onClose,
}: Omit<Props, 'edited'> & { step: StepAnswer | undefined }) {
  const { t } = useTranslation(['project', 'common']);
  const cache = useQueryClient();
  const form = useForm({
    initialValues: {
      label: step?.label ?? '',
      type: step?.type ?? ('action' as const),
      expected: step?.expected ?? '',
    },
    validate: { label: (label) => (label.trim() ? null : t('common:required')) },
  });
  const saving = useMutation({
    mutationFn: (fields: typeof form.values) =>
      step
        ? updateStep({ stepId: step.id, ...changesOf(form.getInitialValues(), fields) })
        : createStep({ projectSlug: slug, ...fields }),
    meta: { hideErrors: true },
    onSuccess: async ({ id }) => {
      await cache.invalidateQueries({ queryKey: ['project'] });
      // the drawings show the words of their steps
      await cache.invalidateQueries({ queryKey: ['model'] });
      toast('success', t(step ? 'project:step.saved' : 'project:step.created'));
      onDone(id);
      onClose();
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  const isAtField = Object.keys(fieldErrorsOf(saving.error)).length > 0;
  return (
    <Form
      isBusy={saving.isPending}
      about={step?.id}
      onSubmit={form.onSubmit((fields) => saving.mutate(fields))}
    >
      <Stack>
        {saving.error && !isAtField && <ErrorCard error={saving.error} />}
        <div>
          <Text size="sm" fw={600} mb={4} id="step-type">
            {t('project:type')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby="step-type"
            data={STEP_TYPES.map((value) => ({ value, label: t(`project:step.type.${value}`) }))}
            {...form.getInputProps('type')}
          />
        </div>
        <Textarea
          label={t('project:step.label')}
          description={t('project:step.labelHelp')}
          data-autofocus
          required
          autosize
          maxLength={LIMITS.label}
          {...form.getInputProps('label')}
        />
        <Textarea
          label={t('project:step.expected')}
          autosize
          maxLength={LIMITS.description}
          {...form.getInputProps('expected')}
        />
        {step && step.usedBy > 0 && (
          <Text size="sm" c="dimmed">
            {t('project:step.changesIn', { count: step.usedBy })}
          </Text>
        )}
        <DialogButtons confirm={t('common:save')} isBusy={saving.isPending} onClose={onClose} />
      </Stack>
    </Form>
  );
}

/** What was changed; a type says with it what is expected, without which there would be nothing. */
function changesOf<Fields extends { expected: string }>(before: Fields, now: Fields) {
  const changes = changedFields(before, now);
  return 'type' in changes ? { ...changes, expected: now.expected } : changes;
}
