import { NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../lib/format.ts';
import { lazyPart } from '../../lib/load-code.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ButtonLink } from '../../ui/TextLink.tsx';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { me } from '../auth/api.ts';
import { FirstStepsCard } from '../first-run/parts.ts';
import { counts } from '../project/api.ts';
import { Attention } from './Attention.tsx';
import { dashboardOf } from './api.ts';
import styles from './dashboard.module.css';
import type { Projects } from './figures.ts';
import { NewModel } from './NewModel.tsx';
import { RecentModels } from './RecentModels.tsx';
import { RecentProjects } from './RecentProjects.tsx';
import { Releases } from './Releases.tsx';
import { SuccessRate } from './SuccessRate.tsx';
import { Tiles } from './Tiles.tsx';

// the figures that the page opens with stand above it
const ResultsOverTime = lazyPart(
  async () => (await import('./ResultsOverTime.tsx')).ResultsOverTime,
);

/** How high what stands below the charts is about, in pixels. */
const BELOW = 640;

/** `/dashboard`: how one's projects do, and what to do next. Year and project stand in the address. */
export function DashboardPage() {
  const [search] = useAddressState();
  const isLoadingMe = useQuery(me).isPending;
  const projects = useQuery(counts);
  const { year, years } = yearsFor(projects.data ?? [], Number(search.year));
  const chosen = projects.data?.find(({ slug }) => slug === search.project);
  const figures = useQuery({
    ...dashboardOf(year, chosen?.slug),
    // which project it is of is known with their list
    enabled: !search.project || !projects.isPending,
  });
  const place = { year, projectSlug: chosen?.slug };
  const error = figures.error ?? projects.error;
  const retry = () => void Promise.all([figures, projects].map(({ refetch }) => refetch()));
  const head = <Head projects={projects.data} year={year} years={years} chosen={chosen?.slug} />;
  // whether somebody still has first steps is not known yet, and what follows them would move
  if (isLoadingMe)
    return (
      <Stack>
        {head}
        <Skeleton h={BELOW} />
      </Stack>
    );
  return (
    <Stack>
      {head}
      {error && <ErrorCard error={error} onRetry={retry} />}
      <FirstStepsCard />
      {figures.data?.countedAt && <CountedAgo at={figures.data.countedAt} />}
      <Tiles
        projects={chosen ? [chosen] : projects.data}
        place={place}
        figures={figures.data}
        isFailed={error !== null}
      />
      {!figures.error && (
        <div className={styles.charts}>
          <SuccessRate figures={figures.data} year={year} />
          <Suspense fallback={<Skeleton h={290} />}>
            <ResultsOverTime figures={figures.data} year={year} projectSlug={chosen?.slug} />
          </Suspense>
        </div>
      )}
      {figures.isPending ? (
        // whether there are releases is not known yet, and what follows them would move
        <Skeleton h={BELOW} />
      ) : (
        <>
          {figures.data && figures.data.releases.length > 0 && (
            <Releases releases={figures.data.releases} />
          )}
          <Attention figures={figures.data} place={place} />
          <div className={`${styles.charts} ${styles.isEven}`}>
            {!figures.error && <RecentModels figures={figures.data} />}
            {!projects.error && <RecentProjects projects={projects.data} />}
          </div>
        </>
      )}
    </Stack>
  );
}

/** That the newest results are not among the figures yet. */
function CountedAgo({ at }: { at: string }) {
  const { t, i18n } = useTranslation('dashboard');
  return (
    <Text size="sm" c="dimmed">
      {t('countedAgo', { ago: formatAgo(i18n.language, at) })}
    </Text>
  );
}

const EARLIEST_YEAR = 2000;

/** The year that is shown, this one where no other is asked for; and the years that can have results, the newest first: those since the first of the projects began. */
function yearsFor(projects: Projects, requested: number) {
  const thisYear = new Date().getFullYear();
  const isPast = Number.isInteger(requested) && requested >= EARLIEST_YEAR && requested < thisYear;
  const year = isPast ? requested : thisYear;
  const begun = projects.map(({ createdAt }) => new Date(createdAt).getUTCFullYear());
  const first = Math.min(year, ...begun);
  return {
    year,
    years: Array.from({ length: thisYear - first + 1 }, (_, back) => thisYear - back),
  };
}

type HeadProps = {
  projects: Projects | undefined;
  year: number;
  years: number[];
  chosen: string | undefined;
};

function Head({ projects, year, years, chosen }: HeadProps) {
  const { t } = useTranslation('dashboard');
  const [, setAddress] = useAddressState();
  return (
    <PageHead title={t('title')}>
      {projects && projects.length > 1 && (
        <NativeSelect
          aria-label={t('project')}
          maw={220}
          value={chosen ?? ''}
          data={[
            { value: '', label: t('everyProject') },
            ...projects.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => setAddress({ project: value || undefined })}
        />
      )}
      <NativeSelect
        aria-label={t('year')}
        value={String(year)}
        data={years.map(String)}
        onChange={({ currentTarget: { value } }) =>
          setAddress({ year: Number(value) === years[0] ? undefined : Number(value) })
        }
      />
      <ButtonLink to="/generate-with-ai" variant="default">
        {t('generateWithAi')}
      </ButtonLink>
      <ButtonLink to="/createprojects" variant="default">
        {t('newProject')}
      </ButtonLink>
      <NewModel projects={projects} />
    </PageHead>
  );
}
