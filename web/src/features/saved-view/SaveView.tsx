import type { SavedView } from '@caseloom/contract';
import { Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { useName } from '../../ui/use-name.ts';
import { createView, type ViewedList } from './api.ts';

type Props = {
  viewed: ViewedList;
  words: SavedView['words'];
  isOpen: boolean;
  onClose: () => void;
};

/** Saves the filters of a list under a name, for oneself or for the project. */
export function SaveView({ isOpen, ...props }: Props) {
  const { t } = useTranslation('saved-view');
  return (
    <Dialog opened={isOpen} onClose={props.onClose} title={t('saveTitle')}>
      <Fields {...props} />
    </Dialog>
  );
}

function Fields({ viewed: { list, projectSlug }, words, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('saved-view');
  const cache = useQueryClient();
  const { name, ask, field } = useName('');
  const [isShared, setShared] = useState(false);
  const saving = useMutation({
    mutationFn: () =>
      createView({ list, words, name, isShared, ...(projectSlug && { projectSlug }) }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['views'] });
      toast('success', t('saved', { name }));
      onClose();
    },
  });
  return (
    <DialogForm
      confirm={t('confirm')}
      isBusy={saving.isPending}
      onSubmit={() => ask() && saving.mutate()}
      onClose={onClose}
    >
      <TextInput label={t('name')} {...field} />
      <Checkbox
        label={t('share')}
        description={projectSlug ? t('shareHelp') : t('shareNeedsProject')}
        disabled={!projectSlug}
        checked={isShared}
        onChange={({ currentTarget }) => setShared(currentTarget.checked)}
      />
    </DialogForm>
  );
}
