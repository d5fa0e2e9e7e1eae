import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ButtonLink } from '../../ui/TextLink.tsx';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { FirstStepsCard } from '../first-run/parts.ts';
import { counts } from '../project/api.ts';
import { Attention } from './Attention.tsx';
import { dashboardOf } from './api.ts';
import { MonthlyResults } from './MonthlyResults.tsx';
import { NewModel } from './NewModel.tsx';
import { RecentModels } from './RecentModels.tsx';
import { RecentProjects } from './RecentProjects.tsx';
import { SuccessRate } from './SuccessRate.tsx';
import { Tiles } from './Tiles.tsx';
import './dashboard.css';

const YEARS_BACK = 5;

/** `/dashboard`: how one's projects do, and what to do next. The year stands in the address. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const [search, setAddress] = useAddressState();
  const thisYear = new Date().getFullYear();
  const years = Array.from({ length: YEARS_BACK }, (_, back) => thisYear - back);
  const year = years.find((one) => one === Number(search.year)) ?? thisYear;
  const projects = useQuery(counts);
  const figures = useQuery(dashboardOf(year));
  return (
    <Stack>
      <PageHead title={t('title')}>
        <NativeSelect
          aria-label={t('year')}
          value={String(year)}
          data={years.map(String)}
          onChange={({ currentTarget: { value } }) =>
            setAddress({ year: Number(value) === thisYear ? undefined : Number(value) })
          }
        />
        <ButtonLink to="/generate-with-ai" variant="default">
          {t('generateWithAi')}
        </ButtonLink>
        <ButtonLink to="/createprojects" variant="default">
          {t('newProject')}
        </ButtonLink>
        <NewModel projects={projects.data} />
      </PageHead>
      {projects.error && (
        <ErrorCard message={messageOf(projects.error)} onRetry={projects.refetch} />
      )}
      <FirstStepsCard />
      <Tiles projects={projects.data} figures={figures.data} />
      {figures.error ? (
        <ErrorCard message={messageOf(figures.error)} onRetry={figures.refetch} />
      ) : (
        <div className="dashboard-charts">
          <SuccessRate figures={figures.data} />
          <MonthlyResults figures={figures.data} year={year} />
        </div>
      )}
      <Attention cases={figures.data?.attention ?? []} />
      <div className="dashboard-charts">
        <RecentModels />
        <RecentProjects projects={projects.data} />
      </div>
    </Stack>
  );
}
