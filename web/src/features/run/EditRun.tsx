import { LIMITS, type RunAnswer } from '@caseloom/contract';
import { Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogButtons } from '../../ui/DialogButtons.tsx';
import { Form } from '../../ui/Form.tsx';
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
  const [name, setName] = useState(run.name);
  const [environment, setEnvironment] = useState(run.environment);
  const [isAsked, setAsked] = useState(false);
  const saving = useMutation({
    mutationFn: () => updateRun({ id: run.id, name: name.trim(), environment: environment.trim() }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['run', run.id] });
      onClose();
    },
  });
  function save() {
    setAsked(true);
    if (name.trim()) saving.mutate();
  }
  return (
    <Form isBusy={saving.isPending} onSubmit={save}>
      <Stack>
        <TextInput
          data-autofocus
          label={t('run:edit.name')}
          maxLength={LIMITS.name}
          value={name}
          error={isAsked && !name.trim() && t('common:required')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label={t('run:edit.environment')}
          maxLength={LIMITS.name}
          value={environment}
          onChange={({ currentTarget }) => setEnvironment(currentTarget.value)}
        />
        <DialogButtons confirm={t('common:save')} isBusy={saving.isPending} onClose={onClose} />
      </Stack>
    </Form>
  );
}
