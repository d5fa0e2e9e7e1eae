import { Group, Stack, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import { NothingFound } from '../../ui/table/NothingFound.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { useLongList } from '../../ui/use-long-list.ts';
import { counts } from '../project/api.ts';
import { releasesOf } from '../release/api.ts';
import { SavedViews } from '../saved-view/parts.ts';
import { AttributeFilters, attributeWords } from '../suite/parts.ts';
import { PAGE, untestedOf } from './api.ts';
import { UNTESTED_FOR, untestedOfAddress } from './filter.ts';
import { UntestedRows } from './UntestedRows.tsx';
import { Choice } from './WorkFilters.tsx';
import { ROW_SIZES } from './WorkRows.tsx';
import styles from './work.module.css';

const FILTERS = ['project', 'for', 'release', 'q', 'priority', 'risk', 'tag'];

/** The test cases that no run of a period or a release has a result for, those of the greatest risk first. */
export function UntestedTab() {
  const { t, i18n } = useTranslation('work');
  const [address, setAddress] = useAddressState();
  const { period, ...filter } = untestedOfAddress(address);
  const list = useLongList({
    sizes: ROW_SIZES,
    pageSize: PAGE,
    page: (number) => untestedOf(filter, number),
  });
  const isNarrowed = FILTERS.some((name) => address[name] !== undefined);
  const clear = () => setAddress(Object.fromEntries(FILTERS.map((name) => [name, undefined])));
  const isEmpty = !list.isLoading && !list.error && list.total === 0;
  return (
    <Stack gap="sm">
      <Filters period={period} filter={filter} onChange={(words) => void setAddress(words)} />
      <Text fw={600} role="status" mih={24}>
        {!list.isLoading &&
          list.total > 0 &&
          t('untested.count', {
            count: list.total,
            number: formatNumber(i18n.language, list.total),
          })}
      </Text>
      {list.error && <ErrorCard error={list.error} onRetry={list.refetch} />}
      {list.isLoading && !list.error && <RowsSkeleton />}
      {isEmpty && isNarrowed && <NothingFound q={filter.search ?? ''} onClear={clear} />}
      {isEmpty && !isNarrowed && (
        <EmptyState
          icon={<IconChecks size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
          title={t('untested.none')}
          text={t('untested.noneText')}
        />
      )}
      {list.total > 0 && <UntestedRows key={JSON.stringify(filter)} list={list} />}
    </Stack>
  );
}

type Address = ReturnType<typeof untestedOfAddress>;
type FilterProps = {
  period: Address['period'];
  filter: Omit<Address, 'period'>;
  onChange: (words: Record<string, string | number | undefined>) => void;
};

function Filters({ period, filter, onChange }: FilterProps) {
  const { t } = useTranslation('work');
  const projects = useQuery(counts).data ?? [];
  const { projectSlug } = filter;
  return (
    <Group gap="sm" className={styles.filters}>
      <SearchField value={filter.search ?? ''} onChange={(q) => onChange({ q: q || undefined })} />
      <Choice
        label={t('project')}
        value={projectSlug}
        all={t('allProjects')}
        options={projects.map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={(project) => onChange({ project, release: undefined })}
      />
      <SinceFilter period={period} filter={filter} onChange={onChange} />
      <AttributeFilters
        projectSlug={projectSlug}
        filter={filter}
        onChange={(chosen) => onChange(attributeWords(chosen))}
      />
      <SavedViews
        list="work"
        projectSlug={projectSlug}
        names={['tab', ...FILTERS]}
        usual={['tab']}
      />
    </Group>
  );
}

/** Since when, or in which release of the project, the test cases were not run. */
function SinceFilter({ period, filter: { projectSlug, releaseId }, onChange }: FilterProps) {
  const { t } = useTranslation('work');
  const { data: releases = [] } = useQuery({
    ...releasesOf(projectSlug ?? ''),
    enabled: projectSlug !== undefined,
  });
  const inRelease = releases.map(({ id, name }) => ({
    value: id,
    label: t('untested.inRelease', { name }),
  }));
  const [usual, ...others] = [
    ...UNTESTED_FOR.map((value) => ({ value, label: t(`untested.for.${value}`) })),
  ].sort((a, b) => Number(b.value === '30') - Number(a.value === '30'));
  return (
    <Choice
      label={t('untested.since')}
      value={releaseId ?? (period === '30' ? undefined : period)}
      all={usual?.label ?? ''}
      options={[...others, ...inRelease]}
      onChange={(chosen) => {
        const isPeriod = UNTESTED_FOR.some((one) => one === chosen);
        onChange({
          for: isPeriod ? (chosen === 'ever' ? chosen : Number(chosen)) : undefined,
          release: isPeriod ? undefined : chosen,
        });
      }}
    />
  );
}
