import { Button, Group, Stack } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cannotShow, download } from '../../lib/api.ts';
import { Activity } from '../../ui/Activity.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import { activityOf, exportActivity } from './api.ts';

/** What was done in a project, and the same as a file. */
export function ActivityTab({ slug }: { slug: string }) {
  const { t } = useTranslation('project');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    activityOf(slug),
  );
  const saving = useMutation({
    mutationFn: () => download(exportActivity(slug), `${slug}.csv`),
  });
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <RowsSkeleton />;
  // that it is this project goes without saying
  const events = data.pages.flatMap(({ items }) =>
    items.map((event) => ({ ...event, project: null })),
  );
  if (events.length === 0) {
    return (
      <EmptyState
        icon={<IconHistory size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
        title={t('activity.empty')}
      />
    );
  }
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
      <Activity events={events} />
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('activity.more')}
        </Button>
      )}
    </Stack>
  );
}
