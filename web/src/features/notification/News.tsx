import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../lib/format.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { markRead, notifications, unreadCount } from './api.ts';
import styles from './notification.module.css';

/** The newest notifications; each leads to what it is about. */
export function News({ onLeave }: { onLeave: () => void }) {
  const { t, i18n } = useTranslation('notification');
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(notifications);
  const reading = useMutation({
    mutationFn: (ids: string[] | undefined) => markRead(ids ? { ids } : {}),
    onSuccess: async ({ unread }) => {
      cache.setQueryData(unreadCount.queryKey, unread);
      await cache.invalidateQueries(notifications);
    },
  });
  return (
    <div className={styles.news}>
      <Group justify="space-between" className={styles.newsHead}>
        <Text fw={700} component="h2" fz={15}>
          {t('title')}
        </Text>
        {data && data.unread > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={reading.isPending}
            onClick={() => reading.mutate(undefined)}
          >
            {t('readAll')}
          </Button>
        )}
      </Group>
      {error && (
        <Box p="md">
          <ErrorCard error={error} onRetry={refetch} />
        </Box>
      )}
      {!data && !error && (
        <Stack p="md">
          <Skeleton h={40} />
          <Skeleton h={40} />
        </Stack>
      )}
      {data?.items.length === 0 && (
        <Text c="dimmed" p="md">
          {t('empty')}
        </Text>
      )}
      <ul>
        {data?.items.map(({ id, text, path, createdAt, readAt }) => (
          <li key={id}>
            <Link
              to={path.replace(/\?.*/, '')}
              search={Object.fromEntries(new URL(path, location.origin).searchParams)}
              className={readAt ? undefined : styles.isUnread}
              onClick={() => {
                onLeave();
                if (!readAt) reading.mutate([id]);
              }}
            >
              <span>{text}</span>
              <Text size="sm" c="dimmed" component="time" dateTime={createdAt}>
                {readAt ? '' : `${t('unread')} · `}
                {formatAgo(i18n.language, createdAt)}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.newsFoot}>
        <TextLink to="/settings/$tab" params={{ tab: 'notifications' }} size="sm" onClick={onLeave}>
          {t('settings')}
        </TextLink>
      </div>
    </div>
  );
}
