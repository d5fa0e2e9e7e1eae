import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { outbox } from './api.ts';

/** Where an installation has no mail server: why no e-mail comes, and where it is for who sits at the machine. */
export function OutboxNote() {
  const { t } = useTranslation('auth');
  const { data } = useQuery(outbox);
  if (!data || data.sendsMail) return null;
  return (
    <Text size="sm" role="note">
      {data.address ? (
        <Trans
          t={t}
          i18nKey="outbox.here"
          components={{ outbox: <Anchor inherit href={data.address} target="_blank" /> }}
        />
      ) : (
        t('outbox.elsewhere')
      )}
    </Text>
  );
}
