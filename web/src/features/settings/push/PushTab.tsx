import { Alert, Button, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../../lib/api.ts';
import { deviceName } from '../../../lib/device.ts';
import { formatDate } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Lines } from '../../../ui/Lines.tsx';
import styles from '../../../ui/lines.module.css';
import { Section } from '../../../ui/Section.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { push, unsubscribePush } from '../api.ts';
import { askForPush, type PushState, pushAddress, pushState } from './browser.ts';

/** Messages to the device itself: the page explains them before the browser asks. */
export function PushTab() {
  const { t, i18n } = useTranslation('settings');
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(push);
  const [state, setState] = useState<PushState>(pushState);
  const { data: here = null } = useQuery({ queryKey: ['pushAddress'], queryFn: pushAddress });
  const isHere = ({ endpoint }: { endpoint: string }) => endpoint === here;
  const isOn = data?.devices.some(isHere) ?? false;
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries(push),
      cache.invalidateQueries({ queryKey: ['pushAddress'] }),
    ]);
  const subscribing = useMutation({
    mutationFn: () => askForPush(data?.publicKey ?? ''),
    onSuccess: async (reached) => {
      setState(reached);
      if (reached === 'granted') toast('success', t('push.on'));
      await refresh();
    },
  });
  const removing = useMutation({
    mutationFn: (id: string) => unsubscribePush({ id }),
    onSuccess: async () => {
      toast('success', t('push.removed'));
      await refresh();
    },
  });
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={160} />;
  return (
    <Stack>
      <Section title={t('tab.push')} text={t('push.text')}>
        {state === 'insecure' && <Alert color="yellow">{t('push.insecure')}</Alert>}
        {state === 'unsupported' && <Alert color="yellow">{t('push.unsupported')}</Alert>}
        {state === 'denied' && <Denied />}
        {isOn && (
          <Group>
            <Tag tone="pass" icon={<IconBellRinging size={14} aria-hidden />}>
              {t('push.on')}
            </Tag>
          </Group>
        )}
        {(state === 'default' || state === 'granted') && !isOn && (
          <Group>
            <Button loading={subscribing.isPending} onClick={() => subscribing.mutate()}>
              {t('push.here')}
            </Button>
          </Group>
        )}
      </Section>
      {data.devices.length > 0 && (
        <Section title={t('push.devices')}>
          <Lines>
            {data.devices.map(({ id, userAgent, createdAt, endpoint }) => (
              <li key={id}>
                <div className={styles.words}>
                  <Text fw={600}>{deviceName(userAgent)}</Text>
                  <Text size="sm" c="dimmed">
                    {t('push.since', { date: formatDate(i18n.language, createdAt) })}
                  </Text>
                </div>
                {isHere({ endpoint }) && <Tag tone="pass">{t('devices.this')}</Tag>}
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('push.removeOf', { device: deviceName(userAgent) })}
                  loading={removing.isPending && removing.variables === id}
                  onClick={() => removing.mutate(id)}
                >
                  {t('push.remove')}
                </Button>
              </li>
            ))}
          </Lines>
        </Section>
      )}
    </Stack>
  );
}

/** The browser blocks the request: only its own settings can change that. */
function Denied() {
  const { t } = useTranslation('settings');
  return (
    <Alert color="yellow" title={t('push.denied')}>
      <List type="ordered" size="sm">
        {(['lock', 'allow', 'reload'] as const).map((step) => (
          <List.Item key={step}>{t(`push.steps.${step}`)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
