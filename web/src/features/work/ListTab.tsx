import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import { NothingFound } from '../../ui/table/NothingFound.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { useLongList } from '../../ui/use-long-list.ts';
import { counts } from '../project/api.ts';
import { PAGE } from './api.ts';
import { Choice } from './Choice.tsx';
import { RowList } from './RowList.tsx';
import { ROW_SIZES } from './WorkRows.tsx';
import styles from './work.module.css';

type Words = Record<string, string | number | undefined>;

type Props<Item> = {
  /** What of the address narrows the list besides a project and words. */
  names: string[];
  filter: { projectSlug?: string | undefined; search?: string | undefined };
  /** Loads a page, counted from 0. */
  page: Parameters<typeof useLongList<Item>>[0]['page'];
  /** More filters; what is chosen stands in the address. */
  children: (setAddress: (words: Words) => void) => ReactNode;
  /** The sentence that counts the rows. */
  sentence: (count: { count: number; number: string }) => string;
  label: string;
  row: (item: Item) => ReactNode;
  /** Shown where there is none at all. */
  empty: ReactNode;
};

/** A long list over all projects, with its filters and how many there are. */
export function ListTab<Item>({ names, filter, page, sentence, empty, ...props }: Props<Item>) {
  const { i18n } = useTranslation();
  const [address, setAddress] = useAddressState();
  const list = useLongList<Item>({ sizes: ROW_SIZES, pageSize: PAGE, page });
  const narrowing = ['project', 'q', ...names];
  const isNarrowed = narrowing.some((name) => address[name] !== undefined);
  const clear = () => setAddress(Object.fromEntries(narrowing.map((name) => [name, undefined])));
  const { total, error, isLoading } = list;
  const isEmpty = !isLoading && !error && total === 0;
  const number = formatNumber(i18n.language, total);
  return (
    <Stack gap="sm">
      <Group gap="sm" className={styles.filters}>
        <SearchField
          value={filter.search ?? ''}
          onChange={(q) => void setAddress({ q: q || undefined })}
        />
        <ProjectChoice value={filter.projectSlug} onChange={(words) => void setAddress(words)} />
        {props.children((words) => void setAddress(words))}
      </Group>
      <Text fw={600} role="status" mih={24}>
        {!isLoading && total > 0 && sentence({ count: total, number })}
      </Text>
      {error && <ErrorCard error={error} onRetry={list.refetch} />}
      {isLoading && !error && <RowsSkeleton />}
      {isEmpty && (isNarrowed ? <NothingFound q={filter.search ?? ''} onClear={clear} /> : empty)}
      {total > 0 && (
        <RowList key={JSON.stringify(address)} list={list} label={props.label} row={props.row} />
      )}
    </Stack>
  );
}

/** Of which project; a release is one of its project. */
function ProjectChoice({ value, onChange }: ProjectProps) {
  const { t } = useTranslation('work');
  const projects = useQuery(counts).data ?? [];
  return (
    <Choice
      label={t('project')}
      value={value}
      all={t('allProjects')}
      options={projects.map(({ slug, name }) => ({ value: slug, label: name }))}
      onChange={(project) => onChange({ project, release: undefined })}
    />
  );
}

type ProjectProps = { value: string | undefined; onChange: (words: Words) => void };
