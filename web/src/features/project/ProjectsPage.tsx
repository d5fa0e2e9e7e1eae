import type { ResultCounts } from '@caseloom/contract';
import { Button, Group, Stack } from '@mantine/core';
import { IconFileImport, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { lazyPart } from '../../lib/load-code.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { NameLogo } from '../../ui/NameLogo.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ButtonLink, TextLink } from '../../ui/TextLink.tsx';
import type { Column, Filter } from '../../ui/table/arrange.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useAddressState, useTableState } from '../../ui/table/use-table-state.ts';
import { ImportProject } from '../archive/parts.ts';
import { type ListedProject, myInvitations, projectsOf } from './api.ts';
import { Faces } from './Faces.tsx';
import { Favourite } from './Favourite.tsx';
import { LastResults } from './LastResults.tsx';
import { ProjectCard } from './ProjectCard.tsx';
import { ProjectMenu } from './ProjectMenu.tsx';
import { SampleTag } from './SampleTag.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

// each for a moment of its own
const FirstUse = lazyPart(async () => (await import('./FirstUse.tsx')).FirstUse);
const ProjectsBulk = lazyPart(async () => (await import('./ProjectsBulk.tsx')).ProjectsBulk);
const ProjectInvitations = lazyPart(
  async () => (await import('./ProjectInvitations.tsx')).ProjectInvitations,
);

const NEWEST = '-createdAt';

/** `/projects`: the projects one is in, newest first, as a list or as cards. */
export function ProjectsPage() {
  const { t, i18n } = useTranslation('project');
  const [state] = useTableState(NEWEST, ['favourite']);
  const { data, error, refetch } = useQuery(projectsOf(state));
  const invitations = useQuery(myInvitations).data ?? [];
  const [search, setAddress] = useAddressState();
  const isNarrowed = state.q !== '' || state.chosen.favourite !== '';
  const isNone = data?.total === 0 && !isNarrowed;
  const [isImporting, setImporting] = useState<boolean>();
  const isCards = search.view === 'cards';
  return (
    <Stack>
      <PageHead
        title={t('title')}
        count={data?.total && !isNarrowed ? formatNumber(i18n.language, data.total) : undefined}
      >
        <ButtonLink to="/bin" variant="default" leftSection={<IconTrash size={18} aria-hidden />}>
          {t('bin')}
        </ButtonLink>
        <Button
          variant="default"
          leftSection={<IconFileImport size={18} aria-hidden />}
          onClick={() => setImporting(true)}
        >
          {t('archive.import')}
        </Button>
        {!isNone && <ButtonLink to="/createprojects">{t('new')}</ButtonLink>}
      </PageHead>
      <Suspense>
        {invitations.length > 0 && <ProjectInvitations invitations={invitations} />}
        {isImporting !== undefined && (
          <ImportProject isOpen={isImporting} onClose={() => setImporting(false)} />
        )}
      </Suspense>
      {error ? (
        <ErrorCard error={error} onRetry={refetch} />
      ) : (
        <DataTable
          label={t('title')}
          columns={columnsOf(t, i18n.language)}
          rows={data?.items}
          total={data?.total}
          rowKey={({ id }) => id}
          initialSort={NEWEST}
          searchIn={({ name, description }) => `${name} ${description}`}
          filters={[favouritesOf(t)]}
          tools={
            !isNone && (
              <ViewSwitch
                isCards={isCards}
                onChange={(view) => setAddress({ view: view === 'cards' ? view : undefined })}
              />
            )
          }
          actions={(project) => <ProjectMenu project={project} />}
          bulk={{
            nameOf: ({ name }) => name,
            actions: (picked, onDone) => (
              <Suspense>
                <ProjectsBulk picked={picked} onDone={onDone} />
              </Suspense>
            ),
          }}
          card={isCards ? (project) => <ProjectCard project={project} /> : undefined}
          empty={
            <Suspense>
              <FirstUse />
            </Suspense>
          }
        />
      )}
    </Stack>
  );
}

function columnsOf(t: TFunction<'project'>, language: string): Column<ListedProject>[] {
  const count = (key: 'models' | 'testCases'): Column<ListedProject> => ({
    key,
    label: t(key),
    isNumber: true,
    show: ({ counts }) => formatNumber(language, counts[key]),
    sortBy: ({ counts }) => counts[key],
  });
  return [
    {
      key: 'name',
      label: t('name'),
      show: (project) => (
        <Group gap="sm" wrap="nowrap">
          <Favourite project={project} />
          <NameLogo thing={project} size={32} />
          <Group gap="xs" miw={0}>
            <TextLink to="/projects/$name" params={{ name: project.slug }} fw={600}>
              {project.name}
            </TextLink>
            <SampleTag project={project} />
          </Group>
        </Group>
      ),
      sortBy: ({ name }) => name,
    },
    count('models'),
    count('testCases'),
    {
      key: 'results',
      label: t('results.title'),
      show: ({ lastResults }) => <LastResults counts={lastResults ?? undefined} />,
      sortBy: ({ lastResults }) => shareOf(lastResults),
    },
    {
      key: 'team',
      label: t('team'),
      isShort: true,
      show: ({ members }) => <Faces members={members} />,
    },
    {
      key: 'createdAt',
      label: t('createdAt'),
      isShort: true,
      show: ({ createdAt }) => formatDate(language, createdAt),
      sortBy: ({ createdAt }) => new Date(createdAt).getTime(),
    },
  ];
}

/** What did not run comes after all that did. */
const shareOf = (counts: ResultCounts | null) => {
  if (!counts) return 2;
  const { untested: _, ...executed } = counts;
  const run = Object.values(executed).reduce((sum, count) => sum + count, 0);
  return run === 0 ? 2 : counts.passed / run;
};

const favouritesOf = (t: TFunction<'project'>): Filter<ListedProject> => ({
  key: 'favourite',
  label: t('favourites'),
  options: [{ value: 'yes', label: t('favouritesOnly') }],
  holds: ({ isFavourite }) => isFavourite,
});
