import type { Delivery, Webhook } from '@caseloom/contract';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Code } from '../api-key/parts.ts';
import { deliveryOf } from './api.ts';

/** What was sent, and what the address answered, as they were. */
export function DeliveryDetails({ hook, delivery }: { hook: Webhook; delivery: Delivery }) {
  const { t } = useTranslation('webhook');
  const { data, error, refetch } = useQuery(deliveryOf(hook.id, delivery.id, delivery.tries));
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={120} />;
  const { messageId, body, answer, answerStatus } = data;
  return (
    <Stack gap="sm" mt="xs">
      <Code label={t('messageId')} text={messageId} />
      <Code label={t('body')} text={indented(body)} />
      {answerStatus !== null &&
        (answer ? (
          <Code label={t('answer')} text={answer} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('noAnswer')}
          </Text>
        ))}
    </Stack>
  );
}

function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
