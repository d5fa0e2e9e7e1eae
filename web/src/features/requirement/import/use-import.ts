import type { RequirementItem } from '@caseloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { importRequirements, undoImport } from '../api.ts';

type Import = {
  items: RequirementItem[];
  deletesGone: boolean;
  suites: string[] | undefined;
  print: string;
};

/** So many test cases are named that an undo leaves as they are. */
const SHOWN = 5;

/** Saves what the preview shows and leads to the requirements; a toast takes it back. */
export function useImport(slug: string, onRefused: () => void) {
  const { t } = useTranslation('requirement-import');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const takeBack = useMutation({
    mutationFn: (importId: string) => undoImport({ slug, importId }),
    onSuccess: ({ left }) => {
      if (left.length === 0) return toast('success', t('undone'));
      const shown = left.slice(0, SHOWN).map(({ name }) => name);
      const names = left.length > SHOWN ? [...shown, '…'] : shown;
      return toast('warning', t('undoneBut', { count: left.length, names: names.join(', ') }));
    },
    onError: (error) => toast('error', messageOf(error)),
    onSettled: () => cache.invalidateQueries(),
  });
  return useMutation({
    mutationFn: (given: Import) => importRequirements({ slug, ...given }),
    onSuccess: async ({ importId }) => {
      // test cases of suites may have got requirements too
      await cache.invalidateQueries();
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
