import { WORK_PARTS } from '@caseloom/contract';
import { Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../lib/days.ts';
import { formatDays } from '../../lib/format.ts';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { fullName } from '../../ui/UserAvatar.tsx';
import { me } from '../auth/api.ts';
import { counts } from '../project/api.ts';
import { useWorkers } from '../project/parts.ts';
import { releasesOf } from '../release/api.ts';
import { SavedViews } from '../saved-view/parts.ts';
import { AttributeFilters, attributeWords } from '../suite/parts.ts';
import type { WorkFilter } from './api.ts';
import { Choice } from './Choice.tsx';
import { daysAgo, RUNS, STATUSES, type WorkList } from './filter.ts';
import styles from './work.module.css';

type Words = Record<string, string | number | undefined>;
type Props = {
  list: WorkList;
  filter: WorkFilter;
  /** The parameters of the address that a saved view has. */
  names: string[];
  onChange: (words: Words) => void;
};

type FilterProps = Omit<Props, 'names'>;

/** Which results are listed; what is chosen stands in the address. */
export function WorkFilters({ list, filter, names, onChange }: Props) {
  const { t } = useTranslation(['work', 'common']);
  const projects = useQuery(counts).data ?? [];
  const isMine = list === 'mine';
  return (
    <Group gap="sm" className={styles.filters}>
      <SearchField value={filter.search ?? ''} onChange={(q) => onChange({ q: q || undefined })} />
      <Choice
        label={t('work:project')}
        value={filter.projectSlug}
        all={t('work:allProjects')}
        options={projects.map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={(project) =>
          onChange({
            project,
            release: undefined,
            ...(isPerson(filter.assignee) && { to: undefined }),
          })
        }
      />
      <NativeSelect
        aria-label={t('work:status')}
        value={filter.status ?? 'any'}
        data={[
          { value: 'any', label: t('work:anyStatus') },
          ...STATUSES.map((value) => ({ value, label: t(`common:result.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ status: value === 'any' && !isMine ? undefined : value })
        }
      />
      <AssigneeFilter list={list} filter={filter} onChange={onChange} />
      {!isMine && (
        <>
          <Choice
            label={t('work:runState')}
            value={filter.runStatus}
            all={t('work:anyRun')}
            options={RUNS.map((value) => ({ value, label: t(`work:${value}`) }))}
            onChange={(run) => onChange({ run })}
          />
          {filter.projectSlug && (
            <ReleaseFilter
              projectSlug={filter.projectSlug}
              value={filter.releaseId}
              onChange={onChange}
            />
          )}
          <PeriodFilter filter={filter} onChange={onChange} />
          <Choice
            label={t('work:only')}
            value={filter.only}
            all={t('work:all')}
            options={WORK_PARTS.map((value) => ({ value, label: t(`work:${value}`) }))}
            onChange={(only) => onChange({ only })}
          />
        </>
      )}
      <AttributeFilters
        projectSlug={filter.projectSlug}
        filter={filter}
        onChange={(chosen) => onChange(attributeWords(chosen))}
      />
      <SavedViews list="work" projectSlug={filter.projectSlug} names={names} usual={['tab']} />
    </Group>
  );
}

/** A person works in some projects; everybody and nobody are in all of them. */
const isPerson = (assignee: string | undefined) =>
  assignee !== undefined && !['me', 'nobody', 'former'].includes(assignee);

/** Whose test cases are listed; of one project, also each person who works in it. */
function AssigneeFilter(props: FilterProps) {
  const { projectSlug } = props.filter;
  return projectSlug ? (
    <ProjectAssignee {...props} projectSlug={projectSlug} />
  ) : (
    <Assignee {...props} people={[]} />
  );
}

function ProjectAssignee({ projectSlug, ...props }: FilterProps & { projectSlug: string }) {
  const own = useQuery(me).data?.id;
  const others = useWorkers(projectSlug).filter(({ id }) => id !== own);
  const people = others.map((user) => ({ value: user.id, label: fullName(user) }));
  return <Assignee {...props} people={people} />;
}

function Assignee({
  list,
  filter,
  onChange,
  people,
}: FilterProps & { people: { value: string; label: string }[] }) {
  const { t } = useTranslation('work');
  const usual = list === 'mine' ? 'me' : '';
  return (
    <NativeSelect
      aria-label={t('assignee')}
      value={filter.assignee ?? ''}
      data={[
        ...(usual === '' ? [{ value: '', label: t('anyone') }] : []),
        { value: 'me', label: t('me') },
        ...people,
        { value: 'nobody', label: t('nobody') },
        { value: 'former', label: t('former') },
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange({ to: value === usual ? undefined : value })
      }
    />
  );
}

type ReleaseProps = Pick<Props, 'onChange'> & { projectSlug: string; value: string | undefined };

/** Of the runs of which release of a project; nothing where it has none. */
function ReleaseFilter({ projectSlug, value, onChange }: ReleaseProps) {
  const { t } = useTranslation('work');
  const releases = useQuery(releasesOf(projectSlug)).data ?? [];
  if (releases.length === 0) return null;
  return (
    <Choice
      label={t('release')}
      value={value}
      all={t('anyRelease')}
      options={releases.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(release) => onChange({ release })}
    />
  );
}

/** Periods that end today, and the one that a link named. */
function PeriodFilter({ filter: { from, until }, onChange }: Omit<FilterProps, 'list'>) {
  const { t, i18n } = useTranslation('work');
  const periods = [
    { value: daysAgo(7), label: t('week') },
    { value: daysAgo(30), label: t('month') },
    { value: `${daysAgo(1).slice(0, 4)}-01-01`, label: t('thisYear') },
  ];
  const isKnown = !from || (!until && periods.some(({ value }) => value === from));
  const named = from && formatDays(i18n.language, from, until ? addDays(until, -1) : daysAgo(1));
  return (
    <Choice
      label={t('time')}
      value={isKnown ? from : 'named'}
      all={t('anyTime')}
      options={[...(isKnown || !named ? [] : [{ value: 'named', label: named }]), ...periods]}
      onChange={(first) => onChange({ from: first, until: undefined })}
    />
  );
}
