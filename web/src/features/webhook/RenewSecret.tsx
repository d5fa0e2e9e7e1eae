import type { Webhook } from '@caseloom/contract';
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { renewSecret } from './api.ts';
import { MadeSecret } from './WebhookDialog.tsx';

type Props = { hook: Webhook; isOpen: boolean; onClose: () => void };

/** Gives a hook a new secret once somebody confirms it, and shows that this once. */
export function RenewSecret({ hook: { id, name }, isOpen, onClose }: Props) {
  const { t, i18n } = useTranslation('webhook');
  const cache = useQueryClient();
  const renewing = useMutation({
    mutationFn: () => renewSecret({ id }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['webhook'] }),
  });
  const { data: made, reset } = renewing;
  function close() {
    reset();
    onClose();
  }
  return (
    <>
      <ConfirmDialog
        isOpen={isOpen && !made}
        title={t('renew')}
        text={<Text>{t('renewText', { name })}</Text>}
        confirm={t('renewConfirm')}
        isBusy={renewing.isPending}
        onConfirm={() => renewing.mutate()}
        onClose={close}
      />
      <Dialog
        opened={made !== undefined}
        onClose={close}
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
        title={t('renewed')}
        size="lg"
      >
        {made && (
          <MadeSecret
            text={t('renewedText', { time: formatMoment(i18n.language, made.earlierUntil) })}
            secret={made.secret}
            onClose={close}
          />
        )}
      </Dialog>
    </>
  );
}
