import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { cancelInvite, type Invitation, resendInvite } from './api.ts';

/** What an owner can do with an invitation that is not answered. @param onCancelled when it is revoked */
export function useInvitation({ id, email }: Invitation, onCancelled: () => void) {
  const { t } = useTranslation('user');
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: ['company'] });
  const resending = useMutation({
    mutationFn: () => resendInvite({ id }),
    onSuccess: async () => {
      await refresh();
      toast('success', t('resent', { email }));
    },
  });
  const cancelling = useMutation({
    mutationFn: () => cancelInvite({ id }),
    onSuccess: async () => {
      onCancelled();
      await refresh();
      toast('success', t('cancelled', { email }));
    },
  });
  return { resending, cancelling };
}
