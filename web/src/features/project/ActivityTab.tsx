import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cannotShow, download } from '../../lib/api.ts';
import { Activity } from '../../ui/Activity.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import { NothingFound } from '../../ui/table/NothingFound.tsx';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { ActivityFilters, useActivityFilter } from './ActivityFilters.tsx';
import { activityOf, exportActivity } from './api.ts';

/** What was done in a project, and the same as a file. */
export function ActivityTab({ slug }: { slug: string }) {
  const { t } = useTranslation('project');
  const filter = useActivityFilter();
  const [, setAddress] = useAddressState();
  const isNarrowed = Object.keys(filter).length > 0;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    activityOf(slug, filter),
  );
  const saving = useMutation({
    mutationFn: () => download(exportActivity(slug, filter), `${slug}.csv`),
  });
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  // that it is this project goes without saying
  const events = data?.pages.flatMap(({ items }) =>
    items.map((event) => ({ ...event, project: null })),
  );
  if (events?.length === 0 && !isNarrowed) {
    return (
      <EmptyState
        icon={<IconHistory size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
        title={t('activity.empty')}
      />
    );
  }
  return (
    <Stack>
      <Group justify="space-between" gap="sm">
        <ActivityFilters slug={slug} />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {t('activity.export')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {data && t('activity.count', { count: data.pages[0]?.total ?? 0 })}
      </Text>
      {!events && <RowsSkeleton />}
      {events?.length === 0 && (
        <NothingFound
          q=""
          onClear={() => void setAddress({ person: undefined, kind: undefined, period: undefined })}
        />
      )}
      {events && <Activity events={events} />}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('activity.more')}
        </Button>
      )}
    </Stack>
  );
}
