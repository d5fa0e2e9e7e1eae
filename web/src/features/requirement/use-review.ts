import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { requirementsOf, reviewRequirement } from './api.ts';

/** Confirms that the changed models still meet a requirement. */
export function useReview(slug: string) {
  const { t } = useTranslation('requirement');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => reviewRequirement({ slug, id }),
    onSuccess: (_, id) => toast('success', t('held', { id })),
    onSettled: () => cache.invalidateQueries(requirementsOf(slug)),
  });
}
