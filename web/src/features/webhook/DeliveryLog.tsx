import { type Delivery, LIMITS, type Webhook } from '@caseloom/contract';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { deliveriesOf } from './api.ts';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import { useWebhook } from './use-webhook.ts';
import styles from './webhook.module.css';

/** What was sent to a hook, newest first; each can be opened and sent again. */
export function DeliveryLog({ hook }: { hook: Webhook }) {
  const { t } = useTranslation('webhook');
  const { data, error, refetch, ...more } = useInfiniteQuery(deliveriesOf(hook.id));
  const deliveries = data?.pages.flatMap(({ items }) => items);
  return (
    <section id={`log-${hook.id}`} className={styles.log} aria-label={t('logOf', hook)}>
      <Text size="sm" c="dimmed">
        {t('logText', { days: LIMITS.webhookLogDays })}
      </Text>
      {cannotShow(error, data) && <ErrorCard error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton h={80} />}
      {deliveries?.length === 0 && <Text size="sm">{t('logEmpty')}</Text>}
      {deliveries && deliveries.length > 0 && (
        <ol className={styles.deliveries}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} hook={hook} delivery={delivery} />
          ))}
        </ol>
      )}
      {more.hasNextPage && (
        <Button
          size="xs"
          variant="default"
          loading={more.isFetchingNextPage}
          onClick={() => more.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </section>
  );
}

const LOOKS = {
  sent: { tone: 'pass', Icon: IconCheck },
  failed: { tone: 'fail', Icon: IconAlertTriangle },
  waiting: { tone: 'warn', Icon: IconClock },
} as const;

function DeliveryRow({ hook, delivery }: { hook: Webhook; delivery: Delivery }) {
  const { t, i18n } = useTranslation('webhook');
  const [isOpen, setOpen] = useState(false);
  const { resending } = useWebhook(hook);
  const { id, event, status, createdAt, tries, nextTryAt, answerStatus, fault } = delivery;
  const time = formatMoment(i18n.language, createdAt);
  const { tone, Icon } = LOOKS[status];
  const facts = [
    time,
    tries > 0 && t('tries', { count: tries }),
    answerStatus !== null && t('answered', { code: String(answerStatus) }),
    nextTryAt && tries > 0 && t('nextTry', { time: formatMoment(i18n.language, nextTryAt) }),
  ];
  return (
    <li>
      <div className={styles.row}>
        <div>
          <Group gap="xs">
            <Tag tone={tone} icon={<Icon size={14} aria-hidden />}>
              {t(`status.${status}`)}
            </Tag>
            <Text size="sm" fw={600}>
              {t(`event.${event}`)}
            </Text>
          </Group>
          <Text size="sm" c="dimmed">
            {facts.filter(Boolean).join(' · ')}
          </Text>
          {fault && <Text size="sm">{t(`fault.${fault}`)}</Text>}
        </div>
        <Group gap="xs">
          <Button
            size="xs"
            variant="subtle"
            aria-expanded={isOpen}
            aria-label={t('detailsOf', { time })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('details')}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t('resendOf', { time })}
            loading={resending.isPending}
            disabled={status === 'waiting' && tries === 0}
            onClick={() => resending.mutate(id)}
          >
            {t('resend')}
          </Button>
        </Group>
      </div>
      {isOpen && <DeliveryDetails hook={hook} delivery={delivery} />}
    </li>
  );
}
