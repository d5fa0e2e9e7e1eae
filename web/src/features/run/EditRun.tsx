import { LIMITS, type RunAnswer } from '@caseloom/contract';
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { useName } from '../../ui/use-name.ts';
import { updateRun } from './api.ts';

type Props = { run: RunAnswer; isOpen: boolean; onClose: () => void };

/** What a run is called, and where it runs. */
export function EditRun({ run, isOpen, onClose }: Props) {
  const { t } = useTranslation('run');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('edit.title')}>
      <Fields run={run} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ run, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation(['run', 'common']);
  const cache = useQueryClient();
  const { name, ask, field } = useName(run.name);
  const [environment, setEnvironment] = useState(run.environment);
  const saving = useMutation({
    mutationFn: () => updateRun({ id: run.id, name, environment: environment.trim() }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['run', run.id] });
      onClose();
    },
  });
  return (
    <DialogForm
      confirm={t('common:save')}
      isBusy={saving.isPending}
      onSubmit={() => ask() && saving.mutate()}
      onClose={onClose}
    >
      <TextInput label={t('run:edit.name')} {...field} />
      <TextInput
        label={t('run:edit.environment')}
        maxLength={LIMITS.name}
        value={environment}
        onChange={({ currentTarget }) => setEnvironment(currentTarget.value)}
      />
    </DialogForm>
  );
}
