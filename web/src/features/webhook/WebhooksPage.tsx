import type { Webhook } from '@caseloom/contract';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParam } from '../../lib/address.ts';
import { cannotShow } from '../../lib/api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { projectOf } from '../project/api.ts';
import { webhooksOf } from './api.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookRow } from './WebhookRow.tsx';
import styles from './webhook.module.css';

/** `/projects/{slug}/webhooks`: for those who administer the project; the others see the project itself. */
export function WebhooksPage() {
  const slug = useParam('name');
  const { data, error, refetch } = useQuery(projectOf(slug));
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={240} />;
  if (!data.can.edit) return <Navigate to="/projects/$name" params={{ name: slug }} replace />;
  return <Webhooks slug={slug} />;
}

function Webhooks({ slug }: { slug: string }) {
  const { t } = useTranslation('webhook');
  const { data, error, refetch } = useQuery(webhooksOf(slug));
  const [editing, setEditing] = useState<Webhook | 'new'>();
  const make = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setEditing('new')}
      disabled={!data}
    >
      {t('new')}
    </Button>
  );
  const isEmpty = data?.length === 0;
  return (
    <Stack>
      <PageHead title={t('title')}>{!isEmpty && make}</PageHead>
      <Text c="dimmed" maw={720}>
        {t('text')}
      </Text>
      {cannotShow(error, data) && <ErrorCard error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton h={160} />}
      {isEmpty && (
        <EmptyState
          icon={<IconWebhook size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
          title={t('none')}
          text={t('noneText')}
          action={make}
        />
      )}
      {data && !isEmpty && (
        <ul className={styles.list} aria-label={t('title')}>
          {data.map((hook) => (
            <WebhookRow key={hook.id} hook={hook} onEdit={() => setEditing(hook)} />
          ))}
        </ul>
      )}
      <WebhookDialog slug={slug} editing={editing} onClose={() => setEditing(undefined)} />
    </Stack>
  );
}
