import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deviceName } from '../../../lib/device.ts';
import { formatAgo } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Lines } from '../../../ui/Lines.tsx';
import styles from '../../../ui/lines.module.css';
import { Section } from '../../../ui/Section.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { revokeOtherSessions, revokeSession, sessions } from '../api.ts';

/** The sessions of the user, each with a button that ends it. */
export function Devices() {
  const { t, i18n } = useTranslation('settings');
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(sessions);
  const revoking = useMutation({
    mutationFn: (id: string | 'others') =>
      id === 'others' ? revokeOtherSessions() : revokeSession({ id }),
    onSuccess: async () => {
      toast('success', t('devices.signedOut'));
      await cache.invalidateQueries({ queryKey: ['account'] });
    },
  });
  return (
    <Section title={t('devices.title')} text={t('devices.text')}>
      {error && <ErrorCard error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton h={80} />}
      <Lines>
        {data?.map(({ id, userAgent, ip, lastSeenAt, isCurrent }) => (
          <li key={id}>
            <div className={styles.words}>
              <Text fw={600}>{deviceName(userAgent)}</Text>
              <Text size="sm" c="dimmed">
                {ip} · {formatAgo(i18n.language, lastSeenAt)}
              </Text>
            </div>
            {isCurrent ? (
              <Tag tone="pass">{t('devices.this')}</Tag>
            ) : (
              <Button
                variant="default"
                size="xs"
                aria-label={t('devices.signOutOf', { device: deviceName(userAgent) })}
                loading={revoking.isPending && revoking.variables === id}
                onClick={() => revoking.mutate(id)}
              >
                {t('devices.signOut')}
              </Button>
            )}
          </li>
        ))}
      </Lines>
      {data && data.length > 1 && (
        <Group>
          <Button
            variant="default"
            loading={revoking.isPending && revoking.variables === 'others'}
            onClick={() => revoking.mutate('others')}
          >
            {t('devices.signOutOthers')}
          </Button>
        </Group>
      )}
    </Section>
  );
}
