import type { SuiteCaseAnswer } from '@caseloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { rewriteCase } from '../api.ts';
import { type Written, WrittenForm } from './WrittenForm.tsx';

type Props = {
  suite: { id: string; projectSlug: string; revision: number };
  test: SuiteCaseAnswer & { handwritten: NonNullable<SuiteCaseAnswer['handwritten']> };
  onClose: () => void;
};

/** Changes what a written case says; what it said stays in its versions. */
export function EditWritten({ suite, test, onClose }: Props) {
  const { t } = useTranslation('suite');
  const { id } = suite;
  const cache = useQueryClient();
  const { key, handwritten } = test;
  const saving = useMutation({
    mutationFn: (written: Written) =>
      rewriteCase({ id, key, version: handwritten.version, ...written }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['suite', 'kept', id] });
      toast('success', t('saved'));
      onClose();
    },
  });
  return (
    <WrittenForm
      suite={suite}
      test={test}
      confirm={t('save')}
      isBusy={saving.isPending}
      onSave={saving.mutate}
      onClose={onClose}
    />
  );
}
