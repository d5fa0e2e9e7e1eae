import { Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf, messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { addressOf, PLACE } from './address.ts';
import { linkOf, setLink } from './api.ts';
import styles from './requirement.module.css';

type Props = { slug: string; pattern: string | null; isOpen: boolean; onClose: () => void };

/** Where the requirements of a project are written: an address with a place for the id. */
export function LinkDialog({ isOpen, onClose, ...fields }: Props) {
  const { t } = useTranslation('requirement');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('link.title')} size="lg">
      <Fields {...fields} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ slug, pattern, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation(['requirement', 'common']);
  const cache = useQueryClient();
  const [words, setWords] = useState(pattern ?? '');
  const [isWrong, setWrong] = useState(false);
  const saving = useMutation({
    mutationFn: (next: string | null) => setLink({ slug, pattern: next }),
    onSuccess: async () => {
      await cache.invalidateQueries(linkOf(slug));
      toast('success', t('requirement:link.saved'));
      onClose();
    },
    meta: { hideErrors: true },
  });
  const example = addressOf('REQ-12', words.trim());
  const hasPlace = words.includes(PLACE);
  function save() {
    const isFine = words.trim() === '' || (hasPlace && example !== undefined);
    setWrong(!isFine);
    if (isFine) saving.mutate(words.trim() || null);
  }
  const refused = saving.error && (fieldErrorsOf(saving.error).pattern ?? messageOf(saving.error));
  return (
    <DialogForm
      confirm={t('common:save')}
      isBusy={saving.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        type="url"
        label={t('requirement:link.pattern')}
        description={t('requirement:link.help', { place: PLACE })}
        placeholder={`https://jira.example.com/browse/${PLACE}`}
        maxLength={500}
        value={words}
        error={(isWrong && t('requirement:link.wrong', { place: PLACE })) || refused}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      {hasPlace && example && (
        <Text size="sm" c="dimmed" className={styles.example}>
          {t('requirement:link.example', { address: example })}
        </Text>
      )}
    </DialogForm>
  );
}
