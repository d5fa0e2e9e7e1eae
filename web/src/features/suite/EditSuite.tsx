import { LIMITS, type SuiteAnswer } from '@caseloom/contract';
import { Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogButtons } from '../../ui/DialogButtons.tsx';
import { Form } from '../../ui/Form.tsx';
import { updateSuite } from './api.ts';

type Props = { suite: SuiteAnswer; isOpen: boolean; onClose: () => void };

/** What a suite is called, and what is to be known about it. */
export function EditSuite({ suite, isOpen, onClose }: Props) {
  const { t } = useTranslation('suite');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('edit')}>
      <Fields suite={suite} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ suite, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation(['suite', 'common']);
  const cache = useQueryClient();
  const [name, setName] = useState(suite.name);
  const [note, setNote] = useState(suite.note);
  const [isAsked, setAsked] = useState(false);
  const saving = useMutation({
    mutationFn: () => updateSuite({ id: suite.id, name: name.trim(), note }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['suite', 'kept', suite.id] });
      toast('success', t('suite:saved'));
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
          label={t('suite:name')}
          maxLength={LIMITS.name}
          value={name}
          error={isAsked && !name.trim() && t('common:required')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Textarea
          label={t('suite:note')}
          autosize
          minRows={3}
          maxLength={LIMITS.description}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <DialogButtons confirm={t('common:save')} isBusy={saving.isPending} onClose={onClose} />
      </Stack>
    </Form>
  );
}
