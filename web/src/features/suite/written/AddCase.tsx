import type { SuiteAnswer } from '@caseloom/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { addCase } from '../api.ts';
import { type Written, WrittenForm } from './WrittenForm.tsx';

type Props = {
  suite: SuiteAnswer;
  isPrimary?: boolean;
  /** The folder that the list shows: a new case stands there, unless another one is named. */
  section?: string | undefined;
  onAdded: (caseKey: string) => void;
};

/** Adds a case that a person writes to a suite, and leads to it. */
export function AddCase({ suite, isPrimary = false, section, onAdded }: Props) {
  const { t } = useTranslation('written-case');
  const [isOpen, setOpen] = useState(false);
  // what was typed is still there after Escape; only a saved or a cancelled case begins anew
  const [form, setForm] = useState(0);
  const cache = useQueryClient();
  const { id } = suite;
  const close = () => setOpen(false);
  function finish() {
    close();
    setForm((number) => number + 1);
  }
  const adding = useMutation({
    mutationFn: (written: Written) => addCase({ id, ...written }),
    onSuccess: async ({ key }) => {
      await cache.invalidateQueries({ queryKey: ['suite', 'kept', id] });
      toast('success', t('added'));
      finish();
      onAdded(key);
    },
  });
  return (
    <>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        disabled={suite.status === 'generating'}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('add')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('add')} size="xl" keepMounted>
        <WrittenForm
          key={form}
          suite={suite}
          section={section}
          confirm={t('add')}
          isBusy={adding.isPending}
          onSave={adding.mutate}
          onClose={finish}
        />
      </Dialog>
    </>
  );
}
