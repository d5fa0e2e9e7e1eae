import type { RequirementItem } from '@caseloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { importRequirements, undoImport } from '../api.ts';

type Import = { items: RequirementItem[]; deletesGone: boolean; print: string };

/** Saves what the preview shows and leads to the requirements; a toast takes it back. */
export function useImport(slug: string, onRefused: () => void) {
  const { t } = useTranslation('requirement-import');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const takeBack = useMutation({
    mutationFn: (importId: string) => undoImport({ slug, importId }),
    onSuccess: () => toast('success', t('undone')),
    onError: (error) => toast('error', messageOf(error)),
    onSettled: () => cache.invalidateQueries(),
  });
  return useMutation({
    mutationFn: (given: Import) => importRequirements({ slug, ...given }),
    onSuccess: async ({ importId }) => {
      await cache.invalidateQueries({ queryKey: ['requirement', slug] });
      await navigate({
        to: '/projects/$name',
        params: { name: slug },
        search: { tab: 'requirements' },
      });
      toast(
        'success',
        t('saved'),
        importId === null ? undefined : { label: t('undo'), run: () => takeBack.mutate(importId) },
      );
    },
    onError: (error) => {
      toast('error', messageOf(error));
      onRefused();
    },
  });
}
