import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { download, messageOf } from '../../../lib/api.ts';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { fullName } from '../../../ui/Face.tsx';
import { activityOf, exportActivity } from '../api.ts';

/** Who did what in a project, day by day. */
export function ActivityTab({ slug }: { slug: string }) {
  const { t, i18n } = useTranslation('project');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    activityOf(slug),
  );
  const saving = useMutation({
    mutationFn: () => download(exportActivity(slug), `${slug}.csv`),
  });
  if (error) return <ErrorCard message={messageOf(error)} onRetry={refetch} />;
  if (!data) return <Skeleton h={320} />;
  const events = data.pages.flatMap(({ items }) => items);
  if (events.length === 0) {
    return (
      <EmptyState
        icon={<IconHistory size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
        title={t('activity.empty')}
      />
    );
  }
  const days = Map.groupBy(events, ({ createdAt }) => formatDate(i18n.language, createdAt));
  return (
    <Stack>
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {t('activity.export')}
        </Button>
      </Group>
      {[...days].map(([day, entries]) => (
        <section key={day} className="card" aria-label={day}>
          <Text component="h2" fw={700} fz={15} mb={4}>
            {day}
          </Text>
          <ul className="activity">
            {entries.map(({ id, text, actor, createdAt }) => (
              <li key={id}>
                <time dateTime={createdAt}>{formatTime(i18n.language, createdAt)}</time>
                <span>
                  <strong>{actor ? fullName(actor) : t('activity.system')}</strong> {text}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('activity.more')}
        </Button>
      )}
    </Stack>
  );
}
