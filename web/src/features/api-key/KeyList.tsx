import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type ApiKey, apiKeys, revokeKey } from './api.ts';
import styles from './api-key.module.css';
import { KeyRow } from './KeyRow.tsx';

/** Keys, each with a button that revokes it. */
export function KeyList({ keys, label }: { keys: ApiKey[]; label: string }) {
  const { t } = useTranslation('api-key');
  const cache = useQueryClient();
  const [going, setGoing] = useState<ApiKey>();
  const revoking = useMutation({
    mutationFn: (id: string) => revokeKey({ id }),
    onSuccess: () => toast('success', t('revoked')),
    onSettled: () => {
      setGoing(undefined);
      return cache.invalidateQueries({ queryKey: apiKeys.queryKey });
    },
  });
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={() => setGoing(key)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={going !== undefined}
        title={t('revokeTitle', { name: going?.name })}
        text={<Text>{t('revokeText')}</Text>}
        confirm={t('revoke')}
        isDangerous
        isBusy={revoking.isPending}
        onConfirm={() => going && revoking.mutate(going.id)}
        onClose={() => setGoing(undefined)}
      />
    </>
  );
}
