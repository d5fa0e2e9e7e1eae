import type { RequirementAnswer } from '@caseloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { requirementsOf, reviewRequirement } from './api.ts';

type Reviewed = Pick<RequirementAnswer, 'id' | 'version'>;

/** Confirms that the changed models and words of a requirement still fit each other. */
export function useReview(slug: string) {
  const { t } = useTranslation('requirement');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Reviewed) =>
      reviewRequirement({ slug, id, ...(version !== null && { version }) }),
    onSuccess: (_, { id }) => toast('success', t('held', { id })),
    onSettled: () => cache.invalidateQueries(requirementsOf(slug)),
  });
}
