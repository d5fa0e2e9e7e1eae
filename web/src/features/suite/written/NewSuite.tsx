import { Button, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { useName } from '../../../ui/use-name.ts';
import { createWritten } from '../api.ts';

/** Makes a suite without a model, and leads to it. */
export function NewSuite({ slug }: { slug: string }) {
  const { t } = useTranslation('written-case');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('newSuite')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('newSuiteTitle')}>
        <Fields slug={slug} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Fields({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { t } = useTranslation(['written-case', 'suite']);
  const { name, ask, field } = useName('');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const creating = useMutation({
    mutationFn: () => createWritten({ projectSlug: slug, name }),
    onSuccess: async ({ id }) => {
      await cache.invalidateQueries({ queryKey: ['suites', slug] });
      onClose();
      await navigate({ to: '/suites/$id', params: { id } });
    },
  });
  return (
    <DialogForm
      confirm={t('written-case:create')}
      isBusy={creating.isPending}
      onSubmit={() => ask() && creating.mutate()}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('written-case:newSuiteHelp')}
      </Text>
      <TextInput label={t('suite:name')} {...field} />
    </DialogForm>
  );
}
