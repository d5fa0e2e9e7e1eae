import { Group, Stack, Text } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import { ButtonLink } from '../../ui/TextLink.tsx';
import { NothingFound } from '../../ui/table/NothingFound.tsx';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { useLongList } from '../../ui/use-long-list.ts';
import { PAGE, workOf } from './api.ts';
import { filterOf, type WorkList } from './filter.ts';
import { HandOver } from './HandOver.tsx';
import { OpenNext } from './OpenNext.tsx';
import { WorkFilters } from './WorkFilters.tsx';
import { ROW_SIZES, WorkRows } from './WorkRows.tsx';

const FILTERS = [
  ...['project', 'status', 'to', 'run', 'from', 'until', 'only', 'release', 'q'],
  ...['priority', 'risk', 'tag'],
];

/** Results over all runs: those that one has to run, or all of them. */
export function ResultsTab({ list: kind }: { list: WorkList }) {
  const { t, i18n } = useTranslation('work');
  const [address, setAddress] = useAddressState();
  const filter = filterOf(kind, address);
  const list = useLongList({
    sizes: ROW_SIZES,
    pageSize: PAGE,
    page: (number) => workOf(filter, number),
  });
  const isNarrowed = FILTERS.some((name) => address[name] !== undefined);
  const clear = () => setAddress(Object.fromEntries(FILTERS.map((name) => [name, undefined])));
  const isToDo = filter.status === 'untested';
  const [first] = list.shown;
  // of any status and any time: those that were not run have neither
  const hasUntested = !(filter.status || filter.from || filter.until || filter.only);
  const hasToDo = (isToDo || hasUntested) && filter.runStatus !== 'completed';
  const words = t(isToDo ? 'toRecord' : hasUntested ? 'listed' : 'count', {
    count: list.total,
    number: formatNumber(i18n.language, list.total),
  });
  return (
    <Stack gap="sm">
      <WorkFilters
        list={kind}
        filter={filter}
        names={['tab', ...FILTERS]}
        onChange={(words) => void setAddress(words)}
      />
      <Group justify="space-between" gap="sm" mih={36}>
        <Text fw={600} role="status">
          {!list.isLoading && list.total > 0 && words}
        </Text>
        <Group gap="sm">
          {filter.projectSlug && hasToDo && (
            <HandOver projectSlug={filter.projectSlug} assignee={filter.assignee} />
          )}
          {isToDo && first?.row && <OpenNext result={first.row} />}
        </Group>
      </Group>
      {list.error && <ErrorCard error={list.error} onRetry={list.refetch} />}
      {list.isLoading && !list.error && <RowsSkeleton />}
      {!list.isLoading && !list.error && list.total === 0 && (
        <Nothing
          isMine={kind === 'mine'}
          q={filter.search}
          onClear={isNarrowed ? clear : undefined}
        />
      )}
      {list.total > 0 && <WorkRows key={JSON.stringify(filter)} list={list} />}
    </Stack>
  );
}

type NothingProps = {
  isMine: boolean;
  q: string | undefined;
  onClear: (() => void) | undefined;
};

function Nothing({ isMine, q, onClear }: NothingProps) {
  const { t } = useTranslation('work');
  if (onClear) return <NothingFound q={q ?? ''} onClear={onClear} />;
  return (
    <EmptyState
      icon={<IconChecklist size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
      title={t(isMine ? 'nothingMine' : 'nothingRuns')}
      text={t(isMine ? 'nothingMineText' : 'nothingRunsText')}
      action={
        <ButtonLink to="/projects" variant="default">
          {t('allProjects')}
        </ButtonLink>
      }
    />
  );
}
