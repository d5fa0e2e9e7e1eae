import type { Webhook } from '@caseloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { deleteWebhook, resendDelivery, testWebhook, updateWebhook } from './api.ts';

/** What can be done with a hook and with what was sent to it. */
export function useWebhook({ id }: Webhook) {
  const { t } = useTranslation('webhook');
  const cache = useQueryClient();
  // lists and logs alike
  const onSettled = () => cache.invalidateQueries({ queryKey: ['webhook'] });
  const testing = useMutation({
    mutationFn: () => testWebhook({ id }),
    onSuccess: () => toast('success', t('tested')),
    onSettled,
  });
  const switching = useMutation({
    mutationFn: (isOn: boolean) => updateWebhook({ id, isOn }),
    onSuccess: ({ isOn }) => toast('success', t(isOn ? 'switchedOn' : 'switchedOff')),
    onSettled,
  });
  const deleting = useMutation({
    mutationFn: () => deleteWebhook({ id }),
    onSuccess: () => toast('success', t('deleted')),
    onSettled,
  });
  const resending = useMutation({
    mutationFn: (deliveryId: string) => resendDelivery({ id, deliveryId }),
    onSuccess: () => toast('success', t('resent')),
    onSettled,
  });
  return { testing, switching, deleting, resending };
}
