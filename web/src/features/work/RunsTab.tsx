import type { WorkRun } from '@caseloom/contract';
import { Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { formatAgo } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { RunBar } from '../../ui/RunBar.tsx';
import { ButtonLink, TextLink } from '../../ui/TextLink.tsx';
import type { Column, Filter } from '../../ui/table/arrange.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useHeadline } from '../../ui/use-headline.ts';
import { runsOfProjects } from './api.ts';
import { RUNS } from './filter.ts';

/** The runs of all projects, newest first. */
export function RunsTab() {
  const { t, i18n } = useTranslation('work');
  const { data, error, refetch } = useQuery(runsOfProjects);
  const headline = useHeadline();
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  const projects = [...new Map(data?.items.map((run) => [run.projectSlug, run.projectName]))];
  return (
    <DataTable
      label={t('tabs.runs')}
      columns={columnsOf(t, i18n.language, headline)}
      rows={data?.items}
      rowKey={({ id }) => id}
      searchIn={(run) => `${run.name} ${run.suiteName} ${run.environment} ${run.createdBy}`}
      filters={filtersOf(t, projects)}
      empty={
        <EmptyState
          icon={<IconPlayerPlay size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
          title={t('nothingRuns')}
          text={t('nothingRunsText')}
          action={
            <ButtonLink to="/projects" variant="default">
              {t('allProjects')}
            </ButtonLink>
          }
        />
      }
    />
  );
}

type T = TFunction<'work'>;

function filtersOf(t: T, projects: [slug: string, name: string][]): Filter<WorkRun>[] {
  return [
    {
      key: 'run',
      label: t('runState'),
      options: RUNS.map((value) => ({ value, label: t(value) })),
      holds: ({ status }, value) => status === value,
    },
    {
      key: 'project',
      label: t('project'),
      options: projects.map(([value, label]) => ({ value, label })),
      holds: ({ projectSlug }, value) => projectSlug === value,
    },
  ];
}

type Headline = ReturnType<typeof useHeadline>;

function columnsOf(t: T, language: string, headline: Headline): Column<WorkRun>[] {
  return [
    {
      key: 'name',
      label: t('run'),
      sortBy: ({ name }) => name,
      show: ({ id, name, environment }) => (
        <>
          <TextLink to="/runs/$id" params={{ id }}>
            {name}
          </TextLink>
          {environment && (
            <Text size="sm" c="dimmed">
              {environment}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'project',
      label: t('project'),
      sortBy: ({ projectName }) => projectName,
      show: ({ projectName, suiteName }) => (
        <>
          {projectName}
          <Text size="sm" c="dimmed">
            {suiteName}
          </Text>
        </>
      ),
    },
    {
      key: 'progress',
      label: t('progress'),
      sortBy: ({ counts }) => counts.failed,
      show: ({ counts }) => <RunBar counts={counts} words={headline(counts)} />,
    },
    {
      key: 'started',
      label: t('started'),
      isShort: true,
      sortBy: ({ createdAt }) => createdAt,
      show: ({ createdAt }) => formatAgo(language, createdAt),
    },
  ];
}
