import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastProject } from '../../lib/last-project.ts';
import { companyProjects } from '../project/api.ts';

type Props = {
  value: string | null;
  error: string | false;
  onChange: (slug: string | null) => void;
};

/** Which project the draft is for: its library is what steps and data are matched with. */
export function ProjectField({ value, error, onChange }: Props) {
  const { t } = useTranslation(['draft', 'common']);
  const { data } = useQuery(companyProjects);
  return (
    <Select
      label={t('draft:project')}
      description={t('draft:projectHelp')}
      placeholder={t('draft:selectProject')}
      openOnFocus={false}
      searchable
      maw={480}
      nothingFoundMessage={t('common:noData')}
      data={data?.map(({ slug, name }) => ({ value: slug, label: name })) ?? []}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

/** The requested project, else the one that one was last in, or the only one; and whether there is no project. */
export function useProjects(requested: string | undefined) {
  const { data } = useQuery(companyProjects);
  // the address reads a name of digits as a number
  const likely = [requested === undefined ? undefined : String(requested), lastProject()];
  const known = likely.find((slug) => data?.some((one) => one.slug === slug));
  const only = data?.length === 1 ? data[0]?.slug : undefined;
  return { first: known ?? only ?? null, areNone: data?.length === 0 };
}

/** The project that one chooses; until then the first one, which a list that comes later may change. */
export function useChosenProject(first: string | null) {
  const [chosen, choose] = useState<string | null>();
  return [chosen === undefined ? first : chosen, choose] as const;
}
