import { LIMITS, type SuiteAnswer } from '@caseloom/contract';
import { Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { useName } from '../../ui/use-name.ts';
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
  const { name, ask, field } = useName(suite.name);
  const [note, setNote] = useState(suite.note);
  const saving = useMutation({
    mutationFn: () => updateSuite({ id: suite.id, name, note }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['suite', 'kept', suite.id] });
      toast('success', t('suite:saved'));
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
      <TextInput label={t('suite:name')} {...field} />
      <Textarea
        label={t('suite:note')}
        autosize
        minRows={3}
        maxLength={LIMITS.description}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </DialogForm>
  );
}
